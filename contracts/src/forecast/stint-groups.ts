import { type Instant } from '../ids.js';

/** One performer's stint that has ended and was not undone. */
export interface EndedStint {
  readonly startedAt: Instant;
  readonly endedAt: Instant;
}

/** The common stint of one performer or of a band, from its start until its last performer leaves or the next group starts. */
export interface StintGroup {
  readonly performerCount: number;
  readonly stintMinutes: number;
  /** Time until the next group starts; null after the last group. */
  readonly changeoverMinutes: number | null;
}

interface StartedGroup {
  startedAt: number;
  endTimes: number[];
}

const minuteMs = 60_000;
/** Performers who start within this time, while the first are on stage, belong to one band: hosts put them on one after the other. */
const maxStartDifferenceMs = 2 * minuteMs;
/** A stint that differs from the median by a larger factor is one that nobody ended, or that was started by mistake. */
const outlierFactor = 5;

/**
 * Divides one gig's stints, in any order, into groups in the order of their starts. A performer who goes on while most of a band is still on
 * stage (a swap, a late drummer) belongs to that band's group. A group ends at the latest when the next one starts, even if somebody stays.
 */
export function toStintGroups(stints: readonly EndedStint[]): StintGroup[] {
  const groups = groupByStart(stints);
  return groups.map(({ startedAt, endTimes }, index) => {
    const nextStart = groups[index + 1]?.startedAt;
    const endedAt = Math.min(Math.max(...endTimes), nextStart ?? Infinity);
    const changeoverMinutes = nextStart === undefined ? null : (nextStart - endedAt) / minuteMs;
    return { performerCount: endTimes.length, stintMinutes: (endedAt - startedAt) / minuteMs, changeoverMinutes };
  });
}

/** Ignores stints that were started by mistake, which would otherwise form a band with the performer who went on after them. */
function groupByStart(stints: readonly EndedStint[]): StartedGroup[] {
  const minLengthMs = median(stints.map(({ startedAt, endedAt }) => endedAt - startedAt)) / outlierFactor;
  const intended = stints.filter(({ startedAt, endedAt }) => endedAt - startedAt >= minLengthMs);
  const groups: StartedGroup[] = [];
  for (const { startedAt, endedAt } of intended.sort((one, other) => one.startedAt - other.startedAt || one.endedAt - other.endedAt)) {
    const group = groups.at(-1);
    if (group && belongsTo(group, startedAt)) group.endTimes.push(endedAt);
    else groups.push({ startedAt, endTimes: [endedAt] });
  }
  return groups;
}

function belongsTo(group: StartedGroup, startedAt: number): boolean {
  const onStageCount = group.endTimes.filter((endedAt) => endedAt > startedAt).length;
  const startsWithGroup = startedAt - group.startedAt <= maxStartDifferenceMs && onStageCount > 0;
  return startsWithGroup || (group.endTimes.length > 1 && onStageCount > group.endTimes.length / 2);
}

/** Removes lengths that differ from the median by more than `outlierFactor`. */
export function removeOutliers(lengths: readonly number[]): number[] {
  const medianLength = median(lengths);
  return lengths.filter((length) => length >= medianLength / outlierFactor && length <= medianLength * outlierFactor);
}

/** Returns 0 for an empty list. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return ((sorted[middle] ?? 0) + (sorted[sorted.length - 1 - middle] ?? 0)) / 2;
}

/** Returns 0 for an empty list. */
export const mean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((total, each) => total + each, 0) / numbers.length;
