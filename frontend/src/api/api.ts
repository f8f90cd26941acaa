import { type ThunkAction, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './base-query.js';

/**
 * Tags of everything cached. A `resync` invalidates all of them, or empties the cache if the server's numbering restarted. While the socket
 * is not connected, a successful mutation, the end of the attempts to reconnect, and the return of the network or to the page also invalidate
 * all of them.
 */
export const cacheTags = [
  'Me',
  'Gigs',
  'Organisations',
  'LineUp',
  'Participants',
  'Appearances',
  'Messages',
  'Timeline',
  'History',
  'Pace',
  'Analytics',
  'Rebuild',
  'NotificationPreference',
  'Push',
] as const;

/**
 * The only RTK Query API of the app; each feature injects its endpoints (`<feature>.api.ts`). Cached data is never refetched
 * because of its age, except analytics: change messages keep it up to date. See `docs/rules.md#changes-and-messages`.
 */
export const api = createApi({ reducerPath: 'api', baseQuery, tagTypes: cacheTags, endpoints: () => ({}) });

/** State of any store that contains the API slice. */
export interface ApiState {
  api: ReturnType<typeof api.reducer>;
}
export type ApiDispatch = ThunkDispatch<ApiState, unknown, UnknownAction>;
export type ApiThunk<Result> = ThunkAction<Result, ApiState, unknown, UnknownAction>;

/**
 * Updates a cached list now and, when a request for that list is pending, once more after its response: a list that was not read before
 * has no cache entry to update. Applying an update twice is harmless, because older rows never overwrite newer ones.
 */
export function updateCache(
  dispatch: ApiDispatch,
  update: ApiThunk<unknown>,
  getRunningQuery: ApiThunk<PromiseLike<unknown> | undefined>,
): void {
  const runningQuery = dispatch(getRunningQuery);
  dispatch(update);
  void runningQuery?.then(() => dispatch(update));
}
