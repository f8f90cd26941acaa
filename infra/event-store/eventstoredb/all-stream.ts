import {
  BACKWARDS,
  END,
  START,
  streamNameFilter,
  type EventStoreDBClient as EsdbClient,
  type Position as EsdbPosition,
} from '@eventstore/db-client';
import { once } from 'node:events';
import { StoreUnavailable, type RecordedEvent } from '../event-store.js';
import { fromEsdbEvent, readPage, toStoreError, withTimeout } from './eventstoredb-connection.js';

/** Makes a position of EventStoreDB. Its two parts are equal, because none of our events is appended in an explicit transaction. */
const toEsdbPosition = (commit: bigint): EsdbPosition => ({ commit, prepare: commit });

/**
 * Yields all current and future events of streams with the prefix after a position. Events are fetched only as fast as they are consumed.
 * @throws StoreUnavailable when the subscription is not confirmed in time, or is lost; an error of the server itself unchanged
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
    await withTimeout(timeoutMs, once(subscription, 'confirmation', { signal }));
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

/** A function, because TypeScript would assume that `signal.aborted` does not change between two checks. */
const isAborted = (signal: AbortSignal): boolean => signal.aborted;

/** The result of no scan. `position`: that of the newest event of our streams; `scannedUpTo`: the newest position in `$all`; -1n: none. */
export const nothingScanned = { position: -1n, scannedUpTo: -1n };

/** Scans `$all`, which also has EventStoreDB's own events, backwards until our newest event, the previous `scannedUpTo`, or the start. */
export async function findNewestEvent(
  client: EsdbClient,
  { previous, prefix, timeoutMs }: { previous: typeof nothingScanned; prefix: string; timeoutMs: number },
): Promise<typeof nothingScanned> {
  let fromPosition: EsdbPosition | typeof END = END;
  let scannedUpTo: bigint | undefined;
  for (;;) {
    const page: RecordedEvent[] = await readPage(client.readAll({ direction: BACKWARDS, fromPosition, maxCount: 500 }), timeoutMs);
    scannedUpTo ??= page[0]?.position ?? -1n;
    if (scannedUpTo < previous.scannedUpTo) return findNewestEvent(client, { previous: nothingScanned, prefix, timeoutMs }); // the store was replaced
    for (const { stream, position } of page) {
      if (position <= previous.scannedUpTo) return { position: previous.position, scannedUpTo };
      if (stream.startsWith(prefix)) return { position, scannedUpTo };
    }
    const last = page.at(-1);
    if (!last) return { position: previous.position, scannedUpTo };
    fromPosition = toEsdbPosition(last.position);
  }
}
