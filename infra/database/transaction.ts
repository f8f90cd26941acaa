import { setTimeout as sleep } from 'node:timers/promises';
import { type Pool, type PoolClient } from 'pg';

/** Deadlock and serialisation failure: the same transaction may succeed when it is retried. */
const retryableSqlStates: ReadonlySet<unknown> = new Set(['40P01', '40001']);
const maxAttempts = 5;

/**
 * Runs `work` in one transaction and commits. After a deadlock or serialisation failure `work` is run again, at most four times, so it
 * must have no side effects except through its client.
 * @throws the error of `work`, of the commit or of the connection, after a rollback
 */
export function runInTransaction<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  return retryOnDeadlock(() => runOnce(pool, work));
}

/** Retries a whole transaction (for example TypeORM's) after a deadlock or serialisation failure, at most four times. */
export async function retryOnDeadlock<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === maxAttempts || !retryableSqlStates.has(getSqlState(error))) throw error;
      await sleep(Math.random() * 10 * 2 ** attempt); // random, so that two transactions do not deadlock again; at most 20, 40, 80, 160 ms
    }
  }
}

async function runOnce<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let rollbackFailure: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client
      .query('ROLLBACK')
      .catch(
        (rollbackError: unknown) => (rollbackFailure = rollbackError instanceof Error ? rollbackError : new Error(String(rollbackError))),
      );
    throw error;
  } finally {
    client.release(rollbackFailure); // an error closes the connection instead of returning it to the pool
  }
}

/** @returns the `code` of an error, which is the SQLSTATE for a Postgres error, also when TypeORM wraps it; otherwise undefined */
export const getSqlState = (error: unknown): unknown => (error instanceof Error ? Reflect.get(error, 'code') : undefined);
