import { type GigType } from '@jamjar/contracts/enums';
import { type GigReadModel } from '@jamjar/contracts/gigs/gig.views';
import { type GigId, type OrganisationId } from '@jamjar/contracts/ids';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row per gig, whose columns `GigReadModel` explains. Only the projections write it. */
@Entity('gigs')
export class GigRow implements GigReadModel {
  @PrimaryColumn('uuid')
  id: GigId;

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

  @Column('text', { nullable: true })
  description: string | null;

  @Column('integer', { name: 'time_limit', nullable: true })
  timeLimit: number | null;

  @Column('boolean')
  completed: boolean;

  @Column('boolean')
  deleted: boolean;

  @Column('text', { name: 'logo_url', nullable: true })
  logoUrl: string | null;

  @Column('integer', { name: 'signup_limit', nullable: true })
  signupLimit: number | null;

  @Column('boolean', { name: 'raffle_enabled' })
  raffleEnabled: boolean;

  @Column('integer', { name: 'performer_count' })
  performerCount: number;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('integer')
  revision: number;

  @Column('timestamptz', { name: 'ends_at', nullable: true })
  endsAt: Date | null;

  @Column('jsonb')
  links: GigReadModel['links'];
}
