import { type OrganisationId } from '@jamjar/contracts/ids';
import { type InTransaction } from '@jamjar/infra/changes/change-writer';
import { type Person } from '../auth/person.js';

/** One change by hand: what was done to which object, and which fields it gave. Never a value (design, "People are not history"). */
export interface AuditEntry {
  /** Null: Jamjar itself, or somebody at the server's own console. */
  by: Pick<Person, 'userId'> | null;
  action: 'created' | 'updated' | 'deleted' | 'allocated' | 'removed' | 'password reset' | 'logged out';
  object: { kind: 'organisation' | 'user' | 'participant' | 'performer' | 'message'; id: string };
  /** Null: it concerns no organisation. */
  organisationId: OrganisationId | null;
  fields: readonly string[];
}

/** Writes to `audit_log` within the transaction that makes the change: neither is there without the other. */
export async function writeAudit(transaction: InTransaction, { by, action, object, organisationId, fields }: AuditEntry): Promise<void> {
  await transaction.query(
    'INSERT INTO audit_log (actor_id, action, object_kind, object_id, organisation_id, fields) VALUES ($1, $2, $3, $4, $5, $6)',
    [by?.userId ?? null, action, object.kind, object.id, organisationId, fields],
  );
}
