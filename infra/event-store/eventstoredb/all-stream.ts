import {
  BACKWARDS,
  END,
  START,
  streamNameFilter,
  type AllStreamSubscription,
  type EventStoreDBClient,
  type Position,
  type RecordedEvent as EsdbRecordedEvent,
} from '@eventstore/db-client';
import { once } from 'node:events';
import { StoreUnavailable, type RecordedEvent } from '../event-store.js';
import { fromEsdbEvent } from './event-conversion.js';
import { readPage } from './pages.js';
import { asStoreFailure } from './store-failures.js';
import { within } from './within.js';

/** Appends are single records: where one is committed it was prepared. */
const positionOf = (commit: bigint): Position => ({ commit, prepare: commit });

/**
 * Everything of ours after a position, for ever, filtered by the server. The pace is the consumer's.
 * @throws StoreUnavailable when the subscription is not confirmed in time, or breaks
 */
export async function* followAll(
  client: EventStoreDBClient,
  { after, prefix, timeout, signal }: { after: bigint; prefix: string; timeout: number; signal: AbortSignal },
): AsyncGenerator<RecordedEvent> {
  const fromPosition = after < 0n ? START : positionOf(after);
  const subscription = client.subscribeToAll({ fromPosition, filter: streamNameFilter({ prefixes: [prefix] }) });
  subscription.on('error', () => undefined); // the loop throws it; one that comes later has nobody else to hear it
  const stop = (): void => void subscription.destroy();
  signal.addEventListener('abort', stop);
  try {
    await within(timeout, confirmed(subscription, signal));
    for await (const { event } of subscription) {
      if (event) yield fromEsdbEvent(event);
      if (isOver(signal)) return;
    }
    throw new StoreUnavailable('EventStoreDB ended the subscription');
  } catch (error) {
    if (!isOver(signal)) throw asStoreFailure(error);
  } finally {
    signal.removeEventListener('abort', stop);
    void subscription.unsubscribe().catch(() => undefined); // a call that was never made cannot be cancelled
    subscription.destroy();
  }
}

/** What was found by reading `$all` backwards: the newest event of ours, and how far that look had seen everything. */
export interface Newest {
  position: bigint;
  seenUpTo: bigint;
}

export const nothingYet: Newest = { position: -1n, seenUpTo: -1n };

/** Reads `$all` backwards down to what an earlier look has seen; the server's own events, which it writes all the time, are passed over. */
export async function newestOf(
  client: EventStoreDBClient,
  { earlier, prefix, timeout }: { earlier: Newest; prefix: string; timeout: number },
): Promise<Newest> {
  let fromPosition: Position | typeof END = END;
  let seenUpTo: bigint | undefined;
  for (;;) {
    const page: EsdbRecordedEvent[] = await readPage(client.readAll({ direction: BACKWARDS, fromPosition, maxCount: 500 }), timeout);
    const found = page.map(placeOf);
    seenUpTo ??= found[0]?.commit ?? -1n;
    if (seenUpTo < earlier.seenUpTo) return newestOf(client, { earlier: nothingYet, prefix, timeout }); // another store is there now
    for (const { stream, commit } of found) {
      if (commit <= earlier.seenUpTo) return { position: earlier.position, seenUpTo };
      if (stream.startsWith(prefix)) return { position: commit, seenUpTo };
    }
    const last = found.at(-1);
    if (!last) return { position: earlier.position, seenUpTo };
    fromPosition = positionOf(last.commit);
  }
}

const placeOf = ({ streamId, position }: EsdbRecordedEvent): { stream: string; commit: bigint } => ({
  stream: streamId,
  commit: position?.commit ?? -1n,
});

async function confirmed(subscription: AllStreamSubscription, signal: AbortSignal): Promise<void> {
  await once(subscription, 'confirmation', { signal });
}

/** Asked anew each time: the signal changes while the consumer works. */
const isOver = (signal: AbortSignal): boolean => signal.aborted;
