import { setTimeout as sleep } from 'node:timers/promises';
import { type Pool, type PoolClient } from 'pg';

/** Postgres chose this transaction as the victim of a deadlock, or could not serialise it: tried again it may well succeed. */
const victim: ReadonlySet<unknown> = new Set(['40P01', '40001']);
const attempts = 5;

/**
 * Runs `work` in one transaction and commits; whatever `work` throws rolls everything back and is thrown. A victim of a deadlock is
 * tried again, from the beginning: `work` must do nothing but use the client it is given.
 */
export function inTransaction<Answer>(pool: Pool, work: (client: PoolClient) => Promise<Answer>): Promise<Answer> {
  return againWhenVictim(() => once(pool, work));
}

/** Does a whole transaction (TypeORM's, for instance) again, from its beginning, when it was the victim of a deadlock. */
export async function againWhenVictim<Answer>(transaction: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === attempts || !victim.has(codeOf(error))) throw error;
      await sleep(Math.random() * 10 * 2 ** attempt);
    }
  }
}

async function once<Answer>(pool: Pool, work: (client: PoolClient) => Promise<Answer>): Promise<Answer> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const answer = await work(client);
    await client.query('COMMIT');
    return answer;
  } catch (error) {
    await client.query('ROLLBACK').catch((lost: unknown) => (broken = lost instanceof Error ? lost : new Error(String(lost))));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** The SQLSTATE of a Postgres error, also as TypeORM hands it on; undefined for any other. */
export const codeOf = (error: unknown): unknown => (error instanceof Error ? Reflect.get(error, 'code') : undefined);
