import { isUuid } from '@jamjar/contracts/ids';

/** An append-only log of event streams with one global order. Both adapters (Postgres, EventStoreDB) pass `event-store.contract.ts`. */
export interface EventStore {
  /**
   * Appends all events or none. Repeating an append exactly (same ids, content and expected revision) returns the first result, so an
   * append whose outcome is unknown can be retried. New events always need new ids.
   * @param expectedRevision revision of the stream's last event, -1n for a new stream
   * @throws WrongRevision when the stream is at another revision, which is `actual`
   * @throws StoreUnavailable when the outcome is unknown: retry with the same ids and revision
   * @throws another Error, mostly a TypeError, when there are no events or they cannot be stored
   */
  append(stream: string, expectedRevision: bigint, events: readonly NewEvent[]): Promise<AppendResult>;

  /**
   * Reads the events of a stream whose revision is greater than `after` (-1n: from the first) and at most `to` (by default up to the newest), in
   * order. An unknown stream is empty. @throws StoreUnavailable, like `head` and `identity`, when the store cannot be reached
   */
  read(stream: string, after: bigint, to?: bigint): AsyncIterable<RecordedEvent>;

  /**
   * Yields all current and future events after a position (-1n: all), in order, each once. Ends when `signal` aborts.
   * @throws StoreUnavailable when the connection is lost: subscribe again after the last received position
   */
  subscribe(after: bigint, signal: AbortSignal): AsyncIterable<RecordedEvent>;

  /** Position of the newest event (-1n: none). Readiness and rebuilds measure their progress against it. */
  head(): Promise<bigint>;

  /** A constant id of this store. Checkpoints contain it, so that a checkpoint of another store is recognised. */
  identity(): Promise<string>;
}

/** An event to append. `id` is a new UUID; `data` and `metadata` are JSON objects. */
export interface NewEvent {
  id: string;
  type: string;
  data: object;
  metadata: object;
}

/** A stored event. */
export interface RecordedEvent extends Omit<NewEvent, 'data' | 'metadata'> {
  data: unknown;
  metadata: unknown;
  stream: string;
  /** Index in its stream, from 0n, without gaps. */
  revision: bigint;
  /** Position in the whole log: increasing, without gaps only in Postgres. Never part of an HTTP response or a socket message. */
  position: bigint;
  /** The store's own time of the append. The metadata of a gig's event has a `recordedAt` of its own. */
  recordedAt: Date;
}

/** The revision and position of the last appended event. */
export type AppendResult = Pick<RecordedEvent, 'revision' | 'position'>;

/** @throws TypeError when there are no events, or an id is not a UUID */
export function assertAppendable(stream: string, events: readonly NewEvent[]): void {
  if (events.length === 0) throw new TypeError(`Nothing to append to ${stream}`);
  for (const { id } of events) if (!isUuid(id.toLowerCase())) throw new TypeError(`Not a UUID as event id: ${id}`);
}

/** The stream is not at the expected revision, usually because another append was faster. */
export class WrongRevision extends Error {
  override readonly name = 'WrongRevision';

  constructor(
    readonly stream: string,
    readonly expected: bigint,
    /** Revision of the stream's last event, -1n when there is none. */
    readonly actual: bigint,
  ) {
    super(`${stream} is at revision ${actual}, not ${expected}`);
  }
}

/** The store cannot be reached or did not answer in time. Whether an append succeeded is then unknown. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}
