import { createTestDatabase } from '../test-database/test-database.js';
import { startSharedServer, stopSharedServer } from '../test-database/shared-server.js';

/** Creates an empty database and returns its URL. */
export type CreateDatabase = () => Promise<string>;

/** Lets `use` create databases in the Postgres server of this run: that of `DATABASE_URL`, else a container, else an embedded one. */
export async function withTestPostgres(use: (createDatabase: CreateDatabase) => Promise<void>): Promise<void> {
  await startSharedServer();
  try {
    await use(async () => (await createTestDatabase()).url);
  } finally {
    await stopSharedServer();
  }
}
