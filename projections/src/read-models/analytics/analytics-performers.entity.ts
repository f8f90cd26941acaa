import { type GigType, type Instrument, type PerformerType, type Tier } from '@jamjar/contracts/enums';
import { type GigId, type OrganisationId, type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One version of a performer; who is removed, or whose gig is deleted, has no current version. Only the projections write it. */
@Entity('analytics_performers')
export class AnalyticsPerformerRow {
  @PrimaryColumn('uuid', { name: 'performer_id' })
  performerId: PerformerId;

  @PrimaryColumn('timestamptz', { name: 'recorded_from' })
  recordedFrom: Date;

  @Column('timestamptz', { name: 'recorded_until', nullable: true })
  recordedUntil: Date | null;

  @Column('uuid', { name: 'organisation_id' })
  organisationId: OrganisationId;

  @Column('uuid', { name: 'gig_id' })
  gigId: GigId;

  @Column('text', { name: 'gig_type' })
  gigType: GigType;

  @Column('uuid', { name: 'participant_id' })
  participantId: ParticipantId;

  @Column('timestamptz', { name: 'added_at' })
  addedAt: Date;

  @Column('text', { array: true })
  instruments: readonly Instrument[];

  @Column('text', { name: 'performer_type' })
  performerType: PerformerType;

  @Column('text', { nullable: true })
  tier: Tier | null;

  @Column('boolean')
  attended: boolean;

  @Column('integer', { name: 'raffle_wins' })
  raffleWins: number;

  /** Stints begun since the last reset, without undone ones. */
  @Column('integer')
  performances: number;

  /** Those of them that have ended and are counted. */
  @Column('integer', { name: 'counted_stints' })
  countedStints: number;

  /** Their length, added up; whole milliseconds, which Postgres adds up faster as doubles. */
  @Column('double precision', { name: 'counted_ms' })
  countedMs: number;

  /** When the first of them began. */
  @Column('timestamptz', { name: 'first_counted_at', nullable: true })
  firstCountedAt: Date | null;

  /** The instruments of all selections since the last reset, without undone ones; one that was selected twice is in it twice. */
  @Column('text', { array: true })
  selected: readonly Instrument[];
}
