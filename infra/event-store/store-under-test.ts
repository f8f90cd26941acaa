import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailable, type Appended, type EventStore, type NewEvent, type RecordedEvent } from './event-store.js';

/** A store as the behaviour suite needs it. */
export interface StoreUnderTest {
  /** As one process has it. */
  store: EventStore;
  /** The same store as another process has it. */
  elsewhere: EventStore;
  /** A name of a stream that nobody has used. */
  newStream(): string;
  /** Breaks every connection of both, as a restart of the server does. */
  interrupt(): Promise<void>;
  close(): Promise<void>;
}

/** A name of a stream that nobody has used. */
export const newStream = (prefix = 'gig-'): string => `${prefix}${randomUUID()}`;

export function event(song = 'Autumn Leaves'): NewEvent {
  return {
    id: randomUUID(),
    type: 'SongPlayed',
    data: { song, notes: [1, 2.5, null, 'ünï 🎸'] },
    metadata: { actor: null, recordedAt: 1_795_262_400_000 },
  };
}

export const events = (count: number): NewEvent[] => Array.from({ length: count }, (_, index) => event(`song ${index.toString()}`));

export async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** The first events after a position; fails when they do not come. */
export async function take(store: EventStore, after: bigint, count: number): Promise<RecordedEvent[]> {
  const enough = new AbortController();
  const timer = setTimeout(() => enough.abort(), 20_000);
  const found: RecordedEvent[] = [];
  for await (const each of store.subscribe(after, enough.signal)) {
    found.push(each);
    if (found.length === count) break;
  }
  clearTimeout(timer);
  expect(found).toHaveLength(count);
  return found;
}

/** As the projections do it: subscribes again from what it has whenever the connection is lost. */
export class Tail {
  readonly seen: RecordedEvent[] = [];
  losses = 0;
  private readonly stop = new AbortController();
  private readonly running: Promise<void>;

  constructor(
    private readonly store: EventStore,
    private readonly after: bigint,
  ) {
    this.running = this.follow();
  }

  async until(enough: (seen: readonly RecordedEvent[]) => boolean, within = 30_000): Promise<void> {
    const deadline = Date.now() + within;
    while (!enough(this.seen)) {
      if (Date.now() > deadline) throw new Error(`Not seen in time; seen: ${this.seen.length.toString()}`);
      await sleep(10);
    }
  }

  async end(): Promise<void> {
    this.stop.abort();
    await this.running;
  }

  private async follow(): Promise<void> {
    while (!this.stop.signal.aborted) {
      try {
        const last = this.seen.at(-1)?.position ?? this.after;
        for await (const each of this.store.subscribe(last, this.stop.signal)) this.seen.push(each);
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        this.losses += 1;
        await sleep(50);
      }
    }
  }
}

/** As command handling does it: an append in doubt is repeated, the very same, until there is an answer. */
export async function appendUntilAnswered(
  store: EventStore,
  stream: string,
  expected: bigint,
  news: readonly NewEvent[],
): Promise<Appended> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    try {
      return await store.append(stream, expected, news);
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || Date.now() > deadline) throw error;
    }
    await sleep(50);
  }
}
