import { type OrganisationRole } from '@jamjar/contracts/enums';
import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A membership: who has which role in which organisation (S1 §3, "organisation_users"). */
@Entity('organisation_users')
export class OrganisationUserEntity {
  @PrimaryColumn('uuid', { name: 'organisation_id' })
  organisationId: OrganisationId;

  @PrimaryColumn('uuid', { name: 'user_id' })
  userId: UserId;

  @Column('text')
  role: OrganisationRole;
}
