import {
  AccessDeniedError,
  InvalidArgumentError,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  StreamNotFoundError,
  UnsupportedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { StoreUnavailable } from '../event-store.js';

/** Errors by which the server has answered the call. */
const serverErrors = [
  AccessDeniedError,
  InvalidArgumentError,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  StreamNotFoundError,
  UnsupportedError,
  WrongExpectedVersionError,
  TypeError,
];

/**
 * Keeps the server's own answers. All other errors become `StoreUnavailable`, because the outcome is unknown: refused connections
 * (a bare gRPC error with code 14), lost ones, deadlines, a changed leader, an unknown cluster, a server that is shutting down.
 */
export function toStoreError(error: unknown): Error {
  if (error instanceof StoreUnavailable) return error;
  const isServerError = serverErrors.some((errorClass) => error instanceof errorClass);
  return isServerError && error instanceof Error ? error : new StoreUnavailable('EventStoreDB did not answer', { cause: error });
}
