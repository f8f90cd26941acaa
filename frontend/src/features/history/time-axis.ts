import { type Stint } from './stints.js';

const minute = 60_000;
/** A time without an entry and with nobody on stage is drawn short when it is longer than this. */
const longPauseMs = 20 * minute;
/** How wide a long pause is drawn, as if it took this long. */
const pauseWidthMs = 2 * minute;
const tickSteps = [5, 15, 30, 60, 120, 240].map((minutes) => minutes * minute);
const maxTicks = 7;
/** Ticks are at least this part of the axis apart, main ones as far as their labels need on a phone: before and after a pause they may be close. */
const [tickDistance, mainTickDistance] = [1 / 8, 1 / 4];

/** A part of the axis, from one instant to another; `shownFrom` and `shownTo` are its place on the axis. */
interface Segment {
  readonly from: number;
  readonly to: number;
  readonly shownFrom: number;
  readonly shownTo: number;
}

/** A time axis on which long pauses, such as the days between the first signups and the gig, are short. All in ms. */
export interface TimeAxis {
  readonly length: number;
  /** Where an instant is on the axis, from 0 to `length`. */
  toShown: (at: number) => number;
  /** The instant at a place on the axis. */
  toTime: (shown: number) => number;
  /** Round instants, at most seven, in order. */
  readonly ticks: readonly Tick[];
}
interface Tick {
  readonly at: number;
  /** Where it is on the axis. */
  readonly shown: number;
  /** Whether there is room for its label on a phone, too. */
  readonly isMain: boolean;
}

/** @param instants when something was recorded, in order, at least one */
export function createTimeAxis(instants: readonly number[], stints: readonly Stint[]): TimeAxis {
  const segments = toSegments(instants, stints);
  const length = segments.at(-1)?.shownTo ?? 0;
  const toShown = (at: number): number => {
    const { from, to, shownFrom, shownTo } = findSegment(segments, (segment) => segment.from <= at);
    return to === from ? shownFrom : shownFrom + ((clamp(at, from, to) - from) / (to - from)) * (shownTo - shownFrom);
  };
  const toTime = (shown: number): number => {
    const { from, to, shownFrom, shownTo } = findSegment(segments, (segment) => segment.shownFrom <= shown);
    return shownTo === shownFrom ? from : from + ((clamp(shown, shownFrom, shownTo) - shownFrom) / (shownTo - shownFrom)) * (to - from);
  };
  return { length, toShown, toTime, ticks: placeTicks(toTicks(segments), toShown, length) };
}

function placeTicks(instants: readonly number[], toShown: TimeAxis['toShown'], length: number): Tick[] {
  const keepApart = (all: readonly number[], distance: number): number[] =>
    all.reduce<number[]>((kept, at) => {
      const last = kept.at(-1);
      return last === undefined || toShown(at) - toShown(last) >= distance ? [...kept, at] : kept;
    }, []);
  const ticks = keepApart(instants, length * tickDistance);
  const mainTicks = new Set(keepApart(ticks, length * mainTickDistance));
  return ticks.map((at) => ({ at, shown: toShown(at), isMain: mainTicks.has(at) }));
}

/** Adjoining times of the same speed are one segment. */
function toSegments(instants: readonly number[], stints: readonly Stint[]): Segment[] {
  const segments: Segment[] = [];
  let [from, shown] = [instants[0] ?? 0, 0];
  const end = (to: number, width: number): void => {
    segments.push({ from, to, shownFrom: shown, shownTo: shown + width });
    [from, shown] = [to, shown + width];
  };
  for (const [index, at] of instants.entries()) {
    const next = instants[index + 1];
    if (next === undefined || next - at <= longPauseMs || isAnybodyOnStage(stints, at, next)) continue;
    end(at, at - from);
    end(next, pauseWidthMs);
  }
  const last = instants.at(-1) ?? 0;
  end(last, last - from);
  return segments;
}

const isAnybodyOnStage = (stints: readonly Stint[], from: number, to: number): boolean =>
  stints.some(({ startedAt, endedAt }) => startedAt < to && (endedAt ?? Infinity) > from);

/** The last segment that begins early enough, else the first. */
const findSegment = (segments: readonly Segment[], beginsEarlyEnough: (segment: Segment) => boolean): Segment =>
  segments.findLast(beginsEarlyEnough) ?? segments[0] ?? { from: 0, to: 0, shownFrom: 0, shownTo: 0 };

function toTicks(segments: readonly Segment[]): number[] {
  const ofStep = (step: number): number[] =>
    segments
      .filter(({ from, to, shownFrom, shownTo }) => to - from === shownTo - shownFrom)
      .flatMap(({ from, to }) => {
        const first = Math.ceil(from / step) * step;
        return Array.from(
          { length: Math.max(0, Math.min(maxTicks + 1, Math.floor((to - first) / step) + 1)) },
          (_, index) => first + index * step,
        );
      });
  return tickSteps.map(ofStep).find((ticks) => ticks.length <= maxTicks) ?? [];
}

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);
