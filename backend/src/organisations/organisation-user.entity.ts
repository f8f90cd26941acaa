import { type OrganisationRole } from '@jamjar/contracts/enums';
import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { Column, Entity, PrimaryColumn } from 'typeorm';

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
