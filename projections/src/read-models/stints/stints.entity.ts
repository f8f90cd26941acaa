import { type Instrument } from '@jamjar/contracts/enums';
import { type GigId, type PerformerId } from '@jamjar/contracts/ids';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One time of one performer on stage, to the millisecond. Written by the projections alone. */
@Entity('stints')
export class StintRow {
  @PrimaryColumn('uuid', { name: 'performer_id' })
  performerId: PerformerId;

  /** From 1, never reused. */
  @PrimaryColumn('integer')
  stint: number;

  @Column('uuid', { name: 'gig_id' })
  gigId: GigId;

  @Column('text', { array: true })
  instruments: readonly Instrument[];

  /** Whose place they took. */
  @Column('uuid', { name: 'replaced_performer_id', nullable: true })
  replacedPerformerId: PerformerId | null;

  @Column('timestamptz', { name: 'started_at' })
  startedAt: Date;

  /** Null while they are on stage. */
  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt: Date | null;

  /** Whether its minutes are in the performer's time on stage; false while it lasts. */
  @Column('boolean')
  counted: boolean;
}
