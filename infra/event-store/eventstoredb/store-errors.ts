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

/** Errors that leave no doubt about the outcome: the server's own answers, and a TypeError, which is thrown in this process. */
const definiteErrors = [
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
 * Keeps errors that leave no doubt. All other errors become `StoreUnavailable`, because the outcome is unknown: refused connections
 * (a bare gRPC error with code 14), lost ones, deadlines, a changed leader, an unknown cluster, a server that is shutting down.
 */
export function toStoreError(error: unknown): Error {
  if (error instanceof StoreUnavailable) return error;
  const isDefinite = definiteErrors.some((errorClass) => error instanceof errorClass);
  return isDefinite && error instanceof Error ? error : new StoreUnavailable('EventStoreDB did not answer', { cause: error });
}
