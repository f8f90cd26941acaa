import { type Instrument, instruments, type GigType } from '@jamjar/contracts/enums';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';

/** An event in numbers (S2 §9, Participant data metrics). */
export interface Metrics {
  total: number;
  /** Who has played or, where nobody plays, who has attended. `percent` of all, in whole numbers. */
  been: { label: string; count: number; percent: number };
  /** In the order of the instruments; somebody who plays two is counted at both. Empty: nobody plays anything here. */
  byInstrument: { instrument: Instrument; count: number }[];
}

export function metricsOf(type: GigType, performers: readonly PerformerView[]): Metrics {
  const total = performers.length;
  const attends = type === 'generic';
  const count = performers.filter(({ attended, played }) => (attends ? attended : played)).length;
  return {
    total,
    been: { label: attends ? 'Have Attended' : 'Have Played', count, percent: total === 0 ? 0 : Math.round((count / total) * 100) },
    byInstrument: instruments
      .map((instrument) => ({ instrument, count: performers.filter((one) => one.instruments.includes(instrument)).length }))
      .filter((instrument) => instrument.count > 0),
  };
}
