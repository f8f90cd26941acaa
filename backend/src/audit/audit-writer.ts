import { type OrganisationId } from '@jamjar/contracts/ids';
import { type SqlExecutor } from '@jamjar/infra/changes/record-changes';
import { type Principal } from '../auth/principal.js';

/** One change: who made it, what was done to which object, and the names of the changed fields, never their values (docs/adr/0003). */
export interface AuditEntry {
  /** Null for Jamjar itself and for commands on the console of the server. */
  actor: Pick<Principal, 'userId'> | null;
  /** A membership is `allocated` or `removed`. `logged out`: all sessions of the user were ended. */
  action: 'created' | 'updated' | 'deleted' | 'allocated' | 'removed' | 'password reset' | 'logged out';
  object: { kind: 'organisation' | 'user' | 'participant' | 'performer' | 'message'; id: string };
  /** Null when the change belongs to no organisation. */
  organisationId: OrganisationId | null;
  fields: readonly string[];
}

/** Writes to `audit_log` in the transaction of the change, so that both are committed or neither. */
export async function writeAudit(transaction: SqlExecutor, { actor, action, object, organisationId, fields }: AuditEntry): Promise<void> {
  await transaction.query(
    'INSERT INTO audit_log (actor_id, action, object_kind, object_id, organisation_id, fields) VALUES ($1, $2, $3, $4, $5, $6)',
    [actor?.userId ?? null, action, object.kind, object.id, organisationId, fields],
  );
}
