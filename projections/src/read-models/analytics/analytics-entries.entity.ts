import { type GigId, type OrganisationId } from '@jamjar/contracts/ids';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Some consecutive events of a gig, so few rows that all events of an organisation are counted in milliseconds. Only the projections write it. */
@Entity('analytics_entries')
export class AnalyticsEntriesRow {
  @PrimaryColumn('uuid', { name: 'gig_id' })
  gigId: GigId;

  @PrimaryColumn('timestamptz', { name: 'recorded_from' })
  recordedFrom: Date;

  @Column('timestamptz', { name: 'recorded_until', nullable: true })
  recordedUntil: Date | null;

  @Column('uuid', { name: 'organisation_id' })
  organisationId: OrganisationId;

  /** How many events the gig has before these. */
  @Column('integer', { name: 'entries_before' })
  entriesBefore: number;

  /** When these were recorded, in milliseconds since 1970, ascending. */
  @Column('int8', { name: 'recorded_ms', array: true })
  recordedMs: readonly number[];
}
