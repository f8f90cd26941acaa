import { checkRows, nullable, object, string } from '@jamjar/contracts/type-guards';
import { type CommandId } from '@jamjar/contracts/ids';
import { type SqlExecutor } from '@jamjar/infra/changes/change-log';
import { type EntityManager } from 'typeorm';
import { IdempotencyKeyReused } from '../command-handling/command-errors.js';
import { type RequestIdentity } from '../command-handling/command-metadata.js';

/** The identity of a request that writes relational tables, and the id of the object that it creates or changes. */
export interface IdempotencyRecord extends RequestIdentity {
  readonly resultId: string;
}

/**
 * Records the command id in the transaction that executes the request. A concurrent request with the same id waits for that transaction.
 * Records are kept for seven days (docs/rules.md#idempotency).
 * @returns whether to execute the request: false when it was executed before; always true without a key, and then nothing is recorded
 * @throws IdempotencyKeyReused when the key was used for a different request
 */
export async function claimIdempotencyKey(
  transaction: EntityManager,
  { commandId, requestHash, resultId }: IdempotencyRecord,
): Promise<boolean> {
  if (requestHash === null) return true;
  const inserted: unknown[] = await transaction.query(
    `INSERT INTO idempotency (command_id, request_hash, result_id) VALUES ($1, $2, $3) ON CONFLICT (command_id) DO NOTHING RETURNING command_id`,
    [commandId, requestHash, resultId],
  );
  return inserted.length > 0 || !(await wasExecuted(transaction, { commandId, requestHash }));
}

/** Whether the same request was executed before; false without a key. @throws IdempotencyKeyReused when its key was used for another one */
export async function wasExecuted(database: Pick<EntityManager, 'query'>, { commandId, requestHash }: RequestIdentity): Promise<boolean> {
  if (requestHash === null) return false;
  const rows: unknown[] = await database.query('SELECT request_hash FROM idempotency WHERE command_id = $1', [commandId]);
  const [earlier] = checkRows(rows, object({ request_hash: nullable(string) }));
  if (earlier && earlier.request_hash !== requestHash) throw new IdempotencyKeyReused();
  return earlier !== undefined;
}

/** Deletes the record of a request that was refused later on, so that a retry is decided again. */
export async function deleteIdempotencyRecord(database: SqlExecutor, commandId: CommandId): Promise<void> {
  await database.query('DELETE FROM idempotency WHERE command_id = $1', [commandId]);
}
