import { type NewChange } from '@jamjar/contracts/realtime/changes';
import { recordChanges } from '@jamjar/infra/changes/change-log';
import { retryOnDeadlock } from '@jamjar/infra/database/pool';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type AuditEntry, writeAudit } from '../audit/audit-writer.js';
import { claimIdempotencyKey, type IdempotencyRecord } from './idempotency.js';
import { mapUniqueViolation } from './unique-violation.js';

/** What a write leaves besides its rows: entries of the audit log, and changes, which are sent to the clients that may see them. */
export interface Written {
  readonly audit: readonly AuditEntry[];
  readonly changes: readonly NewChange[];
}

/** The way of every request that writes relational tables (docs/adr/0020). */
@Injectable()
export class RelationalWriter {
  constructor(private readonly database: DataSource) {}

  /**
   * Runs `write` in one transaction, together with its audit entries and, last, its changes. After a deadlock the transaction is run again,
   * so `write` must have no other effects.
   * @param actor who is named in the audit entries; null for Jamjar itself
   * @param idempotency recognises a repeated request, for which `repeat` runs instead of `write`; null when repeating does no harm
   * @returns what `write` or `repeat` returned; null for a repeated request without `repeat`
   * @throws RefusalException when a unique index is violated; IdempotencyKeyReused
   */
  execute<Result extends Written>(
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
    return mapUniqueViolation(() => retryOnDeadlock(() => this.database.transaction(runOnce)));
  }
}

export interface WriteOptions {
  readonly actor: Parameters<typeof writeAudit>[1];
  readonly idempotency?: IdempotencyRecord | null;
}
