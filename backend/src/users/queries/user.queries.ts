import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { OrganisationUserEntity } from '../../organisations/organisation-user.entity.js';
import { OrganisationEntity } from '../../organisations/organisation.entity.js';
import { RowLoader } from '../../rows/row-loader.js';
import { columnsOf, jsonArray, jsonObject, sequencedQueries, type SequencedRows } from '../../rows/queries.js';
import { UserEntity } from '../user.entity.js';

const { id, username, role, theme, multiScreenJams } = columnsOf(UserEntity, 'u');
const organisation = columnsOf(OrganisationEntity, 'o');
const membership = {
  role: columnsOf(OrganisationUserEntity, 'm').role,
  organisation: jsonObject({ id: organisation.id, name: organisation.name }),
};
/** `organisationUsers` is the API's name for a user's memberships: each a role and its organisation, ordered by the organisation's name. */
const organisationUsers = jsonArray(jsonObject(membership), 'o.normalised_name', 'o.id IS NOT NULL');
const columns = { id, username, role, theme, multiScreenJams, organisationUsers };

const query = sequencedQueries(columns, 'users AS u LEFT JOIN organisation_users AS m ON m.user_id = u.id', (row): UserView => row);
const joinOrganisations = 'LEFT JOIN organisations AS o ON o.id = m.organisation_id AND o.deleted_at IS NULL';
const readByIds = query('users-by-ids', `${joinOrganisations} WHERE u.id = ANY ($1) AND u.deleted_at IS NULL GROUP BY u.id`);
const readAll = query('users', `${joinOrganisations} WHERE u.deleted_at IS NULL GROUP BY u.id`, 'username');
const readVisibleToOwner = query(
  'users-visible-to-owner',
  `AND m.organisation_id = ANY ($1) ${joinOrganisations}
    WHERE u.deleted_at IS NULL AND (o.id IS NOT NULL OR u.created_by = $2) GROUP BY u.id`,
  'username',
);

/** Reads users as the API shows them, with their memberships in organisations that are not deleted. */
@Injectable()
export class UserQueries {
  readonly byId = new RowLoader((ids: readonly UserId[]) => readByIds(this.database, ids));

  constructor(private readonly database: Pool) {}

  /** No row for an unknown or deleted user. */
  findById(userId: UserId): Promise<SequencedRows<UserView>> {
    return this.byId.load([userId]);
  }

  /** All users who are not deleted, ordered by name; for god. */
  findAll(): Promise<SequencedRows<UserView>> {
    return readAll(this.database);
  }

  /**
   * The users whom an owner may see and allocate, ordered by name: users with a role in their organisations, and users whom they created.
   * Memberships in other organisations are left out.
   */
  findVisibleToOwner(ownerId: UserId, ownedOrganisationIds: readonly OrganisationId[]): Promise<SequencedRows<UserView>> {
    return readVisibleToOwner(this.database, ownedOrganisationIds, ownerId);
  }
}
