import { type Instrument } from '@jamjar/contracts/enums';
import { type GigId, type PerformerId } from '@jamjar/contracts/ids';
import { arrayColumn, column, defineEntity, nullableColumn, primaryColumn } from '../define-entity.js';

/** One stint of one performer on stage, with times to the millisecond. */
export const StintRow = defineEntity('stints', {
  performerId: primaryColumn<PerformerId>('uuid'),
  /** The performer's stints are numbered from 1; a number is never reused. */
  stint: primaryColumn<number>('integer'),
  gigId: column<GigId>('uuid'),
  /** What the performer played in this stint. */
  instruments: arrayColumn<Instrument>('text'),
  /** The performer whom this one replaced on stage; null when the performer replaced nobody. */
  replacedPerformerId: nullableColumn<PerformerId>('uuid'),
  startedAt: column<Date>('timestamptz'),
  /** Null while the stint lasts, and for ever when its beginning was undone before its end. */
  endedAt: nullableColumn<Date>('timestamptz'),
  /** Whether the stint's minutes were added to the performer's time on stage; false before its end. A reset does not change it. */
  counted: column<boolean>('boolean'),
  /** Whether the action that began the stint was undone, so that it counts as if it had never happened. */
  undone: column<boolean>('boolean'),
});
export type StintRow = InstanceType<typeof StintRow>;
