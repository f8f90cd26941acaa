import { type Instrument, type PerformerType, type Tier } from '@jamjar/contracts/enums';
import { type PerformerReadModel } from '@jamjar/contracts/gigs/gig.views';
import { type GigId, type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row per performer, including removed ones: `PerformerReadModel` with times as dates. Only the projections write it. */
@Entity('performers')
export class PerformerRow implements PerformerReadModel {
  @PrimaryColumn('uuid')
  id: PerformerId;

  @Column('uuid', { name: 'gig_id' })
  gigId: GigId;

  @Column('uuid', { name: 'participant_id' })
  participantId: ParticipantId;

  @Column('timestamptz', { name: 'added_at' })
  addedAt: Date;

  /** The instruments of the performer at this gig. */
  @Column('text', { array: true })
  instruments: readonly Instrument[];

  /** The instruments of the selection or stint; empty when the performer is neither selected nor on stage. */
  @Column('text', { name: 'current_instruments', array: true })
  currentInstruments: readonly Instrument[];

  @Column('text', { nullable: true })
  tier: Tier | null;

  @Column('boolean')
  priority: boolean;

  @Column('text', { name: 'performer_type' })
  performerType: PerformerType;

  /** Whether `performanceCount` is above 0. */
  @Column('boolean')
  played: boolean;

  /** How often the performer went on stage, since the last reset. */
  @Column('integer', { name: 'performance_count' })
  performanceCount: number;

  /** Sum of the whole minutes of the counted stints since the last reset. */
  @Column('integer', { name: 'time_on_stage' })
  timeOnStage: number;

  @Column('boolean', { name: 'on_stage' })
  onStage: boolean;

  @Column('timestamptz', { name: 'stage_start_time', nullable: true })
  stageStartTime: Date | null;

  /** Whether the performer is selected to go on stage next. */
  @Column('boolean', { name: 'pending_stage' })
  pendingStage: boolean;

  /** Whether the performer is on stage and about to leave it. */
  @Column('boolean', { name: 'pending_removal' })
  pendingRemoval: boolean;

  /** The performer on stage whom this one is going to replace. */
  @Column('uuid', { name: 'replacing_performer_id', nullable: true })
  replacingPerformerId: PerformerId | null;

  /** The selected performer who is going to replace this one. */
  @Column('uuid', { name: 'replaced_by_id', nullable: true })
  replacedById: PerformerId | null;

  @Column('boolean')
  removed: boolean;

  @Column('boolean')
  attended: boolean;

  @Column('double precision', { name: 'sort_order' })
  sortOrder: number;

  @Column('integer', { name: 'raffle_entrances' })
  raffleEntrances: number;

  @Column('integer', { name: 'raffle_wins' })
  raffleWins: number;
}
