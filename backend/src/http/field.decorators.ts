import { arrayOf, id, object } from '@jamjar/contracts/type-guards';
import { isUuid, type PerformerId } from '@jamjar/contracts/ids';
import { limits, toAboveMaxMessage } from '@jamjar/contracts/limits';
import { isHttpUrl } from '@jamjar/contracts/logos/logo.requests';
import { mixesAlphabets } from '@jamjar/contracts/text/alphabets';
import { isBlank, toStoredLine, toStoredText, toUsername } from '@jamjar/contracts/text/stored-text';
import { isWithinLength } from '@jamjar/contracts/text/text-length';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import {
  Allow,
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsNumber,
  IsOptional,
  IsString,
  Max,
  Min,
  MinLength,
  ValidateBy,
  ValidateIf,
  type ValidationArguments,
  type ValidationError,
  type ValidationOptions,
} from 'class-validator';
import { NumberInQuery, Transform, TransformText } from './field-transformations.js';
import { isShortText, toTooLongMessage, toTooManyItemsMessage, typeOf } from './safe-input.js';

/**
 * Decorators for the fields of DTOs. A field has the decorator of its kind and, before it, `@Omittable()` or `@OmittableOrNull()` when it
 * may be missing. The checks of a decorator run in the order in which they are listed; the first that fails gives the message.
 */

/** Nest leaves the type out beside `allOf` and `anyOf`, but needs one. */
export const anyType = { type: 'string' as const };
const idList = { type: 'array' as const, items: { type: 'string', format: 'uuid' } };

/** Describes a field whose value is an object with these properties and no others. */
export const ObjectProperty = (properties: Record<string, object>, required: string[] = []): PropertyDecorator =>
  ApiProperty({ ...anyType, allOf: [{ type: 'object', properties, required, additionalProperties: false }] });

/** The field may be left out. If present, it must be valid; null is not valid. */
export const Omittable = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ required: false }),
    ValidateIf((_, value) => value !== undefined),
  );

/** The field may be left out or null. */
export const OmittableOrNull = (): PropertyDecorator => applyDecorators(ApiProperty({ required: false, nullable: true }), IsOptional());

/** The field may be null, but not left out. */
export const OrNull = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ nullable: true }),
    ValidateIf((_, value) => value !== null),
  );

/** The field may have any value, and is ignored. */
export const IgnoredField = (): PropertyDecorator =>
  applyDecorators(ApiProperty({ ...anyValue, required: false, description: 'Ignored' }), Allow());
/** Describes a field of any type. */
const anyValue = { ...anyType, anyOf: [{}] };

/** `messageWhenMissing` replaces the generic message for a missing field or null. */
export const BooleanField = (messageWhenMissing?: string): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: Boolean }),
    ...(messageWhenMissing === undefined
      ? []
      : [Check('isGiven', (value) => value !== undefined && value !== null, sentence(messageWhenMissing))]),
    IsBoolean(expected('boolean')),
  );

/** One of the choices. `message` replaces the generic message, which lists them. */
export const ChoiceField = (choices: readonly string[], message?: string): PropertyDecorator =>
  applyDecorators(ApiProperty({ enum: [...choices] }), IsIn(choices, message === undefined ? expectedOneOf(choices) : sentence(message)));

/** One of the choices, which may be missing or null; '' becomes null. */
export const OptionalChoiceField = (choices: readonly string[]): PropertyDecorator =>
  applyDecorators(
    TransformText((text) => text || null),
    OmittableOrNull(),
    ChoiceField(choices),
  );

/** A list of at most 20 choices without duplicates. */
export const ChoiceListField = (choices: readonly string[]): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: 'array', items: { type: 'string', enum: [...choices] } }),
    ListOf(maxChoices),
    Unique(),
    IsIn(choices, { each: true, ...expectedItemsOf(choices) }),
  );

/** A list of choices in a query, separated by commas. */
export const ChoicesInQueryField = (choices: readonly string[]): PropertyDecorator =>
  applyDecorators(
    Transform((value) => (typeof value === 'string' ? value.split(',') : value)),
    ChoiceListField(choices),
  );

/** A lower-case UUID, the form of all ids. `messageWhenEmpty` replaces the generic messages for a missing or empty id. */
export const IdField = (messageWhenEmpty?: string): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: String, format: 'uuid' }),
    ...(messageWhenEmpty === undefined ? [] : [IsNotEmpty(sentence(messageWhenEmpty))]),
    Check('isId', isUuid, generic('Invalid id')),
  );

