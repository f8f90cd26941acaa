import { createAction } from '@reduxjs/toolkit';
import { type BaseQueryFn, type FetchArgs, fetchBaseQuery } from '@reduxjs/toolkit/query';
import { headers } from '@jamjar/contracts/routes';
import { type ApiError, toApiError } from './api-error.js';
import { newIdempotencyKey } from './idempotency-key.js';
import { sessionExpired } from './session.actions.js';

/** `seq`: number of the newest change when the server read the rows of the response; null when the response does not say. */
export interface ApiMeta {
  seq: number | null;
}

/** The server answered a call successfully. */
export const responseReceived = createAction<{ requestType: 'query' | 'mutation'; seq: number | null }>('api/responseReceived');

const fetchJson = fetchBaseQuery({
  credentials: 'same-origin',
  prepareHeaders: (requestHeaders, { type }) => {
    requestHeaders.set('accept', 'application/json');
    if (type === 'mutation') requestHeaders.set(headers.idempotencyKey, newIdempotencyKey());
  },
});

/**
 * Sends one call. Every mutation carries a new idempotency key; failures become `ApiError`; a 401 (except wrong credentials) dispatches
 * `sessionExpired`. See `docs/rules.md#refusals` and `docs/rules.md#idempotency`.
 */
export const baseQuery: BaseQueryFn<string | FetchArgs, unknown, ApiError, object, ApiMeta> = async (args, queryApi, extraOptions) => {
  const { data, error, meta } = await fetchJson(args, queryApi, extraOptions);
  const apiMeta: ApiMeta = { seq: readSeq(meta?.response) };
  if (!error) {
    queryApi.dispatch(responseReceived({ requestType: queryApi.type, seq: apiMeta.seq }));
    return { data, meta: apiMeta };
  }

  const apiError = toApiError(error);
  if (apiError.status === 401 && apiError.code !== 'WRONG_CREDENTIALS') queryApi.dispatch(sessionExpired());
  return { error: apiError, meta: apiMeta };
};

function readSeq(response: Response | undefined): number | null {
  const text = response?.headers.get(headers.seq);
  const seq = Number(text);
  return text && Number.isSafeInteger(seq) ? seq : null;
}
