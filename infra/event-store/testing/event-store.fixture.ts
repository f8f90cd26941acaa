import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '../../testing/wait-until.js';
import { StoreUnavailable, type AppendResult, type EventStore, type NewEvent, type RecordedEvent } from '../event-store.js';

/** An event store with two clients, for the contract tests. */
export interface EventStoreFixture {
  store: EventStore;
  /** A second client of the same store, like that of another process. */
  otherClient: EventStore;
  newStreamName: () => string;
  /** Breaks all connections of both clients, as a restart of the server does. */
  breakConnections: () => Promise<void>;
  close: () => Promise<void>;
}

/** An unused stream name. */
export const newStreamName = (prefix = 'gig-'): string => `${prefix}${randomUUID()}`;

/** An invented event, whose data contains several kinds of JSON values and non-ASCII text. */
export function newEvent(song = 'Autumn Leaves'): NewEvent {
  const data = { song, notes: [1, 2.5, null, 'ünï 🎸'] };
  return { id: randomUUID(), type: 'SongPlayed', data, metadata: { actor: null, recordedAt: 1_795_262_400_000 } };
}

export const newEvents = (count: number): NewEvent[] => Array.from({ length: count }, (_, index) => newEvent(`song ${index}`));

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

/** Follows the log as the projections do: subscribes again after the last received position when the connection is lost. */
export class TailingSubscriber {
  readonly received: RecordedEvent[] = [];
  disconnectCount = 0;
  private readonly stopping = new AbortController();
  private readonly subscription: Promise<void>;

  constructor(store: EventStore, after: bigint) {
    this.subscription = this.follow(store, after);
  }

  waitUntil(condition: (received: readonly RecordedEvent[]) => boolean, timeoutMs = 30_000): Promise<void> {
    return waitUntil(
      () => condition(this.received),
      timeoutMs,
      () => `${this.received.length} events have arrived`,
    );
  }

  /** Waits for `count` events, then 100 ms for unexpected further ones, and stops. @returns all received events */
  async take(count: number): Promise<readonly RecordedEvent[]> {
    await this.waitUntil((received) => received.length >= count);
    await sleep(100);
    await this.stop();
    return this.received;
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.subscription;
  }

  private async follow(store: EventStore, after: bigint): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        for await (const event of store.subscribe(this.received.at(-1)?.position ?? after, signal)) this.received.push(event);
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        this.disconnectCount += 1;
        await sleep(50);
      }
    }
  }
}

/** Repeats an append while its outcome is unknown, as the command handling does, but for half a minute. */
export async function appendUntilAnswered(store: EventStore, ...append: Parameters<EventStore['append']>): Promise<AppendResult> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    try {
      return await store.append(...append);
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || Date.now() > deadline) throw error;
      await sleep(50);
    }
  }
}
