import { startEmbeddedPostgres } from '@jamjar/infra/embedded/embedded-postgres';
import { type Settings } from './settings.js';

/** The Postgres that this process uses. */
export interface Database {
  readonly url: string;
  /** Stops an embedded Postgres, unless another process uses it. Close all connections first. */
  release(): Promise<void>;
}

/**
 * Provides the database of the settings: `DATABASE_URL`, or else the embedded Postgres in `DATA_DIR`, started if necessary.
 * @throws EmbeddedPostgresError with a message for the server administrator
 */
export async function acquireDatabase({ DATABASE_URL, DATA_DIR }: Settings, log?: (line: string) => void): Promise<Database> {
  if (DATABASE_URL) return { url: DATABASE_URL, release: () => Promise.resolve() };
  const embedded = await startEmbeddedPostgres({ dataDir: DATA_DIR, ...(log ? { log } : {}) });
  return { url: embedded.url, release: () => embedded.stop() };
}