/** A list of at most `maxItems` ids without duplicates. */
export const IdListField = (maxItems: number): PropertyDecorator =>
  applyDecorators(
    ApiProperty(idList),
    ListOf(maxItems),
    Check('areIds', (value) => Array.isArray(value) && value.every(isUuid), generic('Invalid id')),
    Unique(),
  );

/** The ids of the performers whom the sender's screen showed on stage and as selected. */
export const SeenField = (): PropertyDecorator =>
  applyDecorators(
    ObjectProperty({ stage: idList, selected: idList }, ['stage', 'selected']),
    Check('isSeen', hasOnlySeenIds, generic('Expected the ids of stage and selected')),
  );

const hasSeenIds = object({ stage: arrayOf(id<PerformerId>()), selected: arrayOf(id<PerformerId>()) });
const hasOnlySeenIds = (value: unknown): boolean => hasSeenIds(value) && Object.keys(value).length === 2;

/** The id of an audit entry. */
export const AuditEntryIdField = (): PropertyDecorator => PatternField('isAuditEntryId', auditEntryId, 'Invalid id');

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
    ApiProperty({ type: 'array', items: { type: 'string' } }),
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

/** The http or https URL of a logo, or null; the field may not be left out. '' becomes null. */
export const LogoUrlField = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: String, maxLength: limits.maxLogoUrlLength }),
    TransformText((text) => text.trim() || null),
    OrNull(),
    Check('isGiven', (value) => value !== undefined, generic('Required')),
    Check('isShortHttpUrl', isShortHttpUrl, sentence('Please enter a valid URL')),
  );

/** A whole number from `min` to `limits.maxCount`, which catches typing errors. `message` is for what is no whole number or too small. */
export const CountField = (min: number, message: string): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: 'integer', minimum: min, maximum: limits.maxCount }),
    Check('isCount', (value) => isWholeNumber(value, min, Infinity), sentence(message)),
    Check('isMaxCount', (value) => Number(value) <= limits.maxCount, sentence(toAboveMaxMessage(limits.maxCount))),
  );

/** A number, not necessarily whole, from 0 to `limits.maxCount`. */
export const AmountField = (): PropertyDecorator =>
  applyDecorators(IsNumber({}, expected('number')), ...range(0, limits.maxCount, 'number'));

/** A whole number from 1 to `max`. */
export const RatingField = (max: number): PropertyDecorator =>
  applyDecorators(IsNumber({}, expected('number')), IsInt(generic('Expected integer, received float')), ...range(1, max, 'integer'));

/** A whole number from 1 to `max` in a query, whose values are texts. */
export const LimitField = (max: number): PropertyDecorator => applyDecorators(NumberInQuery(), RatingField(max));

const range = (minimum: number, maximum: number, type: 'number' | 'integer'): readonly PropertyDecorator[] => [
  ApiProperty({ type, minimum, maximum }),
  Min(minimum, generic(`Number must be greater than or equal to ${minimum}`)),
  Max(maximum, generic(toAboveMaxMessage(maximum))),
];

/** How many entrances to the raffle somebody has. */
export const RaffleEntrancesField = (): PropertyDecorator => CountField(0, 'Please enter a valid number (0 or higher)');

/** A whole number from `-max` to `max`. */
export const WholeNumberField = (max: number): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: 'integer', minimum: -max, maximum: max }),
    Check('isWholeNumber', (value) => isWholeNumber(value, -max, max), generic('Expected a whole number')),
  );

/** A SHA-256 in lower-case hexadecimal digits. */
export const HashField = (): PropertyDecorator => PatternField('isHash', /^[0-9a-f]{64}$/, 'Expected 64 hexadecimal digits');

/** The revision of an event. */
export const RevisionField = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: 'integer', minimum: 0 }),
    Check('isRevision', (value) => isWholeNumber(value, 0, Number.MAX_SAFE_INTEGER), generic('Expected a revision')),
  );

/** The revision of an event, in a query. */
export const RevisionInQueryField = (): PropertyDecorator => applyDecorators(NumberInQuery(), RevisionField());

/** An ISO 8601 date, with or without a time, of the years 1900 to 9999: the read models must be able to store it. */
export const DateAndTimeField = (): PropertyDecorator =>
  applyDecorators(IsNotEmpty(sentence('Date and time are required')), IsDateAndTime());

