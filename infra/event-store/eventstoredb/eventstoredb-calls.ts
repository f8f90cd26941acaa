import {
  AccessDeniedError,
  InvalidArgumentError,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  StreamNotFoundError,
  UnsupportedError,
  WrongExpectedVersionError,
  type RecordedEvent as EsdbRecordedEvent,
  type ResolvedEvent as EsdbResolvedEvent,
  type StreamingRead as EsdbStreamingRead,
} from '@eventstore/db-client';
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailable, type RecordedEvent } from '../event-store.js';

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

/** The result of a call. @throws StoreUnavailable after the timeout, because a peer that never answers would block the caller forever */
export async function withTimeout<Result>(timeoutMs: number, call: Promise<Result>): Promise<Result> {
  const settled = new AbortController();
  const timeout = sleep(timeoutMs, undefined, { signal: settled.signal }).then(() => {
    throw new StoreUnavailable(`EventStoreDB did not answer within ${timeoutMs} ms`);
  });
  return Promise.race([call, timeout]).finally(() => settled.abort());
}

/** Reads all events of a finite read, and closes the read in any case. @throws StoreUnavailable when it takes longer than the timeout */
export async function readPage(read: EsdbStreamingRead<EsdbResolvedEvent>, timeoutMs: number): Promise<RecordedEvent[]> {
  read.on('error', () => undefined); // `collectEvents` throws the error; a later error would be unhandled
  try {
    return await withTimeout(timeoutMs, collectEvents(read));
  } finally {
    void read.cancel().catch(() => undefined); // fails when the call was never made
    read.destroy();
  }
}

async function collectEvents(read: AsyncIterable<EsdbResolvedEvent>): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const { event } of read) if (event) events.push(fromEsdbEvent(event));
  return events;
}

/** @throws Error when the server is older than 22.6 and sends no position */
export function fromEsdbEvent(esdbEvent: EsdbRecordedEvent): RecordedEvent {
  const { id, type, data, metadata, streamId: stream, revision, position, created: recordedAt } = esdbEvent;
  if (!position) throw new Error('EventStoreDB sent no position: version 22.6 or newer is needed');
  return { id, type, data, metadata, stream, revision, position: position.commit, recordedAt };
}
