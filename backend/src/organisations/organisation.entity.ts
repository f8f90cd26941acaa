import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type OrganisationRole } from '@jamjar/contracts/enums';

/** An organisation that hosts gigs. `deletedAt` marks a deleted one. */
@Entity('organisations')
export class OrganisationEntity {
  @PrimaryColumn('uuid')
  id: OrganisationId;

  @Column('text')
  name: string;

  /** Result of `normaliseName`; unique among organisations that are not deleted. */
  @Column('text', { name: 'normalised_name' })
  normalisedName: string;

  @Column('text', { name: 'logo_url', nullable: true })
  logoUrl: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;

  @Column('uuid', { name: 'created_by', nullable: true })
  createdBy: UserId | null;

  @Column('uuid', { name: 'updated_by', nullable: true })
  updatedBy: UserId | null;

  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt: Date | null;
}

/** A membership: the role of a user in an organisation. */
@Entity('organisation_users')
export class OrganisationUserEntity {
  @PrimaryColumn('uuid', { name: 'organisation_id' })
  organisationId: OrganisationId;

  @PrimaryColumn('uuid', { name: 'user_id' })
  userId: UserId;

  @Column('text')
  role: OrganisationRole;
}
