import { type Instant } from '../ids.js';

/** One performer's stint that has ended and was not undone. */
export interface EndedStint {
  readonly startedAt: Instant;
  readonly endedAt: Instant;
}

/** Those who start together on stage, one performer or a band, from their start until the last one leaves. */
export interface StintGroup {
  readonly performers: number;
  readonly stintMinutes: number;
  /** Until the next group starts; null after the last. */
  readonly changeoverMinutes: number | null;
}

interface StartedGroup {
  startedAt: number;
  ends: number[];
}

const minute = 60_000;
/** The members of a band may be put on one after the other. */
const togetherMs = 2 * minute;
/** So many times longer or shorter than the median is a stint that somebody forgot to end, or began by mistake. */
const outlierFactor = 5;

/**
 * Divides one gig's stints, in any order, into groups in the order of their starts. A performer who goes on while most of a band is still on
 * stage (a swap, a late drummer) belongs to its group. A group ends at the latest when the next starts, even if somebody stays on stage.
 */
export function toStintGroups(stints: readonly EndedStint[]): StintGroup[] {
  const groups = groupStarts(stints);
  return groups.map(({ startedAt, ends }, index) => {
    const nextStart = groups[index + 1]?.startedAt;
    const endedAt = Math.min(Math.max(...ends), nextStart ?? Infinity);
    const changeoverMinutes = nextStart === undefined ? null : (nextStart - endedAt) / minute;
    return { performers: ends.length, stintMinutes: (endedAt - startedAt) / minute, changeoverMinutes };
  });
}

/** Without mis-taps, which otherwise would look like a band with who went on after them. */
function groupStarts(stints: readonly EndedStint[]): StartedGroup[] {
  const shortest = median(stints.map(({ startedAt, endedAt }) => endedAt - startedAt)) / outlierFactor;
  const started = stints.filter(({ startedAt, endedAt }) => endedAt - startedAt >= shortest);
  const groups: StartedGroup[] = [];
  for (const { startedAt, endedAt } of started.sort((one, other) => one.startedAt - other.startedAt || one.endedAt - other.endedAt)) {
    const group = groups.at(-1);
    if (group && belongsTo(group, startedAt)) group.ends.push(endedAt);
    else groups.push({ startedAt, ends: [endedAt] });
  }
  return groups;
}

function belongsTo(group: StartedGroup, startedAt: number): boolean {
  const stillOn = group.ends.filter((endedAt) => endedAt > startedAt).length;
  const startsWithIt = startedAt - group.startedAt <= togetherMs && stillOn > 0;
  return startsWithIt || (group.ends.length > 1 && stillOn > group.ends.length / 2);
}

/** Leaves out what is far longer or shorter than the median. */
export function withoutOutliers(lengths: readonly number[]): number[] {
  const typical = median(lengths);
  return lengths.filter((length) => length >= typical / outlierFactor && length <= typical * outlierFactor);
}

/** 0 of none. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return ((sorted[middle] ?? 0) + (sorted[sorted.length - 1 - middle] ?? 0)) / 2;
}

/** 0 of none. */
export const mean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((total, each) => total + each, 0) / numbers.length;
