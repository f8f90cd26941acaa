import { limits } from '@jamjar/contracts/limits';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { TrimmedText } from '../http/field.decorators.js';

/** A username: trimmed, not empty, stored and compared in lower case (docs/rules.md#accounts). */
export const RequiredUsername = (messageWhenEmpty: string): PropertyDecorator =>
  applyDecorators(
    TrimmedText(limits.maxUsernameLength, messageWhenEmpty),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim().toLowerCase() : value)),
  );

/** A password: trimmed, and not empty after that. */
export const RequiredPassword = (messageWhenEmpty: string): PropertyDecorator => TrimmedText(limits.maxPasswordLength, messageWhenEmpty);
