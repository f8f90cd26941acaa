import { organisationId, type OrganisationId, userId } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import { type AuditEntryView } from '@jamjar/contracts/organisations/organisation.views';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

interface Row {
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
 * What staff changed by hand: who, what, to whom and when, and never to what (design, "People are not history"). It stands in `audit_log`,
 * which is written with the change; of a gig's logo it stands in the gig's history, where the entry is the change (docs/adr/0017).
 */
@Injectable()
export class AuditEntries {
  constructor(private readonly database: Pool) {}

  /** Of an organisation, the latest first, so many at a time. @param before the id of the last entry that is known */
  of(organisation: OrganisationId, before: string | null): Promise<AuditEntryView[]> {
    return this.read('audit-entries-of', [...placeOf(before), organisation], 'organisation_id = $3');
  }

  /** Of everybody, what concerns no organisation too; otherwise like `of`. */
  all(before: string | null): Promise<AuditEntryView[]> {
    return this.read('audit-entries', placeOf(before), 'true');
  }

  private async read(name: string, values: readonly (string | null)[], ofWhich: string): Promise<AuditEntryView[]> {
    const { rows } = await this.database.query<Row>({ name, text: entriesSql(ofWhich), values: [...values] });
    return rows.map(entryOf);
  }
}

/** An entry's id is its place in the order, in microseconds and, within one, by key. */
const placeOf = (id: string | null): readonly [micros: string | null, key: string | null] => {
  const [micros = null, key = null] = id?.split('.') ?? [];
  return [micros, key];
};

/** A page of each source, by its own index, and of the two together the page that is asked for. */
const entriesSql = (ofWhich: string): string => `
  WITH place AS (SELECT coalesce(timestamptz 'epoch' + $1::bigint * interval '1 microsecond', 'infinity') AS at, $2::text AS key),
  written AS (
    SELECT at, lpad(id::text, 19, '0') COLLATE "C" AS key, actor_id, action, object_kind, object_id, organisation_id, fields FROM audit_log),
  happened AS (
    SELECT at, (gig_id || ':' || revision) COLLATE "C" AS key, actor_id, 'updated', 'event', gig_id::text, organisation_id, '{logoUrl}'::text[]
      FROM timeline JOIN gigs ON id = gig_id WHERE timeline.type = 'LogoChanged')
  SELECT (extract(epoch FROM a.at) * 1000000)::bigint || '.' || a.key AS id, a.at, a.actor_id, actor.username AS actor_name, a.action,
         a.object_kind, a.object_id, coalesce(u.username, p.name, o.name, e.name) AS object_name, a.organisation_id, a.fields
    FROM ((${pageOf('written', ofWhich)}) UNION ALL (${pageOf('happened', ofWhich)}) ${theLatest}) a
    LEFT JOIN users actor ON actor.id = a.actor_id
    LEFT JOIN users u ON u.id = CASE WHEN a.object_kind = 'user' THEN a.object_id::uuid END
    LEFT JOIN participants p ON p.id = CASE WHEN a.object_kind = 'participant' THEN a.object_id::uuid END
    LEFT JOIN organisations o ON o.id = CASE WHEN a.object_kind = 'organisation' THEN a.object_id::uuid END
    LEFT JOIN gigs e ON e.id = CASE WHEN a.object_kind = 'event' THEN a.object_id::uuid END
   ${theLatest}`;

const theLatest = `ORDER BY at DESC, key DESC LIMIT ${limits.auditPage}`;

const pageOf = (source: string, ofWhich: string): string => `
  SELECT * FROM ${source} WHERE ${ofWhich} AND at <= (SELECT at FROM place)
     AND (at < (SELECT at FROM place) OR key < (SELECT key FROM place)) ${theLatest}`;

const entryOf = (row: Row): AuditEntryView => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: row.actor_id === null ? null : { id: userId(row.actor_id), name: row.actor_name ?? '' },
  action: row.action,
  object: { kind: row.object_kind, id: row.object_id, name: row.object_name },
  organisationId: row.organisation_id === null ? null : organisationId(row.organisation_id),
  fields: row.fields,
});
