import { createTestDatabase } from '../test-database/test-database.js';
import { startServerOfThisRun, stopServerOfThisRun } from '../test-database/server-of-this-run.js';

/** Makes an empty database and answers its address. */
export type FreshDatabase = () => Promise<string>;

/** A Postgres server for this run (`DATABASE_URL`, Docker, else embedded) and as many databases in it as are asked for. */
export async function withServer(use: (database: FreshDatabase) => Promise<void>): Promise<void> {
  await startServerOfThisRun();
  try {
    await use(async () => (await createTestDatabase()).url);
  } finally {
    await stopServerOfThisRun();
  }
}
