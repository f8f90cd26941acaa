import { type UserId } from '@jamjar/contracts/ids';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { organisationsOwnedBy, type Principal } from '../../auth/principal.js';
import { SequencedResponse } from '../../http/sequenced-response.js';
import { databaseQueryHandler, RequestQuery } from '../../http/bus-requests.js';
import { OrganisationEntity, OrganisationUserEntity, UserEntity } from '../../auth/account.entities.js';
import { columnsOf, jsonArray, jsonObject, sequencedQueries } from '../../rows/queries.js';
import { RowLoader } from '../../rows/row-loader.js';

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
/** Memberships in organisations of others are left out. */
const readVisibleToOwner = query(
  'users-visible-to-owner',
  `AND m.organisation_id = ANY ($1) ${joinOrganisations}
    WHERE u.deleted_at IS NULL AND (o.id IS NOT NULL OR u.created_by = $2) GROUP BY u.id`,
  'username',
);

/** Reads users as the API shows them, with their memberships in organisations that are not deleted. */
@Injectable()
export class UserQueries {
  /** Without unknown and deleted users. */
  readonly byId = new RowLoader((ids: readonly UserId[]) => readByIds(this.database, ids));

  constructor(private readonly database: Pool) {}
}

/**
 * The users whom the principal may see and allocate, ordered by name: all for god; for an owner users with a role in their organisations,
 * and users whom they created.
 */
export class ListUsers extends RequestQuery<{ principal: Principal }, SequencedResponse<readonly UserView[]>> {}

export const ListUsersHandler = databaseQueryHandler(ListUsers, async (database, { principal }) => {
  if (principal.isGod) return SequencedResponse.ofRows(await readAll(database));
  return SequencedResponse.ofRows(await readVisibleToOwner(database, organisationsOwnedBy(principal), principal.userId));
});

/** The user who is signed in. @throws RefusalException NOT_SIGNED_IN when the user was deleted meanwhile */
export class GetCurrentUser extends RequestQuery<{ id: UserId }, SequencedResponse<UserView>> {}

@QueryHandler(GetCurrentUser)
export class GetCurrentUserHandler implements IQueryHandler<GetCurrentUser> {
  constructor(private readonly users: UserQueries) {}

  async execute({ data: { id: userId } }: GetCurrentUser): Promise<SequencedResponse<UserView>> {
    return SequencedResponse.ofExisting(await this.users.byId.load([userId]), 'NOT_SIGNED_IN');
  }
}
