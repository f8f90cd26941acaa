import { type CachedRows } from '../../api/cached-rows.js';

/** When a list that this device has stored was last known to be current; null once the server has sent the list. */
export const readKnownAt = (data: unknown): number | null => (isCachedRows(data) ? (data.knownAt ?? null) : null);

/** Whether the data of a query are cached rows. */
export const isCachedRows = (data: unknown): data is CachedRows<object> => typeof data === 'object' && data !== null && 'byKey' in data;
