import { organisationId, type OrganisationId, userId } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import { type AuditEntryView } from '@jamjar/contracts/organisations/organisation.views';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

interface AuditRow {
  id: string;
  at: Date;
  actor_id: string | null;
  actor_name: string | null;
  action: string;
  object_kind: string;
  object_id: string;
  object_name: string | null;
  organisation_id: string | null;
  fields: string[];
}

/**
 * Reads who changed which fields of which object and when, never the values. Entries come from `audit_log`, and for logos of gigs from
 * the timeline, where the event itself is the entry (docs/adr/0017).
 */
@Injectable()
export class AuditEntryQueries {
  constructor(private readonly database: Pool) {}

  /** One page of the entries of an organisation, the latest first. @param before id of the last entry of the previous page */
  listByOrganisation(organisation: OrganisationId, before: string | null): Promise<AuditEntryView[]> {
    return this.readPage('audit-entries-of-organisation', [...parseCursor(before), organisation], 'organisation_id = $3');
  }

  /** Like `listByOrganisation` for all organisations, including entries without one. */
  listAll(before: string | null): Promise<AuditEntryView[]> {
    return this.readPage('audit-entries', parseCursor(before), 'true');
  }

  private async readPage(statementName: string, values: readonly (string | null)[], sqlCondition: string): Promise<AuditEntryView[]> {
    const { rows } = await this.database.query<AuditRow>({ name: statementName, text: toEntriesSql(sqlCondition), values: [...values] });
    return rows.map(mapAuditRow);
  }
}

/** An entry's id is its place in the order: microseconds since 1970, and a key that tells entries of the same microsecond apart. */
const parseCursor = (id: string | null): readonly [micros: string | null, key: string | null] => {
  const [micros = null, key = null] = id?.split('.') ?? [];
  return [micros, key];
};

/**
 * Reads one page of each source by its own index and merges them into the requested page. The ids of `audit_log` are padded to 19 digits,
 * the length of the largest bigint, so that keys sort as text.
 */
const toEntriesSql = (condition: string): string => `
  WITH cursor AS (SELECT coalesce(timestamptz 'epoch' + $1::bigint * interval '1 microsecond', 'infinity') AS at, $2::text AS key),
  log_entries AS (
    SELECT at, lpad(id::text, 19, '0') COLLATE "C" AS key, actor_id, action, object_kind, object_id, organisation_id, fields FROM audit_log),
  logo_changes AS (
    SELECT at, (gig_id || ':' || revision) COLLATE "C" AS key, actor_id, 'updated', 'event', gig_id::text, organisation_id, '{logoUrl}'::text[]
      FROM timeline JOIN gigs ON id = gig_id WHERE timeline.type = 'LogoChanged')
  SELECT (extract(epoch FROM entry.at) * 1000000)::bigint || '.' || entry.key AS id, entry.at, entry.actor_id, actor.username AS actor_name,
         entry.action, entry.object_kind, entry.object_id,
         coalesce(object_user.username, participant.name, organisation.name, gig.name) AS object_name, entry.organisation_id, entry.fields
    FROM ((${toPageSql('log_entries', condition)}) UNION ALL (${toPageSql('logo_changes', condition)}) ${latestFirst}) entry
    LEFT JOIN users actor ON actor.id = entry.actor_id
    LEFT JOIN users object_user ON object_user.id = CASE WHEN entry.object_kind = 'user' THEN entry.object_id::uuid END
    LEFT JOIN participants participant ON participant.id = CASE WHEN entry.object_kind = 'participant' THEN entry.object_id::uuid END
    LEFT JOIN organisations organisation ON organisation.id = CASE WHEN entry.object_kind = 'organisation' THEN entry.object_id::uuid END
    LEFT JOIN gigs gig ON gig.id = CASE WHEN entry.object_kind = 'event' THEN entry.object_id::uuid END
   ${latestFirst}`;

const latestFirst = `ORDER BY at DESC, key DESC LIMIT ${limits.auditPageSize}`;

const toPageSql = (source: string, condition: string): string => `
  SELECT * FROM ${source} WHERE ${condition} AND at <= (SELECT at FROM cursor)
     AND (at < (SELECT at FROM cursor) OR key < (SELECT key FROM cursor)) ${latestFirst}`;

const mapAuditRow = (row: AuditRow): AuditEntryView => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: row.actor_id === null ? null : { id: userId(row.actor_id), name: row.actor_name ?? '' },
  action: row.action,
  object: { kind: row.object_kind, id: row.object_id, name: row.object_name },
  organisationId: row.organisation_id === null ? null : organisationId(row.organisation_id),
  fields: row.fields,
});
