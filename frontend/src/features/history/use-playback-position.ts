import { useCallback, useEffect, useState } from 'react';
import { type TimeAxis } from './time-axis.js';
import { type HistoryEvent } from './history-event.js';

/** How many times faster than in reality a history is played back. */
export const speeds = [1, 10, 60] as const;
export type Speed = (typeof speeds)[number];

/** The position that is shown. */
export interface PlaybackPosition {
  /** How many entries have happened, at least 1. */
  readonly count: number;
  /** In ms since 1970. */
  readonly at: number;
}

/** How often the clock moves on while the history is played back, in ms. */
const tickMs = 100;

export interface PlaybackControls {
  readonly position: PlaybackPosition;
  readonly isPlaying: boolean;
  readonly speed: Speed;
  setSpeed: (speed: Speed) => void;
  /** Plays on, from the start when the end is reached, or pauses. */
  togglePlaying: () => void;
  /** @param count how many entries have happened */
  goToEntry: (count: number) => void;
  /** @param entries 1 for the next entry, -1 for the one before */
  step: (entries: number) => void;
  /** @param at in ms since 1970 */
  goToTime: (at: number) => void;
}

/**
 * Which position of a history is shown, and playing it back. At the end it follows what is recorded later.
 * @param instants when each entry was recorded, never earlier than the one before
 * @param axis long pauses are played as short as they are drawn
 * @param initialCount null: the end
 */
export function usePlaybackPosition(instants: readonly number[], axis: TimeAxis, initialCount: number | null): PlaybackControls {
  const [chosen, setChosen] = useState<PlaybackPosition | null>(() => (initialCount === null ? null : positionOf(instants, initialCount)));
  const [isPlaying, setIsPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(10);
  const position = chosen ?? positionOf(instants, instants.length);
  const isAtEnd = position.count >= instants.length;

  const goToTime = useCallback((at: number) => setChosen(toPosition(instants, at)), [instants]);
  const pauseAt = useCallback(
    (toCount: (current: number) => number) => {
      setIsPlaying(false);
      setChosen((current) => chosenPosition(instants, toCount(current?.count ?? instants.length)));
    },
    [instants],
  );
  const goToEntry = useCallback((count: number) => pauseAt(() => count), [pauseAt]);
  const step = useCallback((entries: number) => pauseAt((current) => current + entries), [pauseAt]);
  const togglePlaying = useCallback(() => {
    if (!isPlaying && isAtEnd) setChosen(positionOf(instants, 1));
    setIsPlaying(!isPlaying);
  }, [isPlaying, isAtEnd, instants]);
  if (isPlaying && isAtEnd) setIsPlaying(false);
  useEffect(() => {
    if (!isPlaying) return undefined;
    const playOn = ({ at }: PlaybackPosition): PlaybackPosition | null =>
      toPosition(instants, axis.toTime(axis.toShown(at) + tickMs * speed));
    const timer = setInterval(() => setChosen((current) => current && playOn(current)), tickMs);
    return () => clearInterval(timer);
  }, [isPlaying, speed, instants, axis]);
  return { position, isPlaying, speed, setSpeed, togglePlaying, goToEntry, step, goToTime };
}

/** Null at the end. */
const chosenPosition = (instants: readonly number[], count: number): PlaybackPosition | null =>
  count >= instants.length ? null : positionOf(instants, count);

function positionOf(instants: readonly number[], count: number): PlaybackPosition {
  const index = Math.min(Math.max(count, 1), instants.length) - 1;
  return { count: index + 1, at: instants[index] ?? 0 };
}

/** The entries that have happened by an instant, at least the first; null at the end. */
function toPosition(instants: readonly number[], at: number): PlaybackPosition | null {
  let [low, high] = [0, instants.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((instants[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low >= instants.length ? null : { count: Math.max(low, 1), at: Math.max(at, instants[0] ?? 0) };
}

/** When each event was recorded, in ms since 1970; of several servers with different clocks never earlier than the one before. */
export function toInstants(events: readonly HistoryEvent[]): number[] {
  let latest = 0;
  return events.map(({ recordedAt }) => (latest = Math.max(latest, recordedAt)));
}
