import * as v from 'valibot';
import { type Instant, isUuid } from './ids.js';
import { instantMs } from './type-guards.js';

/** Schema of an id with the given branded type: a lower-case UUID. */
export const idSchema = <Id extends string>() => v.custom<Id>(isUuid);
export const nullableText = v.nullable(v.string());
/** An ISO 8601 timestamp. The API sends it in UTC, which the schema does not check. */
export const timestamp = v.pipe(v.string(), v.isoTimestamp());
/** Any instant that a `Date` can represent, in ms since 1970. */
export const instantSchema = v.custom<Instant>(instantMs);
/** A count, or another number without decimals. */
export const wholeNumber = v.pipe(v.number(), v.integer());
