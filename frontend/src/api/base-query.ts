import { createAction } from '@reduxjs/toolkit';
import { type BaseQueryApi, type BaseQueryFn, type FetchArgs, retry } from '@reduxjs/toolkit/query';
import { type GigId } from '@jamjar/contracts/ids';
import { type LastChange } from '@jamjar/contracts/refusals';
import { headers } from '@jamjar/contracts/routes';
import { v4 as newIdempotencyKey } from 'uuid';
import { type ApiError, isNotReached, isTooManyAtOnce, toApiError, toLastChangeOrNull } from './api-error.js';
import { parseIsolated } from '@jamjar/contracts/text/isolate';
import { sleep } from '../client/http.js';
import { fetchJson } from './fetch-json.js';
import { sessionExpired } from './session.actions.js';

/** Revisions of the first and last event that a command recorded. */
export interface ActionRange {
  from: number;
  to: number;
}

/** The age of a response and its command, from its headers; null where a header is missing. */
export interface ApiMeta {
  /** Number of the newest change when the server read the rows of the response. */
  seq: number | null;
  /** Revision of the gig's stream that the response shows. */
  revision: number | null;
  /** Whether that is lower than the revision that the read required. */
  isBehind: boolean;
  /** Where the list goes on that the response contains a page of. */
  nextCursor: string | null;
  /** What the command recorded. */
  action: ActionRange | null;
  /** What was done first, when the command recorded nothing. */
  last: LastChange | null;
}
const noMeta: ApiMeta = { seq: null, revision: null, isBehind: false, nextCursor: null, action: null, last: null };

/** The server answered a call successfully. */
export const responseReceived = createAction<
  ApiMeta & {
    requestType: 'query' | 'mutation';
    /** Of a read of one gig. */
    gigId?: GigId | undefined;
    /** Whether the list was read for the first time. */
    isFirstRead: boolean;
  }
>('api/responseReceived');

/** Options of one endpoint. */
export interface CallOptions {
  /** False for a mutation that must not be sent again by itself. */
  resend?: boolean;
}
/** Options of one call beside those of `fetch`. */
export interface CallArgs extends FetchArgs {
  /** Default: a new key. Give the same key for what a user sends again unchanged, so that it happens once. */
  idempotencyKey?: string;
  /** For a read of one gig, which then requires the highest revision of the gig that this tab knows. */
  gigId?: GigId;
}

const resendDelaysMs = [500, 1_500, 3_000];
/** A mutation is not sent again after this time, because by then the user has seen it fail or has gone on. */
const resendWithinMs = 10_000;
const maxRefetchDelayMs = 5_000;
const maxRepeatsWhileBehind = 3;

type ApiQuery<Args = CallArgs> = BaseQueryFn<Args, unknown, ApiError, CallOptions, ApiMeta>;

/**
 * Sends one call. A mutation carries an idempotency key and is sent again with it when the server was not reached or is busy; the refetch
 * of a list on screen is repeated while it fails for these reasons, and at most three times while its answer is behind. A 401 (except wrong
 * credentials) dispatches `sessionExpired`. See `docs/rules.md#refusals`, `docs/rules.md#idempotency` and `docs/rules.md#screens`.
 */
export const baseQuery: ApiQuery<string | CallArgs> = async (args, queryApi, extraOptions: CallOptions | undefined) => {
  const call = typeof args === 'string' ? { url: args } : args;
  const send = chooseQuery(queryApi);
  const result = await send(call, queryApi, extraOptions ?? {});
  const meta = result.meta ?? noMeta;
  const { type: requestType, dispatch } = queryApi;
  if (!result.error) dispatch(responseReceived({ requestType, gigId: call.gigId, isFirstRead: send === fetchOnce, ...meta }));
  else if (result.error.status === 401 && result.error.code !== 'WRONG_CREDENTIALS') dispatch(sessionExpired());
  return result;
};

/** Sends a request. When the server has too many at once, it is sent once more after the time in its response (an upload is not). */
const fetchWithRetries: typeof fetchJson = async (args, queryApi, extraOptions) => {
  const result = await fetchJson(args, queryApi, extraOptions);
  const isUpload = typeof args !== 'string' && args.body instanceof FormData;
  if (isUpload || !result.error || !isTooManyAtOnce(toApiError(result.error))) return result;
  await sleep(1_000 * (readNumberHeader(result.meta?.response, 'retry-after') ?? 1));
  return fetchJson(args, queryApi, extraOptions);
};

