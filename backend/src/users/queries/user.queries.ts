import { type UserId } from '@jamjar/contracts/ids';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { organisationsOwnedBy, type Principal } from '../../auth/principal.js';
import { type SearchPageDto } from '../../http/page.dto.js';
import { SequencedResponse } from '../../http/sequenced-response.js';
import { databaseQueryHandler, queryHandler, RequestQuery } from '../../http/bus-requests.js';
import { OrganisationEntity, OrganisationUserEntity, UserEntity } from '../../auth/account.entities.js';
import {
  byTime,
  columnsOf,
  jsonArray,
  jsonObject,
  toSearchCondition,
  pagedQueries,
  rowsQuery,
  type SelectedRow,
  sequencedQueries,
} from '../../rows/queries.js';
import { SecondFactors } from '../../auth/second-factors.js';
import { TemporaryOperatorEntity } from '../../auth/temporary-operator.entity.js';
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

const toView = (row: SelectedRow<typeof columns>): UserView => row;
const joinMemberships = (condition = ''): string => `users AS u LEFT JOIN organisation_users AS m ON m.user_id = u.id ${condition}
  LEFT JOIN organisations AS o ON o.id = m.organisation_id AND o.deleted_at IS NULL`;
const readByIds = sequencedQueries(
  columns,
  joinMemberships(),
  toView,
)('users-by-ids', 'WHERE u.id = ANY ($1) AND u.deleted_at IS NULL GROUP BY u.id');
/** Not in `columns`, which others read, too: nobody else learns where somebody helps (docs/rules.md#helper-for-tonight). */
const readTemporaryEvents = rowsQuery(
  'temporary-events-of-user',
  { gigId: columnsOf(TemporaryOperatorEntity, 't').gigId },
  'temporary_operators AS t WHERE t.user_id = $1 AND t.ended_at IS NULL',
);

const pageOptions = { key: byTime('u.created_at', 'u.id'), groupBy: 'GROUP BY u.id', orderBy: 'username' };
const listedSql = `u.deleted_at IS NULL AND ${toSearchCondition('$4', 'u.username')}`;
const readAll = pagedQueries(columns, joinMemberships(), toView)('users', { where: listedSql, ...pageOptions });
const unallocatedSql = 'NOT EXISTS (SELECT FROM organisation_users AS any_membership WHERE any_membership.user_id = u.id)';
/** Leaves out memberships in organisations that the owner does not own. $5: ids of those that the owner owns; $6: the owner's id. */
const readVisibleToOwner = pagedQueries(
  columns,
  joinMemberships('AND m.organisation_id = ANY ($5)'),
  toView,
)('users-visible-to-owner', { where: `${listedSql} AND (o.id IS NOT NULL OR (u.created_by = $6 AND ${unallocatedSql}))`, ...pageOptions });

/** Reads users as the API shows them, with their memberships in organisations that are not deleted. */
@Injectable()
export class UserQueries {
  /** Loads users; unknown and deleted ones are left out. */
  readonly byId = new RowLoader((ids: readonly UserId[]) => readByIds(this.database, ids));

  constructor(private readonly database: Pool) {}
}

/**
 * A page of the users whom the principal may see. The first page has those who were created last; each page is sorted by name.
 * God sees all users, an owner those in their organisations, and those whom they created and who are in no organisation.
 */
export class ListUsers extends RequestQuery<{ principal: Principal; page: SearchPageDto }, SequencedResponse<readonly UserView[]>> {}

export const ListUsersHandler = databaseQueryHandler(ListUsers, async (database, { principal, page: request }) => {
  if (principal.isGod) return SequencedResponse.ofRows(await readAll(database, request, request.search));
  const owned = organisationsOwnedBy(principal);
  return SequencedResponse.ofRows(await readVisibleToOwner(database, request, request.search, owned, principal.userId));
});

/** The user who is signed in. @throws RefusalException NOT_SIGNED_IN when the user was deleted meanwhile */
export class GetCurrentUser extends RequestQuery<{ id: UserId }, SequencedResponse<UserView>> {}

export const GetCurrentUserHandler = queryHandler(
  GetCurrentUser,
  [UserQueries, SecondFactors, Pool],
  async (users, secondFactors, database, { id: userId }) => {
    const { body: user, seq } = SequencedResponse.ofExisting(await users.byId.load([userId]), 'NOT_SIGNED_IN');
    const [confirmedAt, temporaryGigs] = await Promise.all([
      secondFactors.readConfirmedAt(userId),
      readTemporaryEvents(database, userId), // after the user: newer than `seq` does no harm, older would
    ]);
    const secondFactorAt = confirmedAt === null ? null : new Date(confirmedAt).toISOString();
    return new SequencedResponse({ ...user, secondFactorAt, temporaryEvents: temporaryGigs.map(({ gigId }) => gigId) }, seq);
  },
);
