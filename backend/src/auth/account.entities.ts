import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type OrganisationRole, type Theme, type UserRole } from '@jamjar/contracts/enums';

/** When and by whom a row was written. `deletedAt` marks a deleted one. */
abstract class SoftDeletableEntity {
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

/** An organisation that hosts gigs. */
@Entity('organisations')
export class OrganisationEntity extends SoftDeletableEntity {
  @PrimaryColumn('uuid')
  id: OrganisationId;

  @Column('text')
  name: string;

  /** Key of the name, computed by `toNameKey`; unique among organisations that are not deleted. */
  @Column('text', { name: 'normalised_name' })
  normalisedName: string;

  @Column('text', { name: 'logo_url', nullable: true })
  logoUrl: string | null;
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

/** A user account. Deleting keeps the row with id and username for the history, and removes the password. */
@Entity('users')
export class UserEntity extends SoftDeletableEntity {
  @PrimaryColumn('uuid')
  id: UserId;

  /** In lower case. A deleted user's name is not reused. */
  @Column('text')
  username: string;

  /** argon2id hash; null when the user cannot sign in. Read only by queries that name this column. */
  @Column('text', { name: 'password_hash', nullable: true, select: false })
  passwordHash: string | null;

  /** Gives access only when it is `god`; all other access comes from the roles of memberships. */
  @Column('text')
  role: UserRole;

  @Column('text')
  theme: Theme;

  /** Whether the user sees a jam in several tabs instead of on one page. */
  @Column('boolean', { name: 'multi_screen_jams' })
  multiScreenJams: boolean;
}
