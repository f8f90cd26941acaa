import { createTestDatabase } from '../test-database/test-database.js';
import { startSharedServer, stopSharedServer } from '../test-database/shared-server.js';

/** Creates an empty database and returns its URL. */
export type CreateDatabase = () => Promise<string>;

/** Starts a Postgres server for this run (`DATABASE_URL`, Docker, else embedded) and lets `use` create databases in it. */
export async function withTestServer(use: (createDatabase: CreateDatabase) => Promise<void>): Promise<void> {
  await startSharedServer();
  try {
    await use(async () => (await createTestDatabase()).url);
  } finally {
    await stopSharedServer();
  }
}
