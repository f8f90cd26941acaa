import { setImmediate } from 'node:timers/promises';
import { type UnknownAction } from '@reduxjs/toolkit';
import { type GigId } from '@jamjar/contracts/ids';
import { baseQuery, type EndpointOptions } from '../api/base-query.js';
import { fridayGigId } from './performers.fixture.js';

export interface BaseQueryOptions {
  extraOptions?: EndpointOptions;
  body?: unknown;
  /** Whether the cache already contains the list. */
  isRefetch?: boolean;
  gigId?: GigId;
  /** An array to which the dispatched actions are added. */
  dispatched?: UnknownAction[];
}
/** Sends a request as RTK Query does, while the tab knows revision 7 of `fridayGigId`. Advances the fake timers until the request has ended. */
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
  return advanceTimersUntilSettled(baseQuery({ url: path, method, body, gigId }, queryApi, extraOptions));
}

/** Advances the fake timers in steps, between which the real server can respond. */
async function advanceTimersUntilSettled<Result>(result: PromiseLike<Result> | Result): Promise<Result> {
  const progress = { isSettled: false };
  const settled = Promise.resolve(result).finally(() => (progress.isSettled = true));
  while (!progress.isSettled) {
    jest.advanceTimersByTime(10);
    await setImmediate();
  }
  return settled;
}
