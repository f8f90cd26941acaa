import { type OrganisationRole } from '@jamjar/contracts/enums';
import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { type SqlExecutor } from '@jamjar/infra/changes/change-log';

/** One change of an object. It contains the names of the changed fields but, except for roles, never their values (docs/adr/0003). */
export interface AuditEntry {
  /**
   * `allocated` and `removed`: a user got or lost a role in an organisation. `logged out`: sessions of a user were ended, all or
   * by the user. `invited` and `revoked`: an invitation was created or revoked.
   */
  action:
    | 'created'
    | 'updated'
    | 'deleted'
    | 'allocated'
    | 'removed'
    | 'password reset'
    | 'logged out'
    | 'second factor set'
    | 'second factor removed'
    | 'invited'
    | 'revoked';
  object: { kind: 'organisation' | 'user' | 'participant' | 'performer' | 'message' | 'link' | 'invitation'; id: string };
  /** Null when the change belongs to no organisation. */
  organisationId: OrganisationId | null;
  fields: readonly string[];
  /** The user's new role in the organisation, or the one that an invitation gives. */
  role?: OrganisationRole | null;
}

/**
 * Writes to `audit_log` in the same transaction as the changes, so that both are committed or neither.
 * @param actor who made the changes; null for Jamjar itself and for what is done on the server's console
 */
export async function writeAudit(
  transaction: SqlExecutor,
  actor: { readonly userId: UserId } | null,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ object, ...entry }) => ({ ...entry, object_kind: object.kind, object_id: object.id }));
  await transaction.query(
    `INSERT INTO audit_log (actor_id, action, object_kind, object_id, organisation_id, fields, role)
     SELECT $1::uuid, action, object_kind, object_id, "organisationId", fields, role
       FROM jsonb_to_recordset($2) AS entry (action text, object_kind text, object_id text, "organisationId" uuid, fields text[], role text)`,
    [actor?.userId ?? null, JSON.stringify(rows)],
  );
}
