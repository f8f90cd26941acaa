import { LRUCache } from 'lru-cache';
import { type CachedStream } from './cached-stream.js';
import { type AnyEvent } from './event-codec.js';

/**
 * The most recently used streams, folded. The limit is the number of their events, because a stream's memory grows with them
 * (its state and one remembered command per append, about 300 bytes per event). The least recently used stream is evicted first.
 */
export class StreamCache<State, Event extends AnyEvent> {
  private readonly cache: LRUCache<string, CachedStream<State, Event>>;

  constructor(maxEvents: number) {
    this.cache = new LRUCache({ maxSize: maxEvents, sizeCalculation: ({ revision }) => Math.min(Number(revision) + 1, maxEvents) });
  }

  get(stream: string): CachedStream<State, Event> | undefined {
    return this.cache.get(stream);
  }

  /** Stores the stream with its current size. Empty streams are not kept, because requests may name streams that do not exist. */
  keep(cached: CachedStream<State, Event>): void {
    if (cached.revision < 0n) return;
    this.cache.delete(cached.stream); // The cache computes the size only on insertion, and this stream has grown
    this.cache.set(cached.stream, cached);
  }

  drop(stream: string): void {
    this.cache.delete(stream);
  }

  /** Most recently used first. */
  values(): Iterable<CachedStream<State, Event>> {
    return this.cache.values();
  }
}
