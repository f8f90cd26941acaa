import { arrayOf, id, object } from '@jamjar/contracts/type-guards';
import { isUuid, type PerformerId } from '@jamjar/contracts/ids';
import { limits, toAboveMaxMessage } from '@jamjar/contracts/limits';
import { isHttpUrl } from '@jamjar/contracts/logos/logo.requests';
import { applyDecorators } from '@nestjs/common';
import { Allow, IsBoolean, IsIn, IsInt, IsNotEmpty, IsNumber, IsOptional, Max, Min, ValidateIf } from 'class-validator';
import { ApiProperty } from './api-decorators.js';
import { Check, expected, expectedItemsOf, expectedOneOf, generic, ListOf, sentence, Unique } from './field-checks.js';
import { NumberInQuery, Transform, TransformText } from './field-transformations.js';

/**
 * Decorators for the fields of DTOs. A field has the decorator of its kind and, before it, `@Omittable()` or `@OmittableOrNull()` when it
 * may be missing. The checks of a decorator run in the order in which they are listed; the first that fails gives the message. Those for
 * texts are in `text-field.decorators.ts`. Each also describes its field for the OpenAPI document (docs/adr/0072).
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
    ApiProperty({ type: 'array', items: { type: 'string', enum: [...choices] }, maxItems: maxChoices, uniqueItems: true }),
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
    ApiProperty({ ...idList, maxItems, uniqueItems: true }),
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
export const PositiveIntegerField = (max: number): PropertyDecorator =>
  applyDecorators(IsNumber({}, expected('number')), IsInt(generic('Expected integer, received float')), ...range(1, max, 'integer'));

/** A whole number from 1 to `max` in a query, whose values are texts. */
export const LimitField = (max: number): PropertyDecorator => applyDecorators(NumberInQuery(), PositiveIntegerField(max));

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

/** Microseconds since 1970 (16 digits reach the year 2286), and a key (at most a UUID, a colon and a revision). */
const auditEntryId = /^\d{1,16}\.[\w:-]{1,60}$/;

/** A text of a form. `name`: see `Check`. */
const PatternField = (name: string, pattern: RegExp, message: string): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: String, pattern }),
    Check(name, (value) => typeof value === 'string' && pattern.test(value), generic(message)),
  );
