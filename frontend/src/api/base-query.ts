import { type BaseQueryFn, type FetchArgs, fetchBaseQuery } from '@reduxjs/toolkit/query';
import { headers } from '@jamjar/contracts/routes';
import { answered } from './answered.js';
import { type ApiError, apiErrorOf } from './api-error.js';
import { newIdempotencyKey } from './idempotency-key.js';
import { sessionEnded } from './session-ended.js';

/** `seq`: how far the server's changes stood when the answer was read; null when it could not tell. */
export interface ApiMeta {
  seq: number | null;
}

const fetchJson = fetchBaseQuery({
  credentials: 'same-origin',
  prepareHeaders: (own, { type }) => {
    own.set('accept', 'application/json');
    if (type === 'mutation') own.set(headers.idempotencyKey, newIdempotencyKey());
  },
});

/** One call: its position, its refusal in one shape, and the end of the session when the server says so (S1 §4, §7). */
export const baseQuery: BaseQueryFn<string | FetchArgs, unknown, ApiError, object, ApiMeta> = async (args, calling, extra) => {
  const { data, error, meta } = await fetchJson(args, calling, extra);
  const told: ApiMeta = { seq: positionIn(meta?.response) };
  if (!error) {
    calling.dispatch(answered({ to: calling.type, seq: told.seq }));
    return { data, meta: told };
  }

  const refusal = apiErrorOf(error);
  if (refusal.status === 401 && refusal.code !== 'WRONG_CREDENTIALS') calling.dispatch(sessionEnded());
  return { error: refusal, meta: told };
};

function positionIn(response: Response | undefined): number | null {
  const text = response?.headers.get(headers.position);
  const position = Number(text);
  return text && Number.isSafeInteger(position) ? position : null;
}
