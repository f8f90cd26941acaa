import { type AppendResult, type EventStore } from '@jamjar/infra/event-store/event-store';
import { LRUCache } from 'lru-cache';
import { TimeBudget } from './command-execution.js';

/** The cached streams of the commands, of which only the heads are used. */
interface CachedHeads {
  peek(stream: string): { readonly revision: bigint; readonly position: bigint | null } | undefined;
  delete(stream: string): boolean;
}

const maxReadMs = 2_000;
/** Streams whose newest event is remembered. */
const maxStreams = 5_000;

/**
 * Knows where the newest events of streams are (docs/rules.md#read-models). Asking the store never makes a command wait and, unless the
 * store has lost events, changes nothing that commands use: a read that fails or takes too long costs only the one who reads.
 */
export class NewestEvents {
  /** What was read; commands here may have appended more since. */
  private readonly lastRead = new LRUCache<string, AppendResult>({ max: maxStreams });

  constructor(
    private readonly store: Pick<EventStore, 'read'>,
    private readonly cache: CachedHeads,
  ) {}

  /** The newest event of the stream that this process has appended or read; null when it knows none. */
  known(stream: string): AppendResult | null {
    const read = this.lastRead.get(stream) ?? null;
    const { revision = -1n, position = null } = this.cache.peek(stream) ?? {};
    return position === null || (read && read.revision > revision) ? read : { revision, position };
  }

  /**
   * The newest event of the stream in the store when this was called, or a later one; null for an unknown stream. What is known of a
   * stream is dropped when the store has lost it.
   * @throws CommandTimeout after two seconds, and errors of the store
   */
  read(stream: string): Promise<AppendResult | null> {
    return new TimeBudget(maxReadMs).runWithin(() => this.readNow(stream));
  }

  private async readNow(stream: string): Promise<AppendResult | null> {
    const known = this.known(stream);
    let isKnownStored = known === null;
    let newest: AppendResult | null = null;
    for await (const { revision, position } of this.store.read(stream, known ? known.revision - 1n : -1n)) {
      newest = { revision, position };
      if (position === known?.position) isKnownStored = true;
    }
    if (isKnownStored) {
      if (newest) this.lastRead.set(stream, newest);
      return newest;
    }
    this.lastRead.delete(stream); // the event store was restored from a backup
    this.cache.delete(stream);
    return this.readNow(stream);
  }
}
