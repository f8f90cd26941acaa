import type { RecordedEvent } from './event-store.js';

/** Delivers the events that this process appends, so that the process need not read them from the log. Only the store in Postgres has this feed. */
export interface InProcessEventFeed {
  /**
   * Calls the listener right after each commit, before the `append` resolves, with the events as `subscribe` would yield them:
   * in position order, with gaps where other processes have appended.
   * @returns a function that removes the listener
   */
  onAppended(listener: (events: readonly RecordedEvent[]) => void): () => void;

  /** Resolves when the appends that are being written now, if any, were delivered or have failed. Never rejects. */
  waitForCurrentAppend(): Promise<void>;
}
