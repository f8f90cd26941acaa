import { type Instrument, type PerformerType, type Tier } from '@jamjar/contracts/enums';
import { type PerformerReadModel } from '@jamjar/contracts/gigs/gig.views';
import { type GigId, type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row per performer, including removed ones, whose columns `PerformerView` and `PerformerReadModel` explain. Only the projections write it. */
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

  @Column('text', { array: true })
  instruments: readonly Instrument[];

  @Column('text', { name: 'current_instruments', array: true })
  currentInstruments: readonly Instrument[];

  @Column('text', { nullable: true })
  tier: Tier | null;

  @Column('boolean')
  priority: boolean;

  @Column('text', { name: 'performer_type' })
  performerType: PerformerType;

  @Column('boolean')
  played: boolean;

  @Column('integer', { name: 'performance_count' })
  performanceCount: number;

  @Column('integer', { name: 'time_on_stage' })
  timeOnStage: number;

  @Column('boolean', { name: 'on_stage' })
  onStage: boolean;

  @Column('timestamptz', { name: 'stage_start_time', nullable: true })
  stageStartTime: Date | null;

  @Column('boolean', { name: 'pending_stage' })
  pendingStage: boolean;

  @Column('boolean', { name: 'pending_removal' })
  pendingRemoval: boolean;

  @Column('uuid', { name: 'replacing_performer_id', nullable: true })
  replacingPerformerId: PerformerId | null;

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

  @Column('integer')
  revision: number;

  @Column('boolean')
  held: boolean;

  @Column('timestamptz', { name: 'last_played_at', nullable: true })
  lastPlayedAt: Date | null;

  @Column('text', { name: 'removed_by', nullable: true })
  removedBy: PerformerReadModel['removedBy'];

  @Column('timestamptz', { name: 'called_at', nullable: true })
  calledAt: Date | null;
}
