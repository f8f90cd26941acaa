import { type Instrument } from '@jamjar/contracts/enums';
import { type PerformerId } from '@jamjar/contracts/ids';
import { type HistoryEvent } from './history-event.js';

/** One time on stage that was not undone. Instants in ms since 1970. */
export interface Stint {
  readonly performerId: PerformerId;
  readonly stint: number;
  readonly instruments: readonly Instrument[];
  readonly startedAt: number;
  /** Null while it goes on. */
  readonly endedAt: number | null;
  /** Whether its minutes count. */
  readonly counted: boolean;
}

/** Collects all stints of a history, in the order of their starts. Whatever ends a stint records a `PerformerLeftStage`. */
export function collectStints(events: readonly HistoryEvent[]): Stint[] {
  const stints = new Map<string, Stint>();
  const keyOf = (performerId: PerformerId, stint: number): string => `${performerId}.${stint.toString()}`;
  const end = (key: string, endedAt: number | null, counted: boolean): void => {
    const stint = stints.get(key);
    if (stint) stints.set(key, { ...stint, endedAt, counted });
  };
  for (const { type, data } of events) {
    if (type === 'PerformerWentOnStage') {
      const { performerId, stint, at, instruments } = data;
      stints.set(keyOf(performerId, stint), { performerId, stint, instruments, startedAt: at, endedAt: null, counted: true });
    } else if (type === 'PerformerLeftStage') {
      end(keyOf(data.performerId, data.stint), data.at, data.counted);
    } else if (type === 'ActionUndone') {
      for (const { performerId, stint, change } of data.stints) {
        if (change === 'undone') stints.delete(keyOf(performerId, stint));
        else end(keyOf(performerId, stint), null, true);
      }
    }
  }
  return [...stints.values()].sort((one, other) => one.startedAt - other.startedAt);
}
