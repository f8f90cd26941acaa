import { type Stint } from './stints.js';

const minuteMs = 60_000;
/** A pause (no entry, and nobody on stage) that is longer than this is drawn short. */
const longPauseMs = 20 * minuteMs;
/** A long pause takes as much of the axis as this time. */
const pauseLengthMs = 2 * minuteMs;
const tickStepsMs = [5, 15, 30, 60, 120, 240].map((minutes) => minutes * minuteMs);
const maxTicks = 7;
/** The least distance between ticks, and between main ticks (whose labels fit on a phone), as fractions of the length of the axis. */
const [minTickGap, minMainTickGap] = [1 / 8, 1 / 4];

/** A part of the axis, from one instant to another; `offsetFrom` and `offsetTo` are the offsets of both on the axis, in ms. */
interface Segment {
  readonly from: number;
  readonly to: number;
  readonly offsetFrom: number;
  readonly offsetTo: number;
}

/** A time axis on which long pauses, such as the days between the first signups and the gig, are short. All values are in ms. */
export interface TimeAxis {
  readonly length: number;
  /** The offset of an instant on the axis, from 0 to `length`. */
  toOffset: (at: number) => number;
  /** The instant at an offset on the axis. */
  toInstant: (offset: number) => number;
  /** At most seven round instants, in order. */
  readonly ticks: readonly Tick[];
}
interface Tick {
  readonly at: number;
  /** Its offset on the axis. */
  readonly offset: number;
  /** Whether there is room for its label on a phone, too. */
  readonly isMain: boolean;
}

/** @param instants when something was recorded, in order; without any, the axis has the length 0 */
export function createTimeAxis(instants: readonly number[], stints: readonly Stint[]): TimeAxis {
  const segments = toSegments(instants, stints);
  const length = segments.at(-1)?.offsetTo ?? 0;
  const toOffset = (at: number): number => {
    const { from, to, offsetFrom, offsetTo } = findSegment(segments, (segment) => segment.from <= at);
    return to === from ? offsetFrom : offsetFrom + ((clamp(at, from, to) - from) / (to - from)) * (offsetTo - offsetFrom);
  };
  const toInstant = (offset: number): number => {
    const { from, to, offsetFrom, offsetTo } = findSegment(segments, (segment) => segment.offsetFrom <= offset);
    return offsetTo === offsetFrom
      ? from
      : from + ((clamp(offset, offsetFrom, offsetTo) - offsetFrom) / (offsetTo - offsetFrom)) * (to - from);
  };
  return { length, toOffset, toInstant, ticks: placeTicks(toTicks(segments), toOffset, length) };
}

function placeTicks(instants: readonly number[], toOffset: TimeAxis['toOffset'], length: number): Tick[] {
  const keepApart = (all: readonly number[], distance: number): number[] =>
    all.reduce<number[]>((kept, at) => {
      const last = kept.at(-1);
      return last === undefined || toOffset(at) - toOffset(last) >= distance ? [...kept, at] : kept;
    }, []);
  const ticks = keepApart(instants, length * minTickGap);
  const mainTicks = new Set(keepApart(ticks, length * minMainTickGap));
  return ticks.map((at) => ({ at, offset: toOffset(at), isMain: mainTicks.has(at) }));
}

/** Each long pause is a segment, and so is the time before, between and after long pauses. */
function toSegments(instants: readonly number[], stints: readonly Stint[]): Segment[] {
  const segments: Segment[] = [];
  let [from, offset] = [instants[0] ?? 0, 0];
  const addSegment = (to: number, width: number): void => {
    segments.push({ from, to, offsetFrom: offset, offsetTo: offset + width });
    [from, offset] = [to, offset + width];
  };
  for (const [index, at] of instants.entries()) {
    const next = instants[index + 1];
    if (next === undefined || next - at <= longPauseMs || isAnybodyOnStage(stints, at, next)) continue;
    addSegment(at, at - from);
    addSegment(next, pauseLengthMs);
  }
  const last = instants.at(-1) ?? 0;
  addSegment(last, last - from);
  return segments;
}

const isAnybodyOnStage = (stints: readonly Stint[], from: number, to: number): boolean =>
  stints.some(({ startedAt, endedAt }) => startedAt < to && (endedAt ?? Infinity) > from);

/** The last segment that begins early enough, otherwise the first. */
const findSegment = (segments: readonly Segment[], beginsEarlyEnough: (segment: Segment) => boolean): Segment =>
  segments.findLast(beginsEarlyEnough) ?? segments[0] ?? { from: 0, to: 0, offsetFrom: 0, offsetTo: 0 };

function toTicks(segments: readonly Segment[]): number[] {
  const listTicks = (step: number): number[] =>
    segments
      .filter(({ from, to, offsetFrom, offsetTo }) => to - from === offsetTo - offsetFrom) // leaves out long pauses
      .flatMap(({ from, to }) => {
        const first = Math.ceil(from / step) * step;
        return Array.from(
          { length: Math.max(0, Math.min(maxTicks + 1, Math.floor((to - first) / step) + 1)) },
          (_, index) => first + index * step,
        );
      });
  return tickStepsMs.map(listTicks).find((ticks) => ticks.length <= maxTicks) ?? [];
}

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);
