import { type OrganisationId } from '@jamjar/contracts/ids';
import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { type Pool } from 'pg';
import { organisationsOwnedBy, type Principal } from '../../auth/principal.js';
import { SequencedResponse } from '../../http/sequenced-response.js';
import { databaseQueryHandler, RequestQuery } from '../../http/bus-requests.js';
import { columnsOf, jsonArray, jsonObject, type SelectedRow, sequencedQueries } from '../../rows/queries.js';
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
const query = sequencedQueries(columns, organisationsAndMembers, toView);
const readAll = query('organisations', 'WHERE o.deleted_at IS NULL GROUP BY o.id', '"normalisedName"');
const readByIds = query('organisations-by-ids', 'WHERE o.deleted_at IS NULL AND o.id = ANY ($1) GROUP BY o.id', '"normalisedName"');

/** Responds with an organisation and its members. @throws RefusalException ORGANISATION_NOT_FOUND */
export const respondWithOrganisation = async (database: Pool, id: OrganisationId): Promise<SequencedResponse<OrganisationView>> =>
  SequencedResponse.ofExisting(await readByIds(database, [id]), 'ORGANISATION_NOT_FOUND');

/** The organisations that the principal owns (god: all), ordered by name, with their members. */
export class ListOrganisations extends RequestQuery<{ principal: Principal }, SequencedResponse<readonly OrganisationView[]>> {}

export const ListOrganisationsHandler = databaseQueryHandler(ListOrganisations, async (database, { principal }) => {
  if (principal.isGod) return SequencedResponse.ofRows(await readAll(database));
  return SequencedResponse.ofRows(await readByIds(database, organisationsOwnedBy(principal)));
});
