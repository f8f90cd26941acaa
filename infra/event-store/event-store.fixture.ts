import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '../testing/wait-until.js';
import { StoreUnavailable, type AppendResult, type EventStore, type NewEvent, type RecordedEvent } from './event-store.js';

/** An event store as the contract tests need it. */
export interface EventStoreFixture {
  /** The store as one process opens it. */
  store: EventStore;
  /** The same store as another process opens it. */
  otherClient: EventStore;
  /** An unused stream name. */
  newStreamName(): string;
  /** Breaks all connections of both clients, as a restart of the server does. */
  breakConnections(): Promise<void>;
  close(): Promise<void>;
}

/** An unused stream name. */
export const newStreamName = (prefix = 'gig-'): string => `${prefix}${randomUUID()}`;

/** An invented event, whose data contains several kinds of JSON values and non-ASCII text. */
export function newEvent(song = 'Autumn Leaves'): NewEvent {
  return {
    id: randomUUID(),
    type: 'SongPlayed',
    data: { song, notes: [1, 2.5, null, 'ünï 🎸'] },
    metadata: { actor: null, recordedAt: 1_795_262_400_000 },
  };
}

export const newEvents = (count: number): NewEvent[] => Array.from({ length: count }, (_, index) => newEvent(`song ${index.toString()}`));

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

/** The first `count` events after a position. Fails when they do not arrive within 20 seconds. */
export async function takeEvents(store: EventStore, after: bigint, count: number): Promise<RecordedEvent[]> {
  const stopping = new AbortController();
  const timer = setTimeout(() => stopping.abort(), 20_000);
  const received: RecordedEvent[] = [];
  for await (const event of store.subscribe(after, stopping.signal)) {
    received.push(event);
    if (received.length === count) break;
  }
  clearTimeout(timer);
  expect(received).toHaveLength(count);
  return received;
}

/** Follows the log as the projections do: subscribes again after the last received position when the connection is lost. */
export class TailingSubscriber {
  readonly received: RecordedEvent[] = [];
  disconnectCount = 0;
  private readonly stopping = new AbortController();
  private readonly subscription: Promise<void>;

  constructor(
    private readonly store: EventStore,
    private readonly after: bigint,
  ) {
    this.subscription = this.follow();
  }

  waitUntil(condition: (received: readonly RecordedEvent[]) => boolean, timeoutMs = 30_000): Promise<void> {
    return waitUntil(
      () => condition(this.received),
      timeoutMs,
      () => `${this.received.length.toString()} events have arrived`,
    );
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.subscription;
  }

  private async follow(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      try {
        const lastPosition = this.received.at(-1)?.position ?? this.after;
        for await (const event of this.store.subscribe(lastPosition, this.stopping.signal)) this.received.push(event);
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        this.disconnectCount += 1;
        await sleep(50);
      }
    }
  }
}

/** Repeats an append whose outcome is unknown until the store answers, as the command handling does. */
export async function appendUntilAnswered(
  store: EventStore,
  stream: string,
  expectedRevision: bigint,
  events: readonly NewEvent[],
): Promise<AppendResult> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    try {
      return await store.append(stream, expectedRevision, events);
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || Date.now() > deadline) throw error;
    }
    await sleep(50);
  }
}
