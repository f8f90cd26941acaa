import { type CommandId } from '@jamjar/contracts/ids';
import { type EntityManager } from 'typeorm';
import { KeyReused } from '../command-handling/command-failures.js';

/** A request with a relational part, by the id that its sender and key give it; `resultId` is what it makes. */
export interface KeyedRequest {
  readonly commandId: CommandId;
  readonly requestHash: string | null;
  readonly resultId: string;
}

/**
 * Whether this request is to be done now, inside the transaction that does it: the same one sent twice at a time waits here for the
 * first. Kept for seven days (design, "Idempotency").
 * @throws KeyReused the key asked for something else before
 */
export async function isFirstTime(transaction: EntityManager, { commandId, requestHash, resultId }: KeyedRequest): Promise<boolean> {
  const taken = await transaction.query<unknown[]>(
    `INSERT INTO idempotency (command_id, request_hash, result_id) VALUES ($1, $2, $3) ON CONFLICT (command_id) DO NOTHING RETURNING command_id`,
    [commandId, requestHash, resultId],
  );
  if (taken.length > 0) return true;
  const [before] = await transaction.query<{ request_hash: string | null }[]>(
    'SELECT request_hash FROM idempotency WHERE command_id = $1',
    [commandId],
  );
  if (before?.request_hash !== requestHash) throw new KeyReused();
  return false;
}