/** As `DateAndTimeField`; may be omitted or null. */
export const OptionalDateAndTimeField = (): PropertyDecorator => applyDecorators(OmittableOrNull(), IsDateAndTime());

const IsDateAndTime = (): PropertyDecorator =>
  applyDecorators(ApiProperty({ type: String, pattern: isoDate }), Check('isDateAndTime', isDateAndTime, generic('Invalid date')));

const isShortHttpUrl = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= limits.maxLogoUrlLength && isHttpUrl(value);

/** Maximum length of a list of choices; no field has as many choices. */
const maxChoices = 20;

/** Comes before all other checks of a list, so that these never run on a list that is too long. */
const ListOf = (maxItems: number): PropertyDecorator =>
  applyDecorators(IsArray(expected('array')), ArrayMaxSize(maxItems, generic(toTooManyItemsMessage(maxItems))));

const Unique = (): PropertyDecorator =>
  Check('isUnique', (value) => Array.isArray(value) && new Set(value).size === value.length, generic('Array must not name anything twice'));

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

const isWholeNumber = (value: unknown, min: number, max: number): boolean =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max;

function isDateAndTime(value: unknown): boolean {
  if (typeof value !== 'string' || !isoDate.test(value)) return false;
  const year = new Date(value).getUTCFullYear();
  const day = value.slice(0, 10);
  // `Date` accepts 31 February as a day in March
  return year >= 1900 && year < 10_000 && new Date(`${day}T00:00Z`).toISOString().startsWith(day);
}

const isoDate = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

// Each quantifier excludes the character that follows it, so that no input causes exponential backtracking
const emailAddress = /^[^\s@]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;

/** Microseconds since 1970 (16 digits reach the year 2286), and a key (at most a UUID, a colon and a revision). */
const auditEntryId = /^\d{1,16}\.[\w:-]{1,60}$/;

/** A text of a form. `name`: see `Check`. */
const PatternField = (name: string, pattern: RegExp, message: string): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: String, pattern }),
    Check(name, (value) => typeof value === 'string' && pattern.test(value), generic(message)),
  );

/** A check that class-validator does not have. `name` distinguishes the checks of one field. */
export const Check = (name: string, isValid: (value: unknown) => boolean, message: ValidationOptions): PropertyDecorator =>
  ValidateBy({ name, validator: { validate: isValid } }, message);

/** A message that is understood without the field's name, also for a field that was left out. */
const sentence = (message: string): ValidationOptions => ({ message, context: { isSentence: true } });

/** Whether the message of a field stems from `sentence`, which alone sets a context. */
export const isSentence = ({ contexts }: ValidationError): boolean => contexts !== undefined;

/** A message that is understood only together with the field's name. A field that was left out gets "Required" instead. */
export const generic = (message: string | ((value: unknown) => string)): ValidationOptions => ({
  message({ value }: ValidationArguments) {
    if (value === undefined) return 'Required';
    return typeof message === 'string' ? message : message(value);
  },
});

/** For example "Expected boolean, received string". */
const expected = (type: string): ValidationOptions => generic((value) => `Expected ${type}, received ${typeOf(value)}`);

/** For example "Expected 'jam' | 'generic', received 'disco'". */
const expectedOneOf = (choices: readonly string[]): ValidationOptions => generic((value) => toNotOneOfMessage(choices, value));

/** Like `expectedOneOf`, for the first item of a list that is not one of the choices. */
const expectedItemsOf = (choices: readonly string[]): ValidationOptions => {
  const isUnknown = (item: unknown): boolean => typeof item !== 'string' || !choices.includes(item);
  return generic((value) => toNotOneOfMessage(choices, Array.isArray(value) ? value.find(isUnknown) : undefined));
};

function toNotOneOfMessage(choices: readonly string[], value: unknown): string {
  const received = typeof value === 'string' ? `'${withoutTokens(value.slice(0, 100))}'` : typeOf(value);
  return `Expected ${choices.map((choice) => `'${choice}'`).join(' | ')}, received ${received}`;
}

/** class-validator replaces these tokens in every message; in a client's text they could make the message as long as memory allows. */
const withoutTokens = (text: string): string => text.replaceAll(/\$+(?=constraint|value|property|target)/g, '');
