import { type OrganisationId, userId } from '@jamjar/contracts/ids';
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
  fields: string[];
}

/** What staff changed by hand in an organisation: who, what, to whom and when; values were never kept (design, "People are not history"). */
@Injectable()
export class AuditEntries {
  constructor(private readonly database: Pool) {}

  /** The latest first, so many at a time. @param before the id of the last entry that is known */
  async of(organisation: OrganisationId, before: number | null): Promise<AuditEntryView[]> {
    const { rows } = await this.database.query<Row>({
      name: 'audit-entries',
      text: `
        SELECT a.id, a.at, a.actor_id, actor.username AS actor_name, a.action, a.object_kind, a.object_id, a.fields,
               coalesce(u.username, p.name, o.name) AS object_name
          FROM (SELECT * FROM audit_log WHERE organisation_id = $1 AND ($2::bigint IS NULL OR id < $2)
                 ORDER BY id DESC LIMIT ${limits.auditPage}) a
          LEFT JOIN users actor ON actor.id = a.actor_id
          LEFT JOIN users u ON u.id = CASE WHEN a.object_kind = 'user' THEN a.object_id::uuid END
          LEFT JOIN participants p ON p.id = CASE WHEN a.object_kind = 'participant' THEN a.object_id::uuid END
          LEFT JOIN organisations o ON o.id = CASE WHEN a.object_kind = 'organisation' THEN a.object_id::uuid END
         ORDER BY a.id DESC`,
      values: [organisation, before],
    });
    return rows.map(entryOf);
  }
}

const entryOf = (row: Row): AuditEntryView => ({
  id: Number(row.id),
  at: row.at.toISOString(),
  actor: row.actor_id === null ? null : { id: userId(row.actor_id), name: row.actor_name ?? '' },
  action: row.action,
  object: { kind: row.object_kind, id: row.object_id, name: row.object_name },
  fields: row.fields,
});
