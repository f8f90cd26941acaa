import { type GigId, type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user who runs one gig without a role in its organisation, until `endedAt` is set: see docs/rules.md#helper-for-tonight. */
@Entity('temporary_operators')
export class TemporaryOperatorEntity {
  @PrimaryColumn('uuid', { name: 'gig_id' })
  gigId: GigId;

  @PrimaryColumn('uuid', { name: 'user_id' })
  userId: UserId;

  @Column('uuid', { name: 'organisation_id' })
  organisationId: OrganisationId;

  /** Who made the link that the user joined with. */
  @Column('uuid', { name: 'created_by' })
  createdBy: UserId;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt: Date | null;
}
