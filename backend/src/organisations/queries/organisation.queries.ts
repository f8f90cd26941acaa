import { type OrganisationId } from '@jamjar/contracts/ids';
import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { type Pool } from 'pg';
import { organisationsOwnedBy, type Principal } from '../../auth/principal.js';
import { type SearchPageDto } from '../../http/page.dto.js';
import { SequencedResponse } from '../../http/sequenced-response.js';
import { databaseQueryHandler, RequestQuery } from '../../http/bus-requests.js';
import {
  byTime,
  columnsOf,
  jsonArray,
  jsonObject,
  toSearchCondition,
  pagedQueries,
  type SelectedRow,
  sequencedQueries,
} from '../../rows/queries.js';
import { OrganisationEntity, OrganisationUserEntity, UserEntity } from '../../auth/account.entities.js';

const member = columnsOf(UserEntity, 'member');
const membership = {
  role: columnsOf(OrganisationUserEntity, 'membership').role,
  user: jsonObject({ id: member.id, username: member.username }),
};
const { deletedAt: _deletedAt, ...organisation } = columnsOf(OrganisationEntity, 'o');
const columns = { ...organisation, organisationUsers: jsonArray(jsonObject(membership), 'member.username', 'member.id IS NOT NULL') };

const toView = ({ normalisedName: _, ...row }: SelectedRow<typeof columns>): OrganisationView => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const organisationsAndMembers = `organisations AS o
  LEFT JOIN organisation_users AS membership ON membership.organisation_id = o.id
  LEFT JOIN users AS member ON member.id = membership.user_id AND member.deleted_at IS NULL`;
const readById = sequencedQueries(
  columns,
  organisationsAndMembers,
  toView,
)('organisation', 'WHERE o.deleted_at IS NULL AND o.id = $1 GROUP BY o.id');
/** $4: a search text; $5: ids of the organisations. Null for all. */
const readPage = pagedQueries(
  columns,
  organisationsAndMembers,
  toView,
)('organisations', {
  where: `o.deleted_at IS NULL AND ${toSearchCondition('$4', 'o.name')} AND ($5::uuid[] IS NULL OR o.id = ANY ($5))`,
  key: byTime('o.created_at', 'o.id'),
  groupBy: 'GROUP BY o.id',
  orderBy: '"normalisedName"',
});

/** Reads an organisation with its members, as a response. @throws RefusalException ORGANISATION_NOT_FOUND */
export const respondWithOrganisation = async (database: Pool, id: OrganisationId): Promise<SequencedResponse<OrganisationView>> =>
  SequencedResponse.ofExisting(await readById(database, id), 'ORGANISATION_NOT_FOUND');

/**
 * A page of the organisations that the principal owns (god: all). The first page has the newest. Each page is ordered by name. Menus
 * do not show this list, but the user's memberships, which `UserQueries` orders.
 */
export class ListOrganisations extends RequestQuery<
  { principal: Principal; page: SearchPageDto },
  SequencedResponse<readonly OrganisationView[]>
> {}

export const ListOrganisationsHandler = databaseQueryHandler(ListOrganisations, async (database, { principal, page }) =>
  SequencedResponse.ofRows(await readPage(database, page, page.search, principal.isGod ? null : organisationsOwnedBy(principal))),
);
