import { type OrganisationId } from '@jamjar/contracts/ids';
import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { readSequencedRows, type SequencedRows, mapRows } from '../../gigs/queries/sequenced-rows.js';

// Same format as Date.prototype.toISOString; the default text format would depend on the time zone of the database session
const isoTimestamp = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const selectOrganisations = `
  SELECT o.id, o.name, o.logo_url AS "logoUrl", ${isoTimestamp('o.created_at')} AS "createdAt", ${isoTimestamp('o.updated_at')} AS "updatedAt",
         o.created_by AS "createdBy", o.updated_by AS "updatedBy", o.normalised_name,
         coalesce(jsonb_agg(jsonb_build_object('role', membership.role,
                                               'user', jsonb_build_object('id', member.id, 'username', member.username))
                            ORDER BY member.username) FILTER (WHERE member.id IS NOT NULL), '[]') AS "organisationUsers"
    FROM organisations o
    LEFT JOIN organisation_users membership ON membership.organisation_id = o.id
    LEFT JOIN users member ON member.id = membership.user_id AND member.deleted_at IS NULL
   WHERE o.deleted_at IS NULL`;
const groupById = 'GROUP BY o.id';
const orderByName = 'normalised_name';

/** Reads organisations that are not deleted, with their members. */
@Injectable()
export class OrganisationQueries {
  constructor(private readonly database: Pool) {}

  /** All organisations, ordered by name. For god only. */
  async listAll(): Promise<SequencedRows<OrganisationView>> {
    const query = { statementName: 'organisations', sql: `${selectOrganisations} ${groupById}`, orderBy: orderByName };
    return mapRows(await readSequencedRows<OrganisationView>(this.database, query, []), mapOrganisationRow);
  }

  /** Ordered by name, without unknown and deleted organisations. */
  async findByIds(ids: readonly OrganisationId[]): Promise<SequencedRows<OrganisationView>> {
    const query = {
      statementName: 'organisations-by-ids',
      sql: `${selectOrganisations} AND o.id = ANY($1) ${groupById}`,
      orderBy: orderByName,
    };
    return mapRows(await readSequencedRows<OrganisationView>(this.database, query, [ids]), mapOrganisationRow);
  }
}

/** Drops columns that the view does not have. */
const mapOrganisationRow = (row: OrganisationView): OrganisationView => {
  const { id, name, logoUrl, createdAt, updatedAt, createdBy, updatedBy, organisationUsers } = row;
  return { id, name, logoUrl, createdAt, updatedAt, createdBy, updatedBy, organisationUsers };
};
