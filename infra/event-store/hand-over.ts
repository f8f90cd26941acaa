import type { RecordedEvent } from './event-store.js';

/** What a store that lives in this database can tell its own process: the events it has just committed, which then need not be read. */
export interface HandOver {
  /**
   * Hears of every event that this process appended, right after its commit: in position order (with gaps where other
   * processes appended), exactly as `subscribe` would give it, and before the `append` that caused it resolves.
   * @returns ends it
   */
  onAppended(listener: (events: readonly RecordedEvent[]) => void): () => void;

  /** Resolves when the append that is under way, if any, has been handed over or has failed. Never rejects. */
  settled(): Promise<void>;
}
