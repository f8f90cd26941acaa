import { type Instrument } from '@jamjar/contracts/enums';
import { type GigId, type PerformerId } from '@jamjar/contracts/ids';
import { arrayColumn, column, defineEntity, nullableColumn, primaryColumn } from '../define-entity.js';

/** One stint of one performer on stage, with times to the millisecond. */
export const StintRow = defineEntity('stints', {
  performerId: primaryColumn<PerformerId>('uuid'),
  /** Number of the stint among those of the performer, from 1, never reused. */
  stint: primaryColumn<number>('integer'),
  gigId: column<GigId>('uuid'),
  /** What the performer played in this stint. */
  instruments: arrayColumn<Instrument>('text'),
  /** The performer whom this one replaced on stage; null: none. */
  replacedPerformerId: nullableColumn<PerformerId>('uuid'),
  startedAt: column<Date>('timestamptz'),
  /** Null while the performer is on stage. */
  endedAt: nullableColumn<Date>('timestamptz'),
  /** Whether the stint's minutes were added to the performer's time on stage when it ended; false while it lasts. A reset leaves it unchanged. */
  counted: column<boolean>('boolean'),
  /** The action that began the stint was undone: the stint never was. */
  undone: column<boolean>('boolean'),
});
export type StintRow = InstanceType<typeof StintRow>;
