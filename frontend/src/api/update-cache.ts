import { type ThunkAction, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { type api } from './api.js';

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
