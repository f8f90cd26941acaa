import { type ThunkAction, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './base-query.js';

/**
 * All tags of cached queries. They are invalidated by a `resync` message (which empties the cache if the server's numbering restarted), by
 * a message that does not match its schema, by a first response that is behind (`ApiMeta`), and when the socket connects while lists are
 * shown that this device has stored (`LastStateRecorder`); while the socket is not connected, also by a successful mutation, when it
 * becomes `disconnected`, and when the network is back or the page is visible again.
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
 * The only RTK Query API of the app; each feature injects its endpoints (`<feature>.api.ts`). Change messages keep most cached data up to
 * date; for other data, the endpoint limits how long they stay cached, or polls. See `docs/rules.md#changes-and-messages`.
 */
export const api = createApi({ reducerPath: 'api', baseQuery, tagTypes: cacheTags, endpoints: () => ({}) });

/** State of any store that contains the API slice. */
export interface ApiState {
  api: ReturnType<typeof api.reducer>;
}
export type ApiDispatch = ThunkDispatch<ApiState, unknown, UnknownAction>;
export type ApiThunk<Result> = ThunkAction<Result, ApiState, unknown, UnknownAction>;

/**
 * Updates a cached list now and, while a request for that list is pending, once more after its response: a list that is read for the first
 * time has no cache entry yet. Applying an update twice is harmless, because older rows never overwrite newer ones.
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
