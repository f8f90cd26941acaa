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

/** What the server really answered. */
const answers = [
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
 * Everything else says that nothing is known: connections refused (a bare gRPC error with code 14) or lost, deadlines, a
 * leader that changed, a cluster that was not found, a server that is shutting down.
 */
export function asStoreFailure(error: unknown): Error {
  if (error instanceof StoreUnavailable) return error;
  const answer = answers.find((each) => error instanceof each);
  return answer && error instanceof Error ? error : new StoreUnavailable('EventStoreDB did not answer', { cause: error });
}
