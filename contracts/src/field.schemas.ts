import * as v from 'valibot';
import { isUuid } from './ids.js';

/** Schema of an id with the given branded type: a lower-case UUID. */
export const idSchema = <Id extends string>() => v.custom<Id>(isUuid);
export const nullableText = v.nullable(v.string());
/** An ISO 8601 timestamp. The API sends it in UTC, which the schema does not check. */
export const timestamp = v.pipe(v.string(), v.isoTimestamp());
