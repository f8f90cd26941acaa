import { type GigEvents } from '@jamjar/contracts/gigs/gig.events';
import { type Instant, type PerformerId } from '@jamjar/contracts/ids';
import { type HistoryEvent } from './history-event.js';

/** One time on stage that was not undone. */
export interface Stint extends Readonly<Pick<GigEvents['PerformerWentOnStage'], 'performerId' | 'instruments'>> {
  /** Counted per performer, from 1. */
  readonly number: number;
  readonly startedAt: Instant;
  /** Null while the performer is on stage. */
  readonly endedAt: Instant | null;
  /** Whether its minutes count in reports and analytics. */
  readonly counted: boolean;
}

/** Collects all stints of a history, in the order of their starts. Whatever ends a stint records a `PerformerLeftStage`. */
export function collectStints(events: readonly HistoryEvent[]): Stint[] {
  const stints = new Map<string, Stint>();
  const toKey = (performerId: PerformerId, stintNumber: number): string => `${performerId}.${stintNumber.toString()}`;
  const setEnd = (key: string, endedAt: Instant | null, counted: boolean): void => {
    const stint = stints.get(key);
    if (stint) stints.set(key, { ...stint, endedAt, counted });
  };
  for (const { type, data } of events) {
    if (type === 'PerformerWentOnStage') {
      const { performerId, stint: number, at, instruments } = data;
      stints.set(toKey(performerId, number), { performerId, number, instruments, startedAt: at, endedAt: null, counted: true });
    } else if (type === 'PerformerLeftStage') {
      setEnd(toKey(data.performerId, data.stint), data.at, data.counted);
    } else if (type === 'ActionUndone') {
      for (const { performerId, stint, change } of data.stints) {
        if (change === 'undone') stints.delete(toKey(performerId, stint));
        else setEnd(toKey(performerId, stint), null, true);
      }
    }
  }
  return [...stints.values()].sort((one, other) => one.startedAt - other.startedAt);
}
