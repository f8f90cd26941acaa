import { limits } from '@jamjar/contracts/limits';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { Text } from '../http/fields.js';

/** Usernames are kept and compared in lower case (decisions, "Accounts and access"). */
export const RequiredUsername = (words: string): PropertyDecorator =>
  applyDecorators(
    Text(limits.username, words),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim().toLowerCase() : value)),
  );

/** Blanks around a password do not count, and one must be left without them. */
export const RequiredPassword = (words: string): PropertyDecorator => Text(limits.password, words);
