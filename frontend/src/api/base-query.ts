import { createAction } from '@reduxjs/toolkit';
import { type BaseQueryApi, type BaseQueryFn, type FetchArgs, retry } from '@reduxjs/toolkit/query';
import { type GigId } from '@jamjar/contracts/ids';
import { type LastChange } from '@jamjar/contracts/refusals';
import { headers } from '@jamjar/contracts/routes';
import { v4 as newIdempotencyKey } from 'uuid';
import { type ApiError, isServerUnavailable, isTooManyAtOnce, toApiError, toLastChangeOrNull } from './api-error.js';
import { parseJsonWithBidiIsolates } from '@jamjar/contracts/text/isolate';
import { sleep } from '../client/sleep.js';
import { fetchJson } from './fetch-json.js';
import { sessionExpired } from './session.actions.js';

/** Revisions of the first and last event that a command recorded. */
export interface ActionRange {
  from: number;
  to: number;
}

/** What the headers of a response say about its rows and its command; null where a header is missing. */
export interface ApiMeta {
  /** Number of the newest change when the server read the rows of the response. */
  seq: number | null;
  /** Revision of the gig's stream that the response shows. */
  revision: number | null;
  /** Whether `revision` is lower than the revision that the read required. */
  isBehind: boolean;
  /** Cursor of the next page of the list; null on the last page. */
  nextCursor: string | null;
  /** The events that the command recorded. */
  action: ActionRange | null;
  /** The earlier change because of which the command recorded nothing. */
  last: LastChange | null;
}
const noMeta: ApiMeta = { seq: null, revision: null, isBehind: false, nextCursor: null, action: null, last: null };

/** A request succeeded. */
export const responseReceived = createAction<
  ApiMeta & {
    requestType: 'query' | 'mutation';
    /** That of the `RequestArgs`: set for reads that ask for a revision of one gig. */
    gigId?: GigId | undefined;
    /** Whether it is a query of which no older response was cached. */
    isFirstRead: boolean;
  }
>('api/responseReceived');

/** Options of one endpoint. */
export interface EndpointOptions {
  /** False for a mutation that must not be retried while the server is unavailable. */
  canRetry?: boolean;
}
/** Options of one request, added to those of `fetch`. */
export interface RequestArgs extends FetchArgs {
  /** Default: a new key. Pass the same key when the user repeats an unchanged request, so that the server carries it out only once. */
  idempotencyKey?: string;
  /** For a read of one gig: asks for the highest revision of the gig that this tab knows. The response may still be behind (`ApiMeta`). */
  gigId?: GigId;
}

const retryDelaysMs = [500, 1_500, 3_000];
/** A mutation that fails later than this after its first attempt began is not retried: the user no longer expects its effect. */
const maxRetryAgeMs = 10_000;
const maxRefetchDelayMs = 5_000;
const maxRefetchesWhileBehind = 3;

type ApiQuery<Args = RequestArgs> = BaseQueryFn<Args, unknown, ApiError, EndpointOptions, ApiMeta>;

/**
 * Sends one request. A mutation has an idempotency key, with which it is retried at most three times while the server is unavailable. A
 * refetch of cached data is retried while the server is unavailable or has too many requests of the user or organisation in flight, and at
 * most three times while the response is behind. NOT_SIGNED_IN, unlike the other 401, dispatches `sessionExpired`. See
 * `docs/rules.md#requests-in-flight` and `docs/rules.md#screens`.
 */
export const baseQuery: ApiQuery<string | RequestArgs> = async (args, queryApi, extraOptions: EndpointOptions | undefined) => {
  const request = typeof args === 'string' ? { url: args } : args;
  const send = chooseQuery(queryApi);
  const result = await send(request, queryApi, extraOptions ?? {});
  const meta = result.meta ?? noMeta;
  const { type: requestType, dispatch } = queryApi;
  if (!result.error) dispatch(responseReceived({ requestType, gigId: request.gigId, isFirstRead: send === sendAttempt, ...meta }));
  else if (result.error.code === 'NOT_SIGNED_IN') dispatch(sessionExpired());
  return result;
};

