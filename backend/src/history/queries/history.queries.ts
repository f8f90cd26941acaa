import { readMetadata, userIdOf } from '@jamjar/contracts/event-metadata';
import { affectedPerformers } from '@jamjar/contracts/gigs/affected-performers';
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
import { NameCache, unknownProfile } from '../../gigs/queries/name-cache.js';
import { queryHandler, RequestQuery } from '../../http/bus-requests.js';
import { type CostlyWork, inTurns } from '../../http/costly-work.js';
import { HistoryReader } from './history.reader.js';

/**
 * A part of a gig's history: the entries after a revision, by default the first ones (docs/rules.md#history).
 * @throws RefusalException GIG_NOT_FOUND; StoreUnavailable
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
  const named = [...actors].map(async ([key, actor]) => [key, await gigViews.namedActor(actor)] as const);
  const performerIds = [...new Set(decoded.flatMap((entry) => entry.performerIds))];
  const { byId } = await nameCache.loadProfiles(performerIds);
  const names = performerIds.map((id) => [id, (byId.get(id) ?? unknownProfile).name] as const);
  return { entries: views, actors: Object.fromEntries(await Promise.all(named)), names: Object.fromEntries(names) };
}

/** An entry that somebody changed so that it cannot be read is shown without names; the check of the chain names it. */
function decode({ type, data, metadata }: HistoryEntry) {
  try {
    const { recordedAt: at, commandId, schemaVersion, actor } = readMetadata(metadata);
    return {
      recorded: { at, commandId, schemaVersion, actor: userIdOf(actor) ?? actor.kind },
      actor,
      performerIds: affectedPerformers(readEvent({ type, data, schemaVersion })),
    };
  } catch {
    const performerIds: PerformerId[] = [];
    return { recorded: null, actor: null, performerIds };
  }
}

interface HistoryUpTo {
  gigId: GigId;
  /** The last revision; by default the newest. */
  to?: number | undefined;
  work: CostlyWork;
}

/**
 * The lines of the exported history: each is an entry as it is stored, as canonical JSON (docs/history-format.md). They are read while they are sent.
 * @throws RefusalException GIG_NOT_FOUND; INVALID; StoreUnavailable
 */
export class ExportHistory extends RequestQuery<HistoryUpTo, AsyncIterable<string>> {}

export const ExportHistoryHandler = queryHandler(ExportHistory, [HistoryReader], async (reader, { gigId, to, work }) =>
  toLines(await reader.readUpTo(gigId, to), work),
);

/** Several lines at a time. While the client reads them, no time is counted. */
async function* toLines(entries: AsyncIterable<HistoryEntry>, work: CostlyWork): AsyncGenerator<string> {
  let lines = '';
  for await (const entry of inTurns(entries, work)) {
    lines += `${toCanonicalJson(entry)}\n`;
    if (lines.length < chunkLength) continue;
    work.rest();
    yield lines;
    lines = '';
  }
  work.rest();
  yield lines;
}
const chunkLength = 32_768;

/** Checks the hashes of a history. @throws RefusalException GIG_NOT_FOUND; INVALID; StoreUnavailable */
export class VerifyHistory extends RequestQuery<HistoryUpTo, VerificationView> {}

export const VerifyHistoryHandler = queryHandler(VerifyHistory, [HistoryReader], async (reader, { gigId, to, work }) => {
  const { entries, firstBroken, end } = await checkHistory(inTurns(await reader.readUpTo(gigId, to), work), sha256);
  return { entries, intact: firstBroken === null, firstBroken, fingerprint: toFingerprint(end) };
});
