import { createAction } from '@reduxjs/toolkit';
import { type BaseQueryApi, type BaseQueryFn, type FetchArgs, fetchBaseQuery, retry } from '@reduxjs/toolkit/query';
import { headers } from '@jamjar/contracts/routes';
import { type ApiError, isApiError, toApiError } from './api-error.js';
import { newIdempotencyKey } from './idempotency-key.js';
import { sessionExpired } from './session.actions.js';

/** `seq`: number of the newest change when the server read the rows of the response; null when the response does not say. */
export interface ApiMeta {
  seq: number | null;
}

/** The server answered a call successfully. */
export const responseReceived = createAction<{ requestType: 'query' | 'mutation'; seq: number | null }>('api/responseReceived');

/** Options of one endpoint. */
export interface CallOptions {
  /** False for a mutation that must not be sent again by itself. */
  resend?: boolean;
}
/** Options of one call beside those of `fetch`. */
export interface CallArgs extends FetchArgs {
  /** Default: a new key. Give the same key for what a user sends again unchanged, so that it happens once. */
  idempotencyKey?: string;
}

const resendDelaysMs = [500, 1_500, 3_000];
/** A mutation is not sent again after this time, because by then the user has seen it fail or has gone on. */
const resendWithinMs = 10_000;
const maxRefetchDelayMs = 5_000;

type ApiQuery = BaseQueryFn<string | CallArgs, unknown, ApiError, CallOptions, ApiMeta>;

/**
 * Sends one call. A mutation carries an idempotency key and is sent again with it when the server was not reached or is busy; the refetch
 * of a list on screen is repeated while it fails for these reasons. A 401 (except wrong credentials) dispatches `sessionExpired`. See
 * `docs/rules.md#refusals`, `docs/rules.md#idempotency` and `docs/rules.md#screens`.
 */
export const baseQuery: ApiQuery = async (args, queryApi, extraOptions: CallOptions | undefined) => {
  const result = await chooseQuery(queryApi)(args, queryApi, extraOptions ?? {});
  if (!result.error) queryApi.dispatch(responseReceived({ requestType: queryApi.type, seq: result.meta?.seq ?? null }));
  else if (result.error.status === 401 && result.error.code !== 'WRONG_CREDENTIALS') queryApi.dispatch(sessionExpired());
  return result;
};

const fetchJson = fetchBaseQuery({
  credentials: 'same-origin',
  prepareHeaders: (requestHeaders) => requestHeaders.set('accept', 'application/json'),
});

/** Sends a call once. Failures become `ApiError`. */
const fetchOnce: ApiQuery = async (args, queryApi, extraOptions) => {
  const { data, error, meta } = await fetchJson(args, queryApi, extraOptions);
  const apiMeta: ApiMeta = { seq: readSeq(meta?.response) };
  return error ? { error: toApiError(error), meta: apiMeta } : { data, meta: apiMeta };
};

/** Sends a mutation at most four times, an upload once. */
const sendMutation: ApiQuery = (args, queryApi, { resend = true }) => {
  const { idempotencyKey = newIdempotencyKey(), ...call } = typeof args === 'string' ? { url: args } : args;
  const startedAt = Date.now();
  const mayResend = resend && !(call.body instanceof FormData);
  const send: ApiQuery = retry(fetchOnce, {
    retryCondition: (error, _call, { attempt }) =>
      mayResend && attempt <= resendDelaysMs.length && Date.now() - startedAt < resendWithinMs && isTemporary(error),
    backoff: (attempt) => sleep(resendDelaysMs[attempt - 1] ?? 0),
  });
  return send({ ...call, headers: { [headers.idempotencyKey]: idempotencyKey } }, queryApi, {});
};

/** Reads a list again whose old rows stay on screen. If it gave up, they would stay old, because only changes are pushed. */
const refetch: ApiQuery = retry(fetchOnce, {
  retryCondition: isTemporary,
  backoff: (attempt) => sleep(Math.min(500 * 2 ** attempt, maxRefetchDelayMs) * (0.5 + Math.random() / 2)),
});

const chooseQuery = ({ type, forced, getState, queryCacheKey = '' }: BaseQueryApi): ApiQuery => {
  if (type === 'mutation') return sendMutation;
  const hasData = (getState() as CacheState).api.queries[queryCacheKey]?.data !== undefined;
  return forced && hasData ? refetch : fetchOnce;
};
/** The part of RTK Query's state that is read here. */
interface CacheState {
  api: { queries: Readonly<Record<string, { data?: unknown } | undefined>> };
}

/** The server was not reached, is busy, or an intermediary answered for it. */
function isTemporary(error: unknown): boolean {
  return isApiError(error) && [0, 502, 503, 504].includes(error.status);
}

const sleep = (durationMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, durationMs));

function readSeq(response: Response | undefined): number | null {
  const text = response?.headers.get(headers.seq);
  const seq = Number(text);
  return text && Number.isSafeInteger(seq) ? seq : null;
}
