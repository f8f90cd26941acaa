import { type OrganisationId } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import { type AuditEntryView } from '@jamjar/contracts/organisations/organisation.views';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';

/**
 * One page of audit entries, the latest first: who changed which fields of which object and when, never the values. They come from
 * `audit_log`, and for logos of gigs from the timeline, where the event itself is the entry (docs/adr/0017).
 */
export class ListAuditEntries extends Query<readonly AuditEntryView[]> {
  constructor(
    /** Null: of all organisations, including entries without one. */
    readonly organisationId: OrganisationId | null,
    /** Id of the last entry of the previous page. */
    readonly before: string | null,
  ) {
    super();
  }
}

type AuditRow = Omit<AuditEntryView, 'at'> & { at: Date };

@QueryHandler(ListAuditEntries)
export class ListAuditEntriesHandler implements IQueryHandler<ListAuditEntries> {
  constructor(private readonly database: Pool) {}

  async execute({ organisationId, before }: ListAuditEntries): Promise<readonly AuditEntryView[]> {
    // An entry's id is its place in the order: microseconds since 1970, and a key that tells entries of the same microsecond apart
    const [micros = null, key = null] = before?.split('.') ?? [];
    const { rows } = await this.database.query<AuditRow>(
      organisationId
        ? { name: 'audit-entries-of-organisation', text: toEntriesSql('organisation_id = $3'), values: [micros, key, organisationId] }
        : { name: 'audit-entries', text: toEntriesSql('true'), values: [micros, key] },
    );
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  }
}

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
  SELECT (extract(epoch FROM entry.at) * 1000000)::bigint || '.' || entry.key AS id, entry.at,
         CASE WHEN entry.actor_id IS NOT NULL THEN jsonb_build_object('id', entry.actor_id, 'name', coalesce(actor.username, '')) END AS actor,
         entry.action, jsonb_build_object('kind', entry.object_kind, 'id', entry.object_id,
           'name', coalesce(object_user.username, participant.name, organisation.name, gig.name)) AS object,
         entry.organisation_id AS "organisationId", entry.fields
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
