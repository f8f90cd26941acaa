import { applyDecorators } from '@nestjs/common';
import { isUuid } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import { Transform } from 'class-transformer';
import { IsOptional, IsString, MaxLength, ValidateBy, ValidateIf } from 'class-validator';

/** Returns the error message for an invalid value; null for a valid one. */
type FindError = (value: unknown) => string | null;

/** A validator whose error message may depend on the value. `constraintName` is its key in class-validator's `constraints`. */
export const ValidateWith = (constraintName: string, findError: FindError): PropertyDecorator =>
  ValidateBy({
    name: constraintName,
    validator: { validate: (value) => findError(value) === null, defaultMessage: (args) => findError(args?.value) ?? '' },
  });

/** The field may be left out. If present, it must be valid; null is not valid. */
export const Omittable = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);

/** The field may be left out or null. */
export const OmittableOrNull = (): PropertyDecorator => IsOptional();

/** A lower-case UUID, the form of all ids. */
export const IsId = (): PropertyDecorator => ValidateWith('isId', (value) => (isUuid(value) ? null : 'Invalid id'));

/**
 * Trimmed text of at most `max` characters. With `messageWhenEmpty`, blank, null or missing text gets that message; without it, blank text
 * is valid.
 */
export const TrimmedText = (max: number, messageWhenEmpty?: string): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    IsString(),
    MaxLength(max),
    ValidateWith('isNotBlank', (value) => (messageWhenEmpty !== undefined && isEmpty(value) ? messageWhenEmpty : null)),
  );

/** Trimmed text that may be missing or null; empty text becomes null. */
export const OptionalText = (max: number): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (value !== undefined && isEmpty(value) ? null : value)),
    OmittableOrNull(),
    TrimmedText(max),
  );

/** Like `OptionalText`, for an email address, of which only the form is checked. */
export const OptionalEmail = (): PropertyDecorator =>
  applyDecorators(
    OptionalText(limits.maxEmailLength),
    ValidateWith('isEmailAddress', (value) => (typeof value !== 'string' || emailAddress.test(value) ? null : 'Invalid email address')),
  );

/** A whole number from `min` to `limits.maxCount`, a bound that catches typing errors. `message` is the error message. */
export const IsCount = (min: number, message: string): PropertyDecorator =>
  ValidateWith('isCount', (value) =>
    Number.isInteger(value) && Number(value) >= min && Number(value) <= limits.maxCount ? null : message,
  );

// Each quantifier excludes the character that follows it, so that no input causes exponential backtracking
const emailAddress = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u;

/** Whether the text is empty or holds only spaces, control characters and other invisible characters. */
export const isBlank = (text: string): boolean => /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*$/u.test(text);

const isEmpty = (value: unknown): boolean => value === undefined || value === null || (typeof value === 'string' && isBlank(value));
