import { organisationId, type OrganisationId, userId } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import { type AuditEntryView } from '@jamjar/contracts/organisations/organisation.views';
import { databaseQueryHandler, RequestQuery } from '../../http/bus-requests.js';
import { columnsOf, orNull, rowsQuery, type SelectedRow, text, texts, timestamp } from '../../rows/queries.js';
import { UserEntity } from '../../auth/account.entities.js';

/**
 * One page of audit entries, the latest first: who changed which fields of which object and when, never the values. They come from
 * `audit_log`, and for logos of gigs from the timeline, where the event itself is the entry (docs/adr/0017).
 */
export class ListAuditEntries extends RequestQuery<
  {
    /** Null: of all organisations, including entries without one. */
    organisationId: OrganisationId | null;
    /** Id of the last entry of the previous page. */
    before: string | null;
  },
  readonly AuditEntryView[]
> {}

const columns = {
  id: text(`(extract(epoch FROM entry.at) * 1000000)::bigint || '.' || entry.key`),
  at: timestamp('entry.at'),
  actorId: orNull(text('entry.actor_id')),
  actorName: orNull(columnsOf(UserEntity, 'actor').username),
  action: text('entry.action'),
  objectKind: text('entry.object_kind'),
  objectId: text('entry.object_id'),
  objectName: orNull(text('coalesce(object_user.username, participant.name, organisation.name, gig.name)')),
  organisationId: orNull(text('entry.organisation_id')),
  fields: texts('entry.fields'),
};

const latestFirst = `ORDER BY at DESC, key DESC LIMIT ${limits.auditPageSize}`;

const toPageSql = (source: string, condition: string): string => `
  SELECT * FROM ${source} WHERE ${condition} AND at <= (SELECT at FROM cursor)
     AND (at < (SELECT at FROM cursor) OR key < (SELECT key FROM cursor)) ${latestFirst}`;

/**
 * Reads one page of each source by its own index and merges them into the requested page. The ids of `audit_log` are padded to 19 digits,
 * the length of the largest bigint, so that keys sort as text.
 */
const pageQuery = (statementName: string, condition: string) =>
  rowsQuery(
    statementName,
    columns,
    `(WITH cursor AS (SELECT coalesce(timestamptz 'epoch' + $1::bigint * interval '1 microsecond', 'infinity') AS at, $2::text AS key),
      log_entries AS (
        SELECT at, lpad(id::text, 19, '0') COLLATE "C" AS key, actor_id, action, object_kind, object_id, organisation_id, fields FROM audit_log),
      logo_changes AS (
        SELECT at, (gig_id || ':' || timeline.revision) COLLATE "C" AS key, actor_id, 'updated', 'event', gig_id::text, organisation_id, '{logoUrl}'::text[]
          FROM timeline JOIN gigs ON id = gig_id WHERE timeline.type = 'LogoChanged')
      (${toPageSql('log_entries', condition)}) UNION ALL (${toPageSql('logo_changes', condition)}) ${latestFirst}) AS entry
     LEFT JOIN users actor ON actor.id = entry.actor_id
     LEFT JOIN users object_user ON object_user.id = CASE WHEN entry.object_kind = 'user' THEN entry.object_id::uuid END
     LEFT JOIN participants participant ON participant.id = CASE WHEN entry.object_kind = 'participant' THEN entry.object_id::uuid END
     LEFT JOIN organisations organisation ON organisation.id = CASE WHEN entry.object_kind = 'organisation' THEN entry.object_id::uuid END
     LEFT JOIN gigs gig ON gig.id = CASE WHEN entry.object_kind = 'event' THEN entry.object_id::uuid END
    ${latestFirst}`,
  );
const readPageOfOrganisation = pageQuery('audit-entries-of-organisation', 'organisation_id = $3');
const readPage = pageQuery('audit-entries', 'true');

export const ListAuditEntriesHandler = databaseQueryHandler(
  ListAuditEntries,
  async (database, { organisationId: organisation, before }) => {
    // An entry's id is its place in the order: microseconds since 1970, and a key that tells entries of the same microsecond apart
    const [micros = null, key = null] = before?.split('.') ?? [];
    const rows = organisation ? await readPageOfOrganisation(database, micros, key, organisation) : await readPage(database, micros, key);
    return rows.map(toView);
  },
);

const toView = ({ id, at, action, fields, ...row }: SelectedRow<typeof columns>): AuditEntryView => ({
  id,
  at: at.toISOString(),
  actor: row.actorId === null ? null : { id: userId(row.actorId), name: row.actorName ?? '' },
  action,
  object: { kind: row.objectKind, id: row.objectId, name: row.objectName },
  organisationId: row.organisationId === null ? null : organisationId(row.organisationId),
  fields,
});
