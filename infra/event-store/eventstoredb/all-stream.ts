import {
  BACKWARDS,
  END,
  START,
  streamNameFilter,
  type AllStreamSubscription as EsdbAllStreamSubscription,
  type EventStoreDBClient as EsdbClient,
  type Position as EsdbPosition,
  type RecordedEvent as EsdbRecordedEvent,
} from '@eventstore/db-client';
import { once } from 'node:events';
import { StoreUnavailable, type RecordedEvent } from '../event-store.js';
import { fromEsdbEvent } from './event-conversion.js';
import { readPage } from './read-page.js';
import { toStoreError } from './store-errors.js';
import { withTimeout } from './with-timeout.js';

/** A position of EventStoreDB has two parts, which are equal for events, like ours, that were not appended in one of its explicit transactions. */
const toEsdbPosition = (commit: bigint): EsdbPosition => ({ commit, prepare: commit });

/**
 * Yields all current and future events that come after a position and belong to streams with the prefix; EventStoreDB filters them. The
 * consumer determines the pace.
 * @throws StoreUnavailable when the subscription is not confirmed in time, or is lost
 */
export async function* subscribeToAll(
  client: EsdbClient,
  { after, prefix, timeoutMs, signal }: { after: bigint; prefix: string; timeoutMs: number; signal: AbortSignal },
): AsyncGenerator<RecordedEvent> {
  const fromPosition = after < 0n ? START : toEsdbPosition(after);
  const subscription = client.subscribeToAll({ fromPosition, filter: streamNameFilter({ prefixes: [prefix] }) });
  subscription.on('error', () => undefined); // the loop below throws the error; a later error would be unhandled
  const stop = (): void => void subscription.destroy();
  signal.addEventListener('abort', stop);
  try {
    await withTimeout(timeoutMs, waitForConfirmation(subscription, signal));
    for await (const { event } of subscription) {
      if (event) yield fromEsdbEvent(event);
      if (isAborted(signal)) return;
    }
    throw new StoreUnavailable('EventStoreDB ended the subscription');
  } catch (error) {
    if (!isAborted(signal)) throw toStoreError(error);
  } finally {
    signal.removeEventListener('abort', stop);
    void subscription.unsubscribe().catch(() => undefined); // fails when the call was never made
    subscription.destroy();
  }
}

/** The newest event of our streams (-1n: none), and the position up to which `$all` was scanned for it. */
export interface NewestEvent {
  position: bigint;
  scannedUpTo: bigint;
}

export const noEvent: NewestEvent = { position: -1n, scannedUpTo: -1n };

/** Scans `$all` backwards to our newest event, at most to the newest record of the previous scan: EventStoreDB also writes its own events there. */
export async function findNewestEvent(
  client: EsdbClient,
  { previous, prefix, timeoutMs }: { previous: NewestEvent; prefix: string; timeoutMs: number },
): Promise<NewestEvent> {
  let fromPosition: EsdbPosition | typeof END = END;
  let scannedUpTo: bigint | undefined;
  for (;;) {
    const page: EsdbRecordedEvent[] = await readPage(client.readAll({ direction: BACKWARDS, fromPosition, maxCount: 500 }), timeoutMs);
    const records = page.map(toStreamAndCommit);
    scannedUpTo ??= records[0]?.commit ?? -1n;
    if (scannedUpTo < previous.scannedUpTo) return findNewestEvent(client, { previous: noEvent, prefix, timeoutMs }); // the store was replaced
    for (const { stream, commit } of records) {
      if (commit <= previous.scannedUpTo) return { position: previous.position, scannedUpTo };
      if (stream.startsWith(prefix)) return { position: commit, scannedUpTo };
    }
    const last = records.at(-1);
    if (!last) return { position: previous.position, scannedUpTo };
    fromPosition = toEsdbPosition(last.commit);
  }
}

const toStreamAndCommit = ({ streamId, position }: EsdbRecordedEvent): { stream: string; commit: bigint } => ({
  stream: streamId,
  commit: position?.commit ?? -1n,
});

async function waitForConfirmation(subscription: EsdbAllStreamSubscription, signal: AbortSignal): Promise<void> {
  await once(subscription, 'confirmation', { signal });
}

/** A function, because TypeScript would assume that `signal.aborted` does not change between two checks. */
const isAborted = (signal: AbortSignal): boolean => signal.aborted;
