import { limits } from '@jamjar/contracts/limits';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { Text } from '../http/fields.js';

/** Usernames are kept and compared in lower case (decisions, "Accounts and access"). */
export const RequiredUsername = (words: string): PropertyDecorator =>
  applyDecorators(
    Text(limits.username, words),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim().toLowerCase() : value)),
  );

/** A password is taken as it is: no blank of it is trimmed. */
export const RequiredPassword = (words: string): PropertyDecorator =>
  applyDecorators(IsString(), MaxLength(limits.password), IsNotEmpty({ message: words }));
