import { useCallback, useEffect, useState } from 'react';
import { type TimeAxis } from './time-axis.js';
import { type HistoryEvent } from './history-event.js';

/** How many times faster than in reality a history is played back. */
export const speeds = [1, 10, 60] as const;
export type Speed = (typeof speeds)[number];

/** Up to where a playback shows the history, and the time then; not a position in the event store. */
export interface PlaybackPosition {
  /** How many entries of the history are applied, at least 1; 0 only when none can be read. */
  readonly count: number;
  /** In ms since 1970. */
  readonly at: number;
}

/** The revision of an entry: revisions, in the URL and as ids of draws, count from 0. @param entryNumber counted from 1, as on screen */
export const toRevision = (entryNumber: number): number => entryNumber - 1;

/** How often the position moves on while the history is played back. */
const moveIntervalMs = 100;

export interface PlaybackControls {
  readonly playbackPosition: PlaybackPosition;
  readonly isPlaying: boolean;
  readonly speed: Speed;
  setSpeed: (speed: Speed) => void;
  /** Pauses, or plays on; from the start if the end is reached. */
  togglePlaying: () => void;
  /** Pauses after an entry. @param entryNumber from 1 */
  goToEntry: (entryNumber: number) => void;
  /** Pauses after another entry. @param entries 1 for the next, -1 for the one before */
  step: (entries: number) => void;
  /** @param at in ms since 1970 */
  goToTime: (at: number) => void;
}

/**
 * The shown position of a history, and functions that move it. At the end the position follows new entries.
 * @param instants when each entry was recorded, never earlier than the one before
 * @param axis a long pause is played back in the short time that it takes on the axis
 * @param initialCount how many entries are applied at first; null: all
 */
export function usePlaybackPosition(instants: readonly number[], axis: TimeAxis, initialCount: number | null): PlaybackControls {
  const [chosenPosition, setChosenPosition] = useState(() => (initialCount === null ? null : toPositionAfter(instants, initialCount)));
  const [isPlaying, setIsPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(10);
  const playbackPosition = chosenPosition ?? toPositionAfter(instants, instants.length);
  const isAtEnd = playbackPosition.count >= instants.length;

  const goToTime = useCallback((at: number) => setChosenPosition(toPositionAt(instants, at)), [instants]);
  const pauseAt = useCallback(
    (toCount: (current: number) => number) => {
      setIsPlaying(false);
      setChosenPosition((current) => toChosenPosition(instants, toCount(current?.count ?? instants.length)));
    },
    [instants],
  );
  const goToEntry = useCallback((entryNumber: number) => pauseAt(() => entryNumber), [pauseAt]);
  const step = useCallback((entries: number) => pauseAt((current) => current + entries), [pauseAt]);
  const togglePlaying = useCallback(() => {
    if (!isPlaying && isAtEnd) setChosenPosition(toPositionAfter(instants, 1));
    setIsPlaying(!isPlaying);
  }, [isPlaying, isAtEnd, instants]);
  if (isPlaying && isAtEnd) setIsPlaying(false);
  useEffect(() => {
    if (!isPlaying) return undefined;
    const playOn = ({ at }: PlaybackPosition): PlaybackPosition | null =>
      toPositionAt(instants, axis.toInstant(axis.toOffset(at) + moveIntervalMs * speed));
    const timer = setInterval(() => setChosenPosition((current) => current && playOn(current)), moveIntervalMs);
    return () => clearInterval(timer);
  }, [isPlaying, speed, instants, axis]);
  return { playbackPosition, isPlaying, speed, setSpeed, togglePlaying, goToEntry, step, goToTime };
}

/** Null at the end, where the position follows new entries. */
const toChosenPosition = (instants: readonly number[], count: number): PlaybackPosition | null =>
  count >= instants.length ? null : toPositionAfter(instants, count);

function toPositionAfter(instants: readonly number[], count: number): PlaybackPosition {
  const index = Math.min(Math.max(count, 1), instants.length) - 1;
  return { count: index + 1, at: instants[index] ?? 0 };
}

/** The position at an instant: after the last entry that was recorded by then, at least the first; null at the end. */
function toPositionAt(instants: readonly number[], at: number): PlaybackPosition | null {
  let [low, high] = [0, instants.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((instants[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low >= instants.length ? null : { count: Math.max(low, 1), at: Math.max(at, instants[0] ?? 0) };
}

/** When each event was recorded, in ms since 1970; never earlier than the event before it, even if the clocks of several servers differ. */
export function toInstants(events: readonly HistoryEvent[]): number[] {
  let latest = 0;
  return events.map(({ recordedAt }) => (latest = Math.max(latest, recordedAt)));
}
