import { limits } from '@jamjar/contracts/limits';
import { mixesAlphabets } from '@jamjar/contracts/text/alphabets';
import { isBlank, toStoredLine, toStoredText, toUsername } from '@jamjar/contracts/text/stored-text';
import { isWithinLength } from '@jamjar/contracts/text/text-length';
import { applyDecorators } from '@nestjs/common';
import { IsString, MinLength } from 'class-validator';
import { ApiProperty } from './api-decorators.js';
import { Check, expected, generic, ListOf, sentence } from './field-checks.js';
import { OmittableOrNull } from './field.decorators.js';
import { Transform, TransformText } from './field-transformations.js';
import { isShortText, toTooLongMessage } from './safe-input.js';

/** A name or another text of one line that is not blank, as `toStoredLine` makes it. `statedMax`: see `Text`. */
export const LineField = (maxLength: number, messageWhenEmpty: string, statedMax = maxLength): PropertyDecorator =>
  RequiredText(toStoredLine, maxLength, messageWhenEmpty, statedMax);

/** As `LineField`, but may be missing or null; blank text becomes null. */
export const OptionalLineField = (maxLength: number, statedMax = maxLength): PropertyDecorator =>
  OptionalText(toStoredLine, maxLength, statedMax);

/** A text of several lines, as `toStoredText` makes it, that may be missing or null; blank text becomes null. */
export const OptionalTextField = (maxLength: number): PropertyDecorator => OptionalText(toStoredText, maxLength);

const RequiredText = (toStored: ToStored, maxLength: number, messageWhenEmpty: string, statedMax = maxLength): PropertyDecorator =>
  applyDecorators(Text(toStored, maxLength, statedMax), NotBlank(messageWhenEmpty), IsString(expected('string')));

const OptionalText = (toStored: ToStored, maxLength: number, statedMax = maxLength): PropertyDecorator =>
  applyDecorators(
    TransformText((text) => (isBlank(text) ? null : text)),
    OmittableOrNull(),
    Text(toStored, maxLength, statedMax),
    IsString(expected('string')),
  );

/** A list of at most `maxItems` texts of one line; blank ones become ''. */
export const LineListField = (maxItems: number, maxLength: number): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: 'array', items: { type: 'string', maxLength }, maxItems }),
    Transform((value) => (Array.isArray(value) ? value.map(toStoredItem) : value)),
    ListOf(maxItems),
    IsString({ each: true, ...generic('Expected texts') }),
    Check('isShort', isShort(maxLength), { each: true, ...generic(toTooLongMessage(maxLength)) }),
  );
const toStoredItem = (item: unknown): unknown => (typeof item !== 'string' ? item : isBlank(item) ? '' : toStoredLine(item));

/** Like `OptionalLineField`, for an email address, of which only the form is checked. */
export const OptionalEmailField = (): PropertyDecorator =>
  applyDecorators(
    OptionalLineField(limits.maxEmailLength),
    ApiProperty({ format: 'email' }),
    Check('isEmailAddress', (value) => typeof value === 'string' && emailAddress.test(value), sentence('Invalid email address')),
  );

/** A username, not empty, as it is stored and compared: see `toUsername` and docs/rules.md#accounts. */
export const UsernameField = (messageWhenEmpty: string): PropertyDecorator =>
  RequiredText(toUsername, limits.maxUsernameLength, messageWhenEmpty);

/** The username of a new account: see docs/rules.md#names. */
export const NewUsernameField = (messageWhenEmpty: string): PropertyDecorator =>
  applyDecorators(
    UsernameField(messageWhenEmpty),
    Check('isOfOneAlphabet', (value) => !mixesAlphabets(String(value)), sentence('Username must not mix alphabets')),
  );

/** A password: trimmed, and at least `minLength` characters long after that. */
export const PasswordField = (messageWhenTooShort: string, minLength = 1): PropertyDecorator =>
  applyDecorators(
    RequiredText((text) => text.trim(), limits.maxPasswordLength, messageWhenTooShort),
    ApiProperty({ format: 'password', minLength }),
    MinLength(minLength, sentence(messageWhenTooShort)),
  );

/** The text of a chat message, the only text that is not trimmed. */
export const ChatMessageField = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: String, ...limits.chatMessage }),
    NotBlank('Message cannot be empty'),
    IsString(expected('string')),
    Check('isShortMessage', (value) => isWithinLength(String(value), limits.chatMessage.maxLength), sentence('Message too long')),
  );

/** Converts a received text into the one that is stored. */
type ToStored = (text: string) => string;

/** @param statedMax maximum for new texts, named in the message; a stored text may have up to `maxLength` code points */
const Text = (toStored: ToStored, maxLength: number, statedMax = maxLength): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: String, maxLength }),
    TransformText(toStored),
    Check('isShort', isShort(statedMax, statedMax < maxLength ? maxLength : 0), generic(toTooLongMessage(statedMax))),
  );

/** Accepts other values than texts, which other checks refuse. @param storedMax code points that a stored text may have; 0: no exception */
const isShort =
  (max: number, storedMax = 0) =>
  (value: unknown): boolean =>
    typeof value !== 'string' || isShortText(value, max) || Array.from(value).length <= storedMax;

/** Refuses blank, null and missing text. Accepts other values than texts, which other checks refuse. */
const NotBlank = (message: string): PropertyDecorator =>
  Check('isNotBlank', (value) => (typeof value === 'string' ? !isBlank(value) : value !== undefined && value !== null), sentence(message));

// Each quantifier excludes the character that follows it, so that no input causes exponential backtracking
const emailAddress = /^[^\s@]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;
