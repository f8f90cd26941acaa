import { type FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { refusals, type RefusalCode } from '@jamjar/contracts/refusals';

/** Why a call failed. `status` 0: the server was not reached. `errors`: the words for each field, by its path. */
export interface ApiError {
  status: number;
  message: string | null;
  code: RefusalCode | null;
  errors: Record<string, string>;
}

/** What the server said, in its own words, about the field if it is about one; `otherwise` when it was not reached or itself failed. */
export function wordsOf(error: unknown, otherwise: string): string {
  if (!isApiError(error) || error.code === 'UNEXPECTED') return otherwise;
  return Object.values(error.errors)[0] ?? error.message ?? otherwise;
}

export function apiErrorOf(error: FetchBaseQueryError): ApiError {
  if (error.status === 'PARSING_ERROR') return { status: error.originalStatus, message: null, code: null, errors: {} };
  if (typeof error.status !== 'number') return { status: 0, message: null, code: null, errors: {} };
  const body: Record<string, unknown> = isRecord(error.data) ? error.data : {};
  return { status: error.status, message: textOrNull(body.message), code: codeOrNull(body.code), errors: textsIn(body.errors) };
}

export const isApiError = (error: unknown): error is ApiError => isRecord(error) && 'status' in error && 'errors' in error;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const codeOrNull = (value: unknown): RefusalCode | null => (typeof value === 'string' && isCode(value) ? value : null);
const isCode = (value: string): value is RefusalCode => value in refusals;

function textsIn(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(Object.entries(value).flatMap(([path, text]) => (typeof text === 'string' ? [[path, text]] : [])));
}
