import { type Instrument, instruments, type GigType } from '@jamjar/contracts/enums';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';

/** Counts over all performers of a gig. */
export interface GigMetrics {
  total: number;
  /** Performers who have played or, at a generic event, attended. `percent` is a whole number. */
  participation: { label: string; count: number; percent: number };
  /** In the order of the enum `instruments`, without instruments that no performer plays. A performer of two instruments counts for both. */
  byInstrument: { instrument: Instrument; count: number }[];
}

/** Counts the performers of a gig in total, those who played or attended, and those of each instrument. */
export function computeGigMetrics(type: GigType, performers: readonly PerformerView[]): GigMetrics {
  const total = performers.length;
  const countsAttendance = type === 'generic';
  const count = performers.filter(({ attended, played }) => (countsAttendance ? attended : played)).length;
  return {
    total,
    participation: {
      label: countsAttendance ? 'Have Attended' : 'Have Played',
      count,
      percent: total === 0 ? 0 : Math.round((count / total) * 100),
    },
    byInstrument: instruments
      .map((instrument) => ({ instrument, count: performers.filter((performer) => performer.instruments.includes(instrument)).length }))
      .filter((instrumentCount) => instrumentCount.count > 0),
  };
}
