import * as v from 'valibot';
import { isUuid } from './ids.js';

/** An id of the given type: a lower-case UUID. */
export const idSchema = <Id extends string>() => v.custom<Id>(isUuid);
export const nullableText = v.nullable(v.string());
/** ISO 8601, UTC. */
export const timestamp = v.pipe(v.string(), v.isoTimestamp());
