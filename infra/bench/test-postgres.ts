import { createTestDatabase, startTestServer, stopTestServer } from '../testing/test-database.js';

/** Creates an empty database and returns its URL. */
export type CreateDatabase = () => Promise<string>;

/** Lets `use` create databases in the Postgres server of `DATABASE_URL`, or in an embedded one that is as durable as in production. */
export async function withTestPostgres(use: (createDatabase: CreateDatabase) => Promise<void>): Promise<void> {
  await startTestServer({ isDurable: true });
  try {
    await use(async () => (await createTestDatabase()).url);
  } finally {
    await stopTestServer();
  }
}
