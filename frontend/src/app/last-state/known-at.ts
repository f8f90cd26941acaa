import { type CachedRows } from '../../api/cached-rows.js';

/** When a cached list was last known to be current, if this device has kept it and the server has not sent it since; else null. */
export const readKnownAt = (data: unknown): number | null => (isCachedRows(data) ? (data.knownAt ?? null) : null);

/** Whether the data of a query are a list of rows. */
export const isCachedRows = (data: unknown): data is CachedRows<object> => typeof data === 'object' && data !== null && 'byKey' in data;
