import { type ChainEnd, emptyChain, findChainFault, getEntryHash, type HistoryEntry } from '@jamjar/contracts/history/chain';
import { type GigId, toGigStreamName } from '@jamjar/contracts/ids';
import { type EventStore } from '@jamjar/infra/event-store/event-store';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { sha256 } from '../../command-handling/event-encoding.js';
import { EVENT_STORE } from '../../config/injection-tokens.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { entryLimit } from '../../rows/entry-limit.js';

/** The newest entry of a history, and what later reads need of the entries before it. */
interface HistoryHead {
  readonly end: ChainEnd;
  /** The entry of the last `GigCompleted` event; null without one. */
  readonly completion: ChainEnd | null;
  readonly isDeleted: boolean;
}
const emptyHead: HistoryHead = { end: emptyChain, completion: null, isDeleted: false };

/**
 * Reads the stored entries of gigs without folding them, so that a history that was tampered with can be shown and checked too.
 * @throws (all methods) StoreUnavailable
 */
@Injectable()
export class HistoryReader {
  /** With a cached head, only its entry and later ones are read. Without it, concurrent requests share one read of the whole history. */
  private readonly heads = new LRUCache<GigId, HistoryHead>({
    ...entryLimit(10_000),
    fetchMethod: async (gigId) => (await this.readFrom(gigId, emptyHead)) ?? emptyHead,
    ignoreFetchAbort: true, // a waiting request gets the result, even if `set` has replaced the head meanwhile
  });

  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  /** Reads up to the newest entry. @throws RefusalException GIG_NOT_FOUND when the gig is unknown or deleted */
  async readHead(gigId: GigId): Promise<HistoryHead> {
    const known = (await this.heads.fetch(gigId)) ?? emptyHead;
    const head = (await this.readFrom(gigId, known)) ?? (await this.heads.fetch(gigId, { forceRefresh: true })) ?? emptyHead;
    if (head.end.revision < 0 || head.isDeleted) throw new RefusalException('GIG_NOT_FOUND');
    this.heads.set(gigId, head);
    return head;
  }

  /** Reads from the newest entry of a known head on. @returns null when this entry is missing or another one: the history was changed */
  private async readFrom(gigId: GigId, known: HistoryHead): Promise<HistoryHead | null> {
    let head = known.end.revision < 0 ? known : null;
    for await (const entry of this.read(gigId, Math.max(known.end.revision, 0) - 1)) {
      if (head) head = addEntry(head, entry);
      else if (entry.revision === known.end.revision && getEntryHash(entry) === known.end.hash) head = known;
      else return null;
    }
    return head;
  }

  /** Yields the entries after revision `after`, up to and including `to` (by default the newest), in order. */
  async *read(gigId: GigId, after: number, to?: number): AsyncGenerator<HistoryEntry> {
    const events = this.store.read(toGigStreamName(gigId), BigInt(after), to === undefined ? to : BigInt(to));
    for await (const { stream, revision, id, type, data, metadata } of events)
      yield { stream, revision: Number(revision), id, type, data, metadata };
  }

  /** Reads one entry, null if it does not exist. `isIntact`: whether its hash is that of its content and of the previous entry's hash. */
  async readEntry(gigId: GigId, revision: number): Promise<{ entry: HistoryEntry | null; isIntact: boolean }> {
    let [previous, entryAtRevision]: [HistoryEntry | null, HistoryEntry | null] = [null, null];
    // With the entry before it
    for await (const entry of this.read(gigId, revision - 2, revision)) [previous, entryAtRevision] = [entryAtRevision, entry];
    if (entryAtRevision?.revision !== revision) return { entry: null, isIntact: false };
    const end: ChainEnd = previous ? { revision: previous.revision, hash: getEntryHash(previous) ?? '' } : emptyChain;
    return { entry: entryAtRevision, isIntact: findChainFault(sha256, entryAtRevision, end) === null };
  }

  /**
   * Returns the entries up to and including revision `to`, by default up to the newest.
   * @throws RefusalException INVALID when `to` is above the newest revision; GIG_NOT_FOUND
   */
  async readUpTo(gigId: GigId, to: number | undefined): Promise<AsyncGenerator<HistoryEntry>> {
    const { end } = await this.readHead(gigId);
    if (to !== undefined && to > end.revision)
      throw new RefusalException('INVALID', { to: `The last history entry is ${end.revision.toString()}` });
    return this.read(gigId, -1, to ?? end.revision);
  }
}

function addEntry({ completion, isDeleted }: HistoryHead, entry: HistoryEntry): HistoryHead {
  const end: ChainEnd = { revision: entry.revision, hash: getEntryHash(entry) ?? '' };
  return {
    end,
    completion: entry.type === 'GigCompleted' ? end : completion,
    isDeleted: isDeleted || entry.type === 'GigDeleted',
  };
}
