/** An append-only log of streams with one global order. Two adapters (Postgres, EventStoreDB), one behaviour suite. */
export interface EventStore {
  /**
   * Appends all events or none. Exactly the same append again (ids, content, expected revision) answers as the first time:
   * that is how an append in doubt is retried, and nothing else is. A new decision has new ids.
   * @param expectedRevision revision of the stream's last event, -1n for a new stream
   * @throws WrongRevision somebody else was faster; `actual` says where the stream is now
   * @throws StoreUnavailable nothing is known of the outcome: retry with the same ids and revision
   */
  append(stream: string, expectedRevision: bigint, events: readonly NewEvent[]): Promise<Appended>;

  /** The stream's events with a revision greater than `after` (-1n: all), in order, as of now. An unknown stream is empty. */
  read(stream: string, after: bigint): AsyncIterable<RecordedEvent>;

  /** Everything after `position` (-1n: all), in order, for ever: nothing skipped, nothing twice. Throws when the connection is lost; ends when `signal` aborts. */
  subscribe(after: bigint, signal: AbortSignal): AsyncIterable<RecordedEvent>;

  /** Position of the newest event of ours (-1n: none): what readiness and rebuilds measure against. */
  head(): Promise<bigint>;

  /** Names this very store: a checkpoint that was made on another one is noticed. */
  identity(): Promise<string>;
}

/** `id` is a UUID, fresh per decision. `data` and `metadata` are JSON objects. */
export interface NewEvent {
  id: string;
  type: string;
  data: unknown;
  metadata: unknown;
}

export interface RecordedEvent extends NewEvent {
  stream: string;
  /** Place in its stream, from 0n, gapless. */
  revision: bigint;
  /** Place in the whole log: increasing, gapless only in Postgres. Never leaves the server. */
  position: bigint;
  recordedAt: Date;
}

export interface Appended {
  /** Revision of the last appended event. */
  revision: bigint;
  /** Position of the last appended event. */
  position: bigint;
}

/** Somebody else appended to the stream first. */
export class WrongRevision extends Error {
  constructor(
    readonly stream: string,
    readonly expected: bigint,
    /** Revision of the stream's last event, -1n when there is none. */
    readonly actual: bigint,
  ) {
    super(`${stream} is at revision ${actual.toString()}, not ${expected.toString()}`);
    this.name = 'WrongRevision';
  }
}

/** The store did not answer in time, or is not there. After an append the outcome is unknown. */
export class StoreUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreUnavailable';
  }
}
