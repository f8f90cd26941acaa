import { type NewChange } from '@jamjar/contracts/realtime/changes';
import { recordChanges } from '@jamjar/infra/changes/change-log';
import { retryOnDeadlock } from '@jamjar/infra/database/pool';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type AuditEntry, writeAudit } from '../audit/audit-writer.js';
import { SecurityLog } from '../audit/security-log.js';
import { CommittedChanges } from './committed-changes.js';
import { claimIdempotencyKey, type IdempotencyRecord } from './idempotency.js';
import { type RefusalCode } from '@jamjar/contracts/refusals';
import { RefusalException } from '../http/refusal.exception.js';

/** What a write records besides its rows: entries of the audit log, and changes, which are sent to the clients that may see them. */
export interface WriteResult {
  readonly audit: readonly AuditEntry[];
  readonly changes: readonly NewChange[];
}

export interface WriteOptions {
  /** Who is named in the audit entries; null for Jamjar itself, and for the public, whose writes have none. */
  readonly actor: Parameters<SecurityLog['logAudit']>[0];
  /** Identifies the request, so that its repetition is recognised; null when repeating it does no harm. */
  readonly idempotency?: IdempotencyRecord | null;
}

/** Writes relational tables for requests, with their Idempotency-Key, audit entries and changes (docs/adr/0020). */
@Injectable()
export class RelationalWriter {
  constructor(
    private readonly database: DataSource,
    private readonly committedChanges: CommittedChanges,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * Runs `write` in one transaction, which also records its audit entries and, last, its changes. After a deadlock the transaction is
   * repeated, so `write` must have no effects outside it. After the commit, removes what was changed from the caches of this process.
   * @returns the result of `write`; for a repeated request that of `repeat`, by default null
   * @throws RefusalException when an index of `refusalByIndex` is violated; IdempotencyKeyReused; what `write` and `repeat` throw
   */
  async execute<Result extends WriteResult>(
    { actor, idempotency = null }: WriteOptions,
    write: (transaction: EntityManager) => Promise<Result>,
    repeat: (transaction: EntityManager) => Promise<Result | null> = () => Promise.resolve(null),
  ): Promise<Result | null> {
    const runOnce = async (transaction: EntityManager): Promise<Result | null> => {
      const isRepeated = idempotency !== null && !(await claimIdempotencyKey(transaction, idempotency));
      const written = await (isRepeated ? repeat : write)(transaction);
      if (written) await writeAudit(transaction, actor, written.audit);
      if (written) await recordChanges(transaction, written.changes);
      return written;
    };
    const written = await retryOnDeadlock(() => this.database.transaction(runOnce)).catch(throwRefusal);
    this.committedChanges.invalidateChanged(written?.changes ?? []);
    this.securityLog.logAudit(actor, written?.audit ?? []);
    return written;
  }
}

/** The refusal for each unique index that a request can violate. Checks before the insert would not see what concurrent requests insert. */
const refusalByIndex: ReadonlyMap<unknown, RefusalCode> = new Map([
  ['organisations_active_name', 'ORGANISATION_NAME_TAKEN'],
  ['users_username_key', 'USERNAME_TAKEN'],
  ['organisation_users_pkey', 'ALREADY_ALLOCATED'],
  ['participants_organisation_id_normalised_name_key', 'NAME_TAKEN'],
]);

/** Throws a RefusalException for the violated index; rethrows any other error. */
function throwRefusal(error: unknown): never {
  const code = error instanceof Error && refusalByIndex.get(Reflect.get(error, 'constraint'));
  throw code ? new RefusalException(code) : error;
}
