import { type GigType } from '@jamjar/contracts/enums';
import { type GigId, type OrganisationId } from '@jamjar/contracts/ids';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One version of a gig, as analytics show it; a deleted gig has no current version. Only the projections write it. */
@Entity('analytics_gigs')
export class AnalyticsGigRow {
  @PrimaryColumn('uuid', { name: 'gig_id' })
  gigId: GigId;

  @PrimaryColumn('timestamptz', { name: 'recorded_from' })
  recordedFrom: Date;

  @Column('timestamptz', { name: 'recorded_until', nullable: true })
  recordedUntil: Date | null;

  @Column('uuid', { name: 'organisation_id' })
  organisationId: OrganisationId;

  @Column('text')
  name: string;

  @Column('text')
  type: GigType;

  @Column('timestamptz')
  date: Date;

  @Column('text', { nullable: true })
  venue: string | null;

  @Column('boolean')
  completed: boolean;
}
