import { median, toStintGroups } from '@jamjar/contracts/forecast/stint-groups';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { countPerformers } from '@jamjar/contracts/gigs/line-up.order';
import { type PerformerId } from '@jamjar/contracts/ids';
import { type RecordedHistory } from './recorded-history.js';
import { collectStints, type Stint } from './stints.js';

const minuteMs = 60_000;

/** A gig in numbers, computed from its history alone. Instants in ms since 1970. */
export interface GigReport {
  readonly signups: number;
  /** How many performers were on stage or attended, without removed ones. */
  readonly played: number;
  /** How many performers neither played nor attended, without removed ones; null until the gig is completed. */
  readonly noShows: number | null;
  /** The sum of all counted stints, in whole minutes. */
  readonly minutes: number;
  /** The number and the median of the times between two groups on stage; null without any. */
  readonly changeovers: { readonly count: number; readonly medianMinutes: number } | null;
  /** Null when nobody waited a minute. */
  readonly longestWait: { readonly name: string; readonly minutes: number } | null;
  /** The winner and the instant of each draw. */
  readonly raffle: readonly { readonly name: string; readonly at: number }[];
  readonly stints: readonly ReportStint[];
}
/** `endedAt` and `minutes` are null while the performer is on stage. */
export interface ReportStint extends Pick<Stint, 'startedAt' | 'endedAt' | 'instruments' | 'counted'> {
  readonly name: string;
  readonly minutes: number | null;
}

/** Computes the report of a gig. @throws RangeError when no entry of the history could be read */
export function createReport({ events, names, playback: { gig } }: RecordedHistory): GigReport {
  const nameOf = (id: PerformerId): string => names.get(id) ?? 'Somebody';
  const stints = collectStints(events);
  const playedIds = new Set(stints.map(({ performerId }) => performerId));
  const performers = [...gig.performers.values()].filter(({ status }) => status.kind !== 'removed');
  const absentPerformers = performers.filter(({ id, attended }) => !attended && !playedIds.has(id));
  const countedLengthsMs = stints.flatMap(({ counted, endedAt, startedAt }) => (counted && endedAt !== null ? [endedAt - startedAt] : []));
  return {
    signups: countPerformers(gig),
    played: performers.length - absentPerformers.length,
    noShows: gig.phase === 'completed' ? absentPerformers.length : null,
    minutes: Math.floor(countedLengthsMs.reduce((sum, length) => sum + length, 0) / minuteMs),
    changeovers: measureChangeovers(stints),
    longestWait: findLongestWait(stints, gig, nameOf),
    raffle: events.flatMap(({ type, data }) => (type === 'RaffleDrawn' ? [{ name: nameOf(data.winner), at: data.at }] : [])),
    stints: stints.map(({ performerId, startedAt, endedAt, instruments, counted }) => ({
      name: nameOf(performerId),
      startedAt,
      endedAt,
      instruments,
      counted,
      minutes: endedAt === null ? null : Math.floor((endedAt - startedAt) / minuteMs),
    })),
  };
}

/** The number and median of the times between two groups on stage, measured as for the forecast. */
function measureChangeovers(stints: readonly Stint[]): GigReport['changeovers'] {
  const ended = stints.flatMap(({ startedAt, endedAt }) => (endedAt === null ? [] : [{ startedAt, endedAt }]));
  const lengthsMinutes = toStintGroups(ended).flatMap(({ changeoverMinutes }) => changeoverMinutes ?? []);
  return lengthsMinutes.length === 0 ? null : { count: lengthsMinutes.length, medianMinutes: median(lengthsMinutes) };
}

/** A wait lasts from the later of signup and the gig's date to the first counted stint (docs/rules.md#analytics). */
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
    const minutes = Math.floor((startedAt - since) / minuteMs);
    if (minutes > (longest?.minutes ?? 0)) longest = { name: nameOf(performerId), minutes };
  }
  return longest;
}
