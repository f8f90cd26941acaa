/**
 * The streams that were used most recently, each folded and ready. Bounded by the facts behind them, since these are what a stream's
 * memory grows with (its state, and one remembered command per append: some 300 bytes a fact): the least recently used goes first.
 */
import { LRUCache } from 'lru-cache';
import { type AnyFact } from './fact-format.js';
import { type HotState } from './hot-state.js';

export class HotStates<State, Fact extends AnyFact> {
  private readonly cache: LRUCache<string, HotState<State, Fact>>;

  constructor(maxFacts: number) {
    this.cache = new LRUCache({ maxSize: maxFacts, sizeCalculation: ({ revision }) => Math.min(Number(revision) + 1, maxFacts) });
  }

  get(stream: string): HotState<State, Fact> | undefined {
    return this.cache.get(stream);
  }

  /** Keeps it, as grown as it is now. A stream without a fact is not kept: anybody can ask for streams that do not exist. */
  keep(hot: HotState<State, Fact>): void {
    if (hot.revision < 0n) return;
    this.cache.delete(hot.stream); // the cache weighs a value only when it comes in, and this one has grown
    this.cache.set(hot.stream, hot);
  }

  drop(stream: string): void {
    this.cache.delete(stream);
  }

  /** Most recently used first. */
  values(): Iterable<HotState<State, Fact>> {
    return this.cache.values();
  }
}
