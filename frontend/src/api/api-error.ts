import { type FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { type LastChange } from '@jamjar/contracts/refusals';

/** Why a request failed. */
export interface ApiError {
  /** The HTTP status; 0 when there was no response. */
  status: number;
  message: string | null;
  /** A `RefusalCode`; a newer server may send one that this version does not know. */
  code: string | null;
  /** The message for each invalid field, by the field's path. */
  errors: Record<string, string>;
  /** The earlier change that the request conflicts with. */
  last: LastChange | null;
  /** Only with CHANGED_MEANWHILE: the current values of the fields that somebody else has changed. */
  current?: Readonly<Record<string, unknown>>;
}

/** The message of an invalid field, else that of the response; `fallback` when there is none or the server failed unexpectedly. */
export function getErrorMessage(error: unknown, fallback: string): string {
  if (!isApiError(error) || error.code === 'UNEXPECTED') return fallback;
  return Object.values(error.errors)[0] ?? error.message ?? fallback;
}

const withoutBody: Omit<ApiError, 'status'> = { message: null, code: null, errors: {}, last: null };

/** Converts a failure of `fetchBaseQuery`. */
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

/** Whether an error is the failure of a request, and not a bug. */
export const isApiError = (error: unknown): error is ApiError => isRecord(error) && 'status' in error && 'errors' in error;

/** Whether the server did not respond or is busy, or a proxy did not reach it. */
export const isServerUnavailable = (error: unknown): boolean => isApiError(error) && [0, 502, 503, 504].includes(error.status);

/** Whether the user or the organisation has too many requests in flight; the request may succeed a moment later. */
export const isTooManyAtOnce = (error: unknown): boolean => isApiError(error) && error.code === 'TOO_MANY_AT_ONCE';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const toNonEmptyText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function toFieldErrors(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(Object.entries(value).flatMap(([path, text]) => (typeof text === 'string' ? [[path, text]] : [])));
}

/** Validates the `LastChange` of a refusal, or of the response to a command that recorded nothing. */
export function toLastChangeOrNull(value: unknown): LastChange | null {
  if (!isRecord(value) || typeof value.type !== 'string' || typeof value.at !== 'string' || Number.isNaN(Date.parse(value.at))) return null;
  const name = isRecord(value.by) ? toNonEmptyText(value.by.name) : null;
  return { type: value.type, by: { name }, at: value.at };
}

/** The current values of the fields that somebody else has changed, if the server refused an edit because of them; else null. */
export const getFieldsChangedMeanwhile = <Fields extends object>(error: unknown): Partial<Fields> | null =>
  isApiError(error) && error.code === 'CHANGED_MEANWHILE' && error.current ? (error.current as Partial<Fields>) : null;
