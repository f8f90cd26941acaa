import { type Instrument } from '@jamjar/contracts/enums';
import { type GigId, type PerformerId } from '@jamjar/contracts/ids';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One stint of one performer on stage, with times to the millisecond. Only the projections write it. */
@Entity('stints')
export class StintRow {
  @PrimaryColumn('uuid', { name: 'performer_id' })
  performerId: PerformerId;

  /** Number of the stint among those of the performer, from 1, never reused. */
  @PrimaryColumn('integer')
  stint: number;

  @Column('uuid', { name: 'gig_id' })
  gigId: GigId;

  /** What the performer played in this stint. */
  @Column('text', { array: true })
  instruments: readonly Instrument[];

  /** The performer whom this one replaced on stage; null: none. */
  @Column('uuid', { name: 'replaced_performer_id', nullable: true })
  replacedPerformerId: PerformerId | null;

  @Column('timestamptz', { name: 'started_at' })
  startedAt: Date;

  /** Null while the performer is on stage. */
  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt: Date | null;

  /** Whether the stint's minutes were added to the performer's time on stage when it ended; false while it lasts. A reset leaves it unchanged. */
  @Column('boolean')
  counted: boolean;

  /** The action that began the stint was undone: the stint never was. */
  @Column('boolean')
  undone: boolean;
}
