import { applyDecorators } from '@nestjs/common';
import { isId } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import { Transform } from 'class-transformer';
import { IsOptional, IsString, MaxLength, ValidateBy, ValidateIf } from 'class-validator';

/** Answers what is wrong with a value, in the words for it; null: nothing. */
type Check = (value: unknown) => string | null;

/** A check with words of its own, which may depend on the value. */
export const Checked = (name: string, wrong: Check): PropertyDecorator =>
  ValidateBy({ name, validator: { validate: (value) => wrong(value) === null, defaultMessage: (args) => wrong(args?.value) ?? '' } });

/** May be left out; given, it must be valid, and null is not. */
export const MayBeMissing = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);

/** May be left out or null. */
export const MayBeNull = (): PropertyDecorator => IsOptional();

/** A lower-case UUID, like every id of ours. */
export const IsId = (): PropertyDecorator => Checked('isId', (value) => (isId(value) ? null : 'Invalid id'));

/** Trimmed text of at most `max` characters. It must say something where there are words for when it does not. */
export const Text = (max: number, wordsWhenEmpty?: string): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    IsString(),
    MaxLength(max),
    Checked('isGiven', (value) => (wordsWhenEmpty !== undefined && isEmpty(value) ? wordsWhenEmpty : null)),
  );

/** Trimmed text that may be missing or null; empty means none, too. */
export const OptionalText = (max: number): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (value !== undefined && isEmpty(value) ? null : value)),
    MayBeNull(),
    Text(max),
  );

/** Text like that, which must look like an address that mail can reach (S2 §5). */
export const OptionalEmail = (): PropertyDecorator =>
  applyDecorators(
    OptionalText(limits.email),
    Checked('isEmailAddress', (value) => (typeof value !== 'string' || emailAddress.test(value) ? null : 'Invalid email address')),
  );

/** A whole number from `min`, and no slip of the finger, with the words for when it is not. */
export const Count = (min: number, words: string): PropertyDecorator =>
  Checked('isCount', (value) => (Number.isInteger(value) && Number(value) >= min && Number(value) <= limits.countMax ? null : words));

// Each quantifier stops at what the next one begins with: no backtracking on hostile text
const emailAddress = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u;

/** Nothing but spaces and characters that nobody sees. */
export const isBlank = (text: string): boolean => /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*$/u.test(text);

const isEmpty = (value: unknown): boolean => value === undefined || value === null || (typeof value === 'string' && isBlank(value));
