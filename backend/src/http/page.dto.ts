import { limits } from '@jamjar/contracts/limits';
import { staffLimits } from '@jamjar/contracts/staff-limits';
import { type PageRequest } from '../rows/queries.js';
import { ApiProperty } from './api-decorators.js';
import { Check, generic } from './field-checks.js';
import { LimitField, Omittable } from './field.decorators.js';
import { OptionalLineField } from './text-field.decorators.js';

/** A row's sort key as a number (for times microseconds since 1970: 18 digits reach beyond the year 9999), and its UUID. */
const cursorPattern = /^-?\d{1,18}\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** The first instant that Postgres can store (4714 BC), in microseconds since 1970. */
const firstInstantMicros = -210_866_803_200_000_000n;
const isCursor = (value: unknown): boolean =>
  typeof value === 'string' && cursorPattern.test(value) && BigInt(value.slice(0, value.indexOf('.'))) >= firstInstantMicros;

/** The query of a list that is read in pages: see docs/rules.md#lists. */
export class PageDto implements PageRequest {
  @Omittable() @LimitField(staffLimits.maxListRows) readonly limit?: number;
  @ApiProperty({ type: String, pattern: cursorPattern })
  @Omittable()
  @Check('isCursor', isCursor, generic('Invalid cursor'))
  readonly cursor?: string;
}

/** The query of a list whose rows have names: only those whose name contains `search` are read. */
export class SearchPageDto extends PageDto {
  @OptionalLineField(limits.maxNameLength) readonly search?: string | null;
}