/** Sends a call once. Failures become `ApiError`. */
const fetchOnce: ApiQuery = async ({ gigId, ...call }, queryApi, extraOptions) => {
  const minRevision = gigId && (queryApi.getState() as CacheState).knownRevisions[gigId];
  const args = { headers: { [headers.minRevision]: minRevision?.toString() }, ...call };
  const { data, error, meta } = await fetchWithRetries(args, queryApi, extraOptions);
  const revision = readNumberHeader(meta?.response, headers.revision);
  const isBehind = revision !== null && minRevision !== undefined && revision < minRevision;
  const [action, last] = [readActionHeader(meta?.response), readLastHeader(meta?.response)];
  const nextCursor = readHeader(meta?.response, headers.nextCursor);
  const apiMeta: ApiMeta = { seq: readNumberHeader(meta?.response, headers.seq), revision, isBehind, nextCursor, action, last };
  return error ? { error: toApiError(error), meta: apiMeta } : { data, meta: apiMeta };
};

/** Sends a mutation at most four times, an upload once. */
const sendMutation: ApiQuery = ({ idempotencyKey = newIdempotencyKey(), ...call }, queryApi, { resend = true }) => {
  const startedAt = Date.now();
  const mayResend = resend && !(call.body instanceof FormData);
  const send: ApiQuery = retry(fetchOnce, {
    retryCondition: (error, _call, { attempt }) =>
      mayResend && attempt <= resendDelaysMs.length && Date.now() - startedAt < resendWithinMs && isNotReached(error),
    backoff: (attempt) => sleep(resendDelaysMs[attempt - 1] ?? 0),
  });
  return send({ ...call, headers: { [headers.idempotencyKey]: idempotencyKey } }, queryApi, {});
};

const waitBeforeRefetch = (attempt: number): Promise<void> =>
  sleep(Math.min(500 * 2 ** attempt, maxRefetchDelayMs) * (0.5 + Math.random() / 2));
const refetchUntilAnswered: ApiQuery = retry(fetchOnce, {
  retryCondition: (error) => isNotReached(error) || isTooManyAtOnce(error),
  backoff: waitBeforeRefetch,
});

/** Reads a list again whose old rows stay on screen. If it gave up, they would stay old, because only changes are pushed. */
const refetch: ApiQuery = async (...call) => {
  let result = await refetchUntilAnswered(...call);
  for (let attempt = 1; attempt <= maxRepeatsWhileBehind && result.meta?.isBehind; attempt++) {
    await waitBeforeRefetch(attempt);
    result = await refetchUntilAnswered(...call);
  }
  return result;
};

const chooseQuery = ({ type, forced, getState, queryCacheKey = '' }: BaseQueryApi): ApiQuery => {
  if (type === 'mutation') return sendMutation;
  const hasData = (getState() as CacheState).api.queries[queryCacheKey]?.data !== undefined;
  return forced && hasData ? refetch : fetchOnce;
};
/** The highest revisions that this tab has seen (`known-revisions.slice.ts`). */
export interface KnownRevisionsState {
  knownRevisions: Readonly<Record<GigId, number | undefined>>;
}
/** The part of the store's state that is read here. */
interface CacheState extends KnownRevisionsState {
  api: { queries: Readonly<Record<string, { data?: unknown } | undefined>> };
}

const readHeader = (response: Response | undefined, header: string): string | null => response?.headers.get(header) ?? null;

function readNumberHeader(response: Response | undefined, header: string): number | null {
  const text = readHeader(response, header);
  const number = Number(text);
  return text && Number.isSafeInteger(number) ? number : null;
}

function readActionHeader(response: Response | undefined): ActionRange | null {
  const [, from, to] = /^(\d+)-(\d+)$/.exec(readHeader(response, headers.action) ?? '') ?? [];
  return from === undefined || to === undefined ? null : { from: Number(from), to: Number(to) };
}

function readLastHeader(response: Response | undefined): LastChange | null {
  try {
    return toLastChangeOrNull(parseIsolated(decodeURIComponent(readHeader(response, headers.last) ?? 'null')));
  } catch {
    return null; // not written by Jamjar
  }
}
