import { median, toStintGroups } from '@jamjar/contracts/forecast/stint-groups';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { countPerformers } from '@jamjar/contracts/gigs/line-up.order';
import { type PerformerId } from '@jamjar/contracts/ids';
import { type RecordedHistory } from './recorded-history.js';
import { collectStints, type Stint } from './stints.js';

const minute = 60_000;

/** A gig in numbers, computed from its history alone. Instants in ms since 1970. */
export interface GigReport {
  readonly signups: number;
  /** How many were on stage, or attended a gig that nobody plays at. */
  readonly played: number;
  /** Not removed, and neither played nor attended; null until the gig is completed. */
  readonly noShows: number | null;
  /** All counted stints together, in whole minutes. */
  readonly minutes: number;
  readonly changeovers: { readonly count: number; readonly medianMinutes: number } | null;
  readonly longestWait: { readonly name: string; readonly minutes: number } | null;
  readonly raffle: readonly { readonly name: string; readonly at: number }[];
  readonly stints: readonly ReportStint[];
}
/** `endedAt` and `minutes` are null while it goes on. */
export interface ReportStint extends Pick<Stint, 'startedAt' | 'endedAt' | 'instruments' | 'counted'> {
  readonly name: string;
  readonly minutes: number | null;
}

/** @throws RangeError when no entry of the history could be read */
export function createReport({ events, names, playback: { gig } }: RecordedHistory): GigReport {
  const nameOf = (id: PerformerId): string => names.get(id) ?? 'Somebody';
  const stints = collectStints(events);
  const playedIds = new Set(stints.map(({ performerId }) => performerId));
  const performers = [...gig.performers.values()].filter(({ status }) => status.kind !== 'removed');
  const absent = performers.filter(({ id, attended }) => !attended && !playedIds.has(id));
  const counted = stints.flatMap(({ counted: counts, endedAt, startedAt }) => (counts && endedAt !== null ? [endedAt - startedAt] : []));
  return {
    signups: countPerformers(gig),
    played: performers.length - absent.length,
    noShows: gig.phase === 'completed' ? absent.length : null,
    minutes: Math.floor(counted.reduce((sum, length) => sum + length, 0) / minute),
    changeovers: measureChangeovers(stints),
    longestWait: findLongestWait(stints, gig, nameOf),
    raffle: events.flatMap(({ type, data }) => (type === 'RaffleDrawn' ? [{ name: nameOf(data.winner), at: data.at }] : [])),
    stints: stints.map(({ performerId, startedAt, endedAt, instruments, counted: counts }) => ({
      name: nameOf(performerId),
      startedAt,
      endedAt,
      instruments,
      counted: counts,
      minutes: endedAt === null ? null : Math.floor((endedAt - startedAt) / minute),
    })),
  };
}

/** The times between two turns, as the forecast measures them. */
function measureChangeovers(stints: readonly Stint[]): GigReport['changeovers'] {
  const ended = stints.flatMap(({ startedAt, endedAt }) => (endedAt === null ? [] : [{ startedAt, endedAt }]));
  const lengths = toStintGroups(ended).flatMap(({ changeoverMinutes }) => changeoverMinutes ?? []);
  return lengths.length === 0 ? null : { count: lengths.length, medianMinutes: median(lengths) };
}

/** From the later of signup and the gig's date to the first counted stint (docs/rules.md#analytics). */
function findLongestWait(
  stints: readonly Stint[],
  { performers, settings }: Gig,
  nameOf: (id: PerformerId) => string,
): GigReport['longestWait'] {
  let longest: GigReport['longestWait'] = null;
  const seen = new Set<PerformerId>();
  for (const { performerId, startedAt, counted } of stints) {
    if (!counted || seen.has(performerId)) continue;
    seen.add(performerId);
    const since = Math.max(performers.get(performerId)?.addedAt ?? startedAt, settings.date);
    const minutes = Math.floor((startedAt - since) / minute);
    if (minutes > (longest?.minutes ?? 0)) longest = { name: nameOf(performerId), minutes };
  }
  return longest;
}
