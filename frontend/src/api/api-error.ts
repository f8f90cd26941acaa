import { type FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { type LastChange } from '@jamjar/contracts/refusals';

/** Why a call failed. `status` 0: the server was not reached. `errors`: the message for each invalid field, by its path. */
export interface ApiError {
  status: number;
  message: string | null;
  /** As the server sent it: a `RefusalCode`, perhaps of a newer version. */
  code: string | null;
  errors: Record<string, string>;
  /** What was done first, with a conflict. */
  last: LastChange | null;
  /** With CHANGED_MEANWHILE: the fields that somebody else has changed, as they are now. */
  current?: Readonly<Record<string, unknown>>;
}

/** The server's message, a field's message first; `fallback` when the server was not reached, failed itself or sent no message. */
export function getErrorMessage(error: unknown, fallback: string): string {
  if (!isApiError(error) || error.code === 'UNEXPECTED') return fallback;
  return Object.values(error.errors)[0] ?? error.message ?? fallback;
}

const withoutBody: Omit<ApiError, 'status'> = { message: null, code: null, errors: {}, last: null };

/** Brings any failure of `fetchBaseQuery` into one shape. */
export function toApiError(error: FetchBaseQueryError): ApiError {
  if (error.status === 'PARSING_ERROR') return { ...withoutBody, status: error.originalStatus };
  if (typeof error.status !== 'number') return { ...withoutBody, status: 0 };
  const body: Record<string, unknown> = isRecord(error.data) ? error.data : {};
  return {
    status: error.status,
    message: toNonEmptyText(body.message),
    code: toNonEmptyText(body.code),
    errors: toFieldErrors(body.errors),
    last: toLastChangeOrNull(body.last),
    ...(isRecord(body.current) && { current: body.current }),
  };
}

/** Whether something that was thrown is the error of a request, and no fault of the program. */
export const isApiError = (error: unknown): error is ApiError => isRecord(error) && 'status' in error && 'errors' in error;

/** Whether the server was not reached, is busy, or an intermediary answered for it. */
export const isNotReached = (error: unknown): boolean => isApiError(error) && [0, 502, 503, 504].includes(error.status);

/** Whether the user or the organisation has too many requests in flight: the same one may succeed a moment later. */
export const isTooManyAtOnce = (error: unknown): boolean => isApiError(error) && error.code === 'TOO_MANY_AT_ONCE';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const toNonEmptyText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function toFieldErrors(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(Object.entries(value).flatMap(([path, text]) => (typeof text === 'string' ? [[path, text]] : [])));
}

/** Reads a `LastChange` from outside: of a refusal, or of a response that recorded nothing. */
export function toLastChangeOrNull(value: unknown): LastChange | null {
  if (!isRecord(value) || typeof value.type !== 'string' || typeof value.at !== 'string' || Number.isNaN(Date.parse(value.at))) return null;
  const name = isRecord(value.by) ? toNonEmptyText(value.by.name) : null;
  return { type: value.type, by: { name }, at: value.at };
}

/** The fields that somebody else has changed since, when that is why an edit was refused; else null. */
export const changedMeanwhile = <Fields extends object>(error: unknown): Partial<Fields> | null =>
  isApiError(error) && error.code === 'CHANGED_MEANWHILE' && error.current ? (error.current as Partial<Fields>) : null;
