import { type ChainEnd, emptyChain, findChainFault, hashOf, type HistoryEntry } from '@jamjar/contracts/history/chain';
import { type GigId, toGigStreamName } from '@jamjar/contracts/ids';
import { type EventStore } from '@jamjar/infra/event-store/event-store';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { sha256 } from '../../command-handling/event-encoding.js';
import { EVENT_STORE } from '../../config/injection-tokens.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { entryLimit } from '../../rows/entry-limit.js';

/** What is known of a history up to its newest entry. */
interface HistoryHead {
  readonly end: ChainEnd;
  /** The entry of the last completion. */
  readonly completion: ChainEnd | null;
  readonly isDeleted: boolean;
}
const beforeFirst: HistoryHead = { end: emptyChain, completion: null, isDeleted: false };

/**
 * Reads the entries of gigs as they are stored, without folding them, so that a history can be shown and checked even when it was tampered with.
 * @throws (all methods) StoreUnavailable
 */
@Injectable()
export class HistoryReader {
  /** Of a known head, only its entry and later ones are read again. A request that comes while a history is read whole waits for that read. */
  private readonly heads = new LRUCache<GigId, HistoryHead>({
    ...entryLimit(10_000),
    fetchMethod: async (gigId) => (await this.readFrom(gigId, beforeFirst)) ?? beforeFirst,
    ignoreFetchAbort: true, // who waits gets the head, also when it is replaced meanwhile
  });

  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  /** @throws RefusalException GIG_NOT_FOUND when the gig is unknown or deleted */
  async readHead(gigId: GigId): Promise<HistoryHead> {
    const known = (await this.heads.fetch(gigId)) ?? beforeFirst;
    const head = (await this.readFrom(gigId, known)) ?? (await this.heads.fetch(gigId, { forceRefresh: true })) ?? beforeFirst;
    if (head.end.revision < 0 || head.isDeleted) throw new RefusalException('GIG_NOT_FOUND');
    this.heads.set(gigId, head);
    return head;
  }

  /** @returns null when the known newest entry is another one now: somebody changed the history */
  private async readFrom(gigId: GigId, known: HistoryHead): Promise<HistoryHead | null> {
    let head = known.end.revision < 0 ? known : null;
    for await (const entry of this.read(gigId, Math.max(known.end.revision, 0) - 1)) {
      if (head) head = advance(head, entry);
      else if (entry.revision === known.end.revision && hashOf(entry) === known.end.hash) head = known;
      else return null;
    }
    return head;
  }

  /** The entries with revisions above `after`, up to and including `to`, by default the newest, in order. */
  async *read(gigId: GigId, after: number, to?: number): AsyncGenerator<HistoryEntry> {
    const events = this.store.read(toGigStreamName(gigId), BigInt(after), to === undefined ? to : BigInt(to));
    for await (const { stream, revision, id, type, data, metadata } of events)
      yield { stream, revision: Number(revision), id, type, data, metadata };
  }

  /** One entry, null without it, and whether its hash fits to it and to the hash of the entry before. */
  async readEntry(gigId: GigId, revision: number): Promise<{ entry: HistoryEntry | null; isIntact: boolean }> {
    let [before, found]: [HistoryEntry | null, HistoryEntry | null] = [null, null];
    for await (const entry of this.read(gigId, revision - 2, revision)) [before, found] = [found, entry];
    if (found?.revision !== revision) return { entry: null, isIntact: false };
    const last: ChainEnd = before ? { revision: before.revision, hash: hashOf(before) ?? '' } : emptyChain;
    return { entry: found, isIntact: findChainFault(sha256, found, last) === null };
  }

  /**
   * The entries up to and including `to`; without it, up to the newest one.
   * @throws RefusalException INVALID when there is no such entry; GIG_NOT_FOUND
   */
  async readUpTo(gigId: GigId, to: number | undefined): Promise<AsyncGenerator<HistoryEntry>> {
    const { end } = await this.readHead(gigId);
    if (to !== undefined && to > end.revision)
      throw new RefusalException('INVALID', { to: `The last history entry is ${end.revision.toString()}` });
    return this.read(gigId, -1, to ?? end.revision);
  }
}

function advance({ completion, isDeleted }: HistoryHead, entry: HistoryEntry): HistoryHead {
  const end: ChainEnd = { revision: entry.revision, hash: hashOf(entry) ?? '' };
  return {
    end,
    completion: entry.type === 'GigCompleted' ? end : completion,
    isDeleted: isDeleted || entry.type === 'GigDeleted',
  };
}
