import { type OrganisationId } from '@jamjar/contracts/ids';
import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { read, type Reading, shown } from '../../gigs/queries/reading.js';

// jsonb writes instants with the offset of the session's zone: this is what toISOString writes
const iso = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const select = `
  SELECT o.id, o.name, o.logo_url AS "logoUrl", ${iso('o.created_at')} AS "createdAt", ${iso('o.updated_at')} AS "updatedAt",
         o.created_by AS "createdBy", o.updated_by AS "updatedBy", o.normalised_name,
         coalesce(jsonb_agg(jsonb_build_object('role', m.role, 'user', jsonb_build_object('id', u.id, 'username', u.username))
                            ORDER BY u.username) FILTER (WHERE u.id IS NOT NULL), '[]') AS "organisationUsers"
    FROM organisations o
    LEFT JOIN organisation_users m ON m.organisation_id = o.id
    LEFT JOIN users u ON u.id = m.user_id AND u.deleted_at IS NULL
   WHERE o.deleted_at IS NULL`;
const grouped = 'GROUP BY o.id';
const byName = 'normalised_name';

/** Living organisations as their owners and god see them (S1 §3). */
@Injectable()
export class OrganisationViews {
  constructor(private readonly database: Pool) {}

  /** By name. For god. */
  async all(): Promise<Reading<OrganisationView>> {
    const wanted = { name: 'organisations', rows: `${select} ${grouped}`, order: byName };
    return shown(await read<OrganisationView>(this.database, wanted, []), viewOfOrganisation);
  }

  /** By name; whichever of them do not live are left out. */
  async some(ids: readonly OrganisationId[]): Promise<Reading<OrganisationView>> {
    const wanted = { name: 'organisations-by-ids', rows: `${select} AND o.id = ANY($1) ${grouped}`, order: byName };
    return shown(await read<OrganisationView>(this.database, wanted, [ids]), viewOfOrganisation);
  }
}

/** Nothing but what the view has. */
const viewOfOrganisation = (row: OrganisationView): OrganisationView => {
  const { id, name, logoUrl, createdAt, updatedAt, createdBy, updatedBy, organisationUsers } = row;
  return { id, name, logoUrl, createdAt, updatedAt, createdBy, updatedBy, organisationUsers };
};
