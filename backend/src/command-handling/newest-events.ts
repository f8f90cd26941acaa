import { type EventStore, type RecordedEvent } from '@jamjar/infra/event-store/event-store';
import { LRUCache } from 'lru-cache';
import { TimeBudget } from './command-execution.js';

/** Where an event is in its stream and in the event store. */
export type EventLocation = Pick<RecordedEvent, 'revision' | 'position'>;

/** The part of `StreamCache` that is used here. */
interface CachedHeads {
  peek(stream: string): { readonly revision: bigint; readonly position: bigint | null } | undefined;
  delete(stream: string): boolean;
}

const maxReadMs = 2_000;
/** Maximum number of streams whose newest event is remembered. */
const maxStreams = 5_000;

/**
 * Finds the revision and position of a stream's newest event (docs/rules.md#read-models). A read never delays a command and, unless the
 * store has lost events, does not change the cached streams; a read that fails or times out affects only its caller.
 */
export class NewestEvents {
  /** The last read location by stream; commands of this process may have appended later events since. */
  private readonly lastRead = new LRUCache<string, EventLocation>({ max: maxStreams });

  constructor(
    private readonly store: Pick<EventStore, 'read'>,
    private readonly cache: CachedHeads,
  ) {}

  /** Returns the location of the newest event that this process has appended to the stream or read from it; null when it remembers none. */
  getKnown(stream: string): EventLocation | null {
    const read = this.lastRead.get(stream) ?? null;
    const { revision = -1n, position = null } = this.cache.peek(stream) ?? {};
    return position === null || (read && read.revision > revision) ? read : { revision, position };
  }

  /**
   * Reads where the newest event of the stream is; null for an unknown stream. When the store has lost the known event, the cached stream
   * is removed.
   * @throws CommandTimeout after two seconds, and errors of the store
   */
  read(stream: string): Promise<EventLocation | null> {
    return new TimeBudget(maxReadMs).runWithin(() => this.readNow(stream));
  }

  private async readNow(stream: string): Promise<EventLocation | null> {
    const known = this.getKnown(stream);
    let storeHasKnown = known === null;
    let newest: EventLocation | null = null;
    for await (const { revision, position } of this.store.read(stream, known ? known.revision - 1n : -1n)) {
      newest = { revision, position };
      if (position === known?.position) storeHasKnown = true;
    }
    if (storeHasKnown) {
      if (newest) this.lastRead.set(stream, newest);
      return newest;
    }
    this.lastRead.delete(stream); // the event store was restored from a backup, so the known event no longer exists
    this.cache.delete(stream);
    return this.readNow(stream);
  }
}
