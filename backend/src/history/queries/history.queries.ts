import { readMetadata, toActorUserId } from '@jamjar/contracts/event-metadata';
import { getAffectedPerformerIds } from '@jamjar/contracts/gigs/affected-performers';
import { readEvent } from '@jamjar/contracts/gigs/upcasters';
import { toCanonicalJson } from '@jamjar/contracts/history/canonical-json';
import { type HistoryEntry } from '@jamjar/contracts/history/chain';
import { checkHistory } from '@jamjar/contracts/history/check-history';
import { toFingerprint } from '@jamjar/contracts/history/fingerprint';
import { type HistoryPage, type VerificationView } from '@jamjar/contracts/history/history.views';
import { type GigId, type PerformerId } from '@jamjar/contracts/ids';
import { serverLimits } from '@jamjar/contracts/limits';
import { sha256 } from '../../command-handling/event-encoding.js';
import { GigViews } from '../../gigs/queries/gig-views.js';
import { NameCache, deletedProfile } from '../../gigs/queries/name-cache.js';
import { queryHandler, RequestQuery } from '../../http/bus-requests.js';
import { type CostlyWork, iterateInTurns } from '../../http/costly-work.js';
import { HistoryReader } from './history.reader.js';

/**
 * A part of a gig's history: the entries after a revision, by default the first ones (docs/rules.md#history).
 * @throws RefusalException GIG_NOT_FOUND; StoreUnavailable; Error of the database
 */
export class GetHistory extends RequestQuery<{ gigId: GigId; after?: number | undefined; limit?: number | undefined }, HistoryPage> {}

export const GetHistoryHandler = queryHandler(
  GetHistory,
  [HistoryReader, NameCache, GigViews],
  async (reader, nameCache, gigViews, { gigId, after = -1, limit = serverLimits.defaultHistoryEntries }) => {
    const { end, completion } = await reader.readHead(gigId);
    const entries: HistoryEntry[] = [];
    for await (const entry of reader.read(gigId, after, Math.min(after + limit, end.revision))) entries.push(entry);
    const last = entries.at(-1)?.revision ?? end.revision;
    return {
      ...(await toViews(nameCache, gigViews, entries)),
      next: last < end.revision ? last : null,
      fingerprint: toFingerprint(end),
      completionFingerprint: completion && toFingerprint(completion),
    };
  },
);

async function toViews(
  nameCache: NameCache,
  gigViews: GigViews,
  entries: readonly HistoryEntry[],
): Promise<Pick<HistoryPage, 'entries' | 'actors' | 'names'>> {
  const decoded = entries.map((entry) => ({ ...entry, ...decode(entry) }));
  const views = decoded.map(({ revision, type, data, recorded }) => ({ revision, type, data, recorded }));
  const actors = new Map(decoded.flatMap(({ recorded, actor }) => (actor ? [[recorded.actor, actor]] : [])));
  const namedActors = [...actors].map(async ([key, actor]) => [key, await gigViews.toNamedActor(actor)] as const);
  const performerIds = [...new Set(decoded.flatMap((entry) => entry.performerIds))];
  const { byId } = await nameCache.loadProfiles(performerIds);
  const names = performerIds.map((id) => [id, (byId.get(id) ?? deletedProfile).name] as const);
  return { entries: views, actors: Object.fromEntries(await Promise.all(namedActors)), names: Object.fromEntries(names) };
}

/** Decodes an entry. One that somebody made unreadable is shown without actor, time and names; the verification reports it. */
function decode({ type, data, metadata }: HistoryEntry) {
  try {
    const { recordedAt: at, commandId, schemaVersion, actor } = readMetadata(metadata);
    return {
      recorded: { at, commandId, schemaVersion, actor: toActorUserId(actor) ?? actor.kind },
      actor,
      performerIds: getAffectedPerformerIds(readEvent({ type, data, schemaVersion })),
    };
  } catch {
    const performerIds: PerformerId[] = [];
    return { recorded: null, actor: null, performerIds };
  }
}

/** The entries that are exported or verified. */
interface HistoryRange {
  gigId: GigId;
  /** The last revision; by default the newest. */
  to?: number | undefined;
  /** Limits the CPU time of the request. */
  work: CostlyWork;
}

/**
 * The exported history, as chunks of lines: each line is a stored entry as canonical JSON (docs/history-format.md). The entries are read
 * while they are sent.
 * @throws RefusalException GIG_NOT_FOUND; INVALID; StoreUnavailable
 */
export class ExportHistory extends RequestQuery<HistoryRange, AsyncIterable<string>> {}

export const ExportHistoryHandler = queryHandler(ExportHistory, [HistoryReader], async (reader, { gigId, to, work }) =>
  toChunks(await reader.readUpTo(gigId, to), work),
);

/** Yields several lines at a time. The time in which the client receives them does not count as work. */
async function* toChunks(entries: AsyncIterable<HistoryEntry>, work: CostlyWork): AsyncGenerator<string> {
  let chunk = '';
  for await (const entry of iterateInTurns(entries, work)) {
    chunk += `${toCanonicalJson(entry)}\n`;
    if (chunk.length < minChunkLength) continue;
    work.pause();
    yield chunk;
    chunk = '';
  }
  work.pause();
  yield chunk;
}
/** In characters, of all chunks but the last. */
const minChunkLength = 32_768;

/** The check of a history's hashes. @throws RefusalException GIG_NOT_FOUND; INVALID; StoreUnavailable */
export class VerifyHistory extends RequestQuery<HistoryRange, VerificationView> {}

export const VerifyHistoryHandler = queryHandler(VerifyHistory, [HistoryReader], async (reader, { gigId, to, work }) => {
  const { entryCount, firstBroken, end } = await checkHistory(iterateInTurns(await reader.readUpTo(gigId, to), work), sha256);
  return { entries: entryCount, intact: firstBroken === null, firstBroken, fingerprint: toFingerprint(end) };
});
