import { type CommandId } from '@jamjar/contracts/ids';
import { type EntityManager } from 'typeorm';
import { IdempotencyKeyReused } from '../command-handling/command-errors.js';

/**
 * A request that changes relational tables: its command id (derived from sender, route and Idempotency-Key, random without a key), its hash
 * (null without a key), and the id of what it creates or changes.
 */
export interface IdempotencyRecord {
  readonly commandId: CommandId;
  readonly requestHash: string | null;
  readonly resultId: string;
}

/**
 * Claims a command id inside the transaction that executes the request. A concurrent request with the same id waits for that
 * transaction. Claims are kept for seven days (docs/rules.md#idempotency).
 * @returns false when the same request was executed before; true for every request without a key, of which nothing is recorded
 * @throws IdempotencyKeyReused when the key was used for a different request
 */
export async function claimIdempotencyKey(
  transaction: EntityManager,
  { commandId, requestHash, resultId }: IdempotencyRecord,
): Promise<boolean> {
  if (requestHash === null) return true;
  const inserted = await transaction.query<unknown[]>(
    `INSERT INTO idempotency (command_id, request_hash, result_id) VALUES ($1, $2, $3) ON CONFLICT (command_id) DO NOTHING RETURNING command_id`,
    [commandId, requestHash, resultId],
  );
  if (inserted.length > 0) return true;
  const [earlier] = await transaction.query<{ request_hash: string | null }[]>(
    'SELECT request_hash FROM idempotency WHERE command_id = $1',
    [commandId],
  );
  if (earlier?.request_hash !== requestHash) throw new IdempotencyKeyReused();
  return false;
}