/** Sends a request, and unless it is an upload once more, after `Retry-After`, if it is refused because too many are in flight. */
const fetchAgainIfTooMany: typeof fetchJson = async (args, queryApi, extraOptions) => {
  const result = await fetchJson(args, queryApi, extraOptions);
  const isUpload = typeof args !== 'string' && args.body instanceof FormData;
  if (isUpload || !result.error || !isTooManyAtOnce(toApiError(result.error))) return result;
  await sleep(1_000 * (readNumberHeader(result.meta?.response, 'retry-after') ?? 1));
  return fetchJson(args, queryApi, extraOptions);
};

/** Sends a request without retrying it while the server is unavailable. Failures become `ApiError`. */
const sendAttempt: ApiQuery = async ({ gigId, ...request }, queryApi, extraOptions) => {
  const minRevision = gigId && (queryApi.getState() as CacheState).knownRevisions[gigId];
  const args = { headers: { [headers.minRevision]: minRevision?.toString() }, ...request };
  const { data, error, meta } = await fetchAgainIfTooMany(args, queryApi, extraOptions);
  const revision = readNumberHeader(meta?.response, headers.revision);
  const isBehind = revision !== null && minRevision !== undefined && revision < minRevision;
  const [action, last] = [readActionHeader(meta?.response), readLastHeader(meta?.response)];
  const nextCursor = readHeader(meta?.response, headers.nextCursor);
  const apiMeta: ApiMeta = { seq: readNumberHeader(meta?.response, headers.seq), revision, isBehind, nextCursor, action, last };
  return error ? { error: toApiError(error), meta: apiMeta } : { data, meta: apiMeta };
};

/** Sends a mutation with at most three retries; without any if it is an upload or excluded by `canRetry`. `attempt` counts from 1. */
const sendMutation: ApiQuery = ({ idempotencyKey = newIdempotencyKey(), ...request }, queryApi, { canRetry = true }) => {
  const startedAt = Date.now();
  const isRetryable = canRetry && !(request.body instanceof FormData);
  const send: ApiQuery = retry(sendAttempt, {
    retryCondition: (error, _request, { attempt }) =>
      isRetryable && attempt <= retryDelaysMs.length && Date.now() - startedAt < maxRetryAgeMs && isServerUnavailable(error),
    backoff: (attempt) => sleep(retryDelaysMs[attempt - 1] ?? 0),
  });
  return send({ ...request, headers: { [headers.idempotencyKey]: idempotencyKey } }, queryApi, {});
};

/** Waits with exponential backoff and random jitter, for at most `maxRefetchDelayMs`. */
const waitBeforeRefetch = (attempt: number): Promise<void> =>
  sleep(Math.min(500 * 2 ** attempt, maxRefetchDelayMs) * (0.5 + Math.random() / 2));
const refetchUntilAvailable: ApiQuery = retry(sendAttempt, {
  retryCondition: (error) => isServerUnavailable(error) || isTooManyAtOnce(error),
  backoff: waitBeforeRefetch,
});

/** Refetches data that stay on screen meanwhile. It does not give up while the server is unavailable: only later changes are pushed. */
const refetch: ApiQuery = async (...args) => {
  let result = await refetchUntilAvailable(...args);
  for (let attempt = 1; attempt <= maxRefetchesWhileBehind && result.meta?.isBehind; attempt++) {
    await waitBeforeRefetch(attempt);
    result = await refetchUntilAvailable(...args);
  }
  return result;
};

const chooseQuery = ({ type, forced, getState, queryCacheKey = '' }: BaseQueryApi): ApiQuery => {
  if (type === 'mutation') return sendMutation;
  const hasData = (getState() as CacheState).api.queries[queryCacheKey]?.data !== undefined;
  return forced && hasData ? refetch : sendAttempt;
};
/** The highest revisions that this tab has seen (`known-revisions.slice.ts`). */
export interface KnownRevisionsState {
  knownRevisions: Readonly<Record<GigId, number | undefined>>;
}
/** The part of the store's state that `baseQuery` reads. */
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
    return toLastChangeOrNull(parseJsonWithBidiIsolates(decodeURIComponent(readHeader(response, headers.last) ?? 'null')));
  } catch {
    return null; // a proxy has set the header
  }
}
