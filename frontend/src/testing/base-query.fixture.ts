import { setImmediate } from 'node:timers/promises';
import { type UnknownAction } from '@reduxjs/toolkit';
import { type GigId } from '@jamjar/contracts/ids';
import { baseQuery, type CallOptions } from '../api/base-query.js';
import { fridayGigId } from './performers.fixture.js';

export interface BaseQueryOptions {
  extraOptions?: CallOptions;
  body?: unknown;
  /** Whether the cache already contains the list. */
  isRefetch?: boolean;
  gigId?: GigId;
  /** Receives what is dispatched. */
  dispatched?: UnknownAction[];
}
/** Sends a call as RTK Query does, with a cache and with revision 7 of a gig; the time of the page passes as fast as the server answers. */
export async function callBaseQuery(
  type: 'query' | 'mutation',
  path: string,
  method = 'GET',
  { extraOptions = {}, body, isRefetch = false, gigId, dispatched = [] }: BaseQueryOptions = {},
) {
  const dispatch = (action: unknown): unknown => dispatched.push(action as UnknownAction);
  const queryApi = {
    type,
    dispatch,
    signal: new AbortController().signal,
    abort: () => undefined,
    getState: () => ({ api: { queries: isRefetch ? { list: { data: ['old'] } } : {} }, knownRevisions: { [fridayGigId]: 7 } }),
    queryCacheKey: 'list',
    forced: isRefetch,
    extra: undefined,
    endpoint: 'any',
  };
  return withoutWaiting(baseQuery({ url: path, method, body, gigId }, queryApi, extraOptions));
}

/** Lets the time of the page pass as fast as the server answers. */
async function withoutWaiting<Result>(result: PromiseLike<Result> | Result): Promise<Result> {
  const progress = { isSettled: false };
  const settled = Promise.resolve(result).finally(() => (progress.isSettled = true));
  while (!progress.isSettled) {
    jest.advanceTimersByTime(10);
    await setImmediate();
  }
  return settled;
}
