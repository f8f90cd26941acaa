/**
 * The streams that were used most recently, each folded and ready. Bounded by the events behind them, since these are what a stream's
 * memory grows with (its state, and one remembered command per append: some 300 bytes an event): the least recently used goes first.
 */
import { LRUCache } from 'lru-cache';
import { type AnyEvent } from './event-format.js';
import { type HotState } from './hot-state.js';

export class HotStates<State, Event extends AnyEvent> {
  private readonly cache: LRUCache<string, HotState<State, Event>>;

  constructor(maxEvents: number) {
    this.cache = new LRUCache({ maxSize: maxEvents, sizeCalculation: ({ revision }) => Math.min(Number(revision) + 1, maxEvents) });
  }

  get(stream: string): HotState<State, Event> | undefined {
    return this.cache.get(stream);
  }

  /** Keeps it, as grown as it is now. A stream without an event is not kept: anybody can ask for streams that do not exist. */
  keep(hot: HotState<State, Event>): void {
    if (hot.revision < 0n) return;
    this.cache.delete(hot.stream); // the cache weighs a value only when it comes in, and this one has grown
    this.cache.set(hot.stream, hot);
  }

  drop(stream: string): void {
    this.cache.delete(stream);
  }

  /** Most recently used first. */
  values(): Iterable<HotState<State, Event>> {
    return this.cache.values();
  }
}
