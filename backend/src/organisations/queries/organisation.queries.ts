import { type OrganisationId } from '@jamjar/contracts/ids';
import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { columnsOf, jsonArray, jsonObject, type SelectedRow, sequencedQueries, type SequencedRows } from '../../rows/queries.js';
import { UserEntity } from '../../users/user.entity.js';
import { OrganisationUserEntity } from '../organisation-user.entity.js';
import { OrganisationEntity } from '../organisation.entity.js';

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

/** Reads organisations that are not deleted, with their members. */
@Injectable()
export class OrganisationQueries {
  constructor(private readonly database: Pool) {}

  /** All organisations, ordered by name. For god only. */
  listAll(): Promise<SequencedRows<OrganisationView>> {
    return readAll(this.database);
  }

  /** Ordered by name, without unknown and deleted organisations. */
  findByIds(ids: readonly OrganisationId[]): Promise<SequencedRows<OrganisationView>> {
    return readByIds(this.database, ids);
  }
}
