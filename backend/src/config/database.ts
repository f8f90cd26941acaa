import { startEmbeddedPostgres } from '@jamjar/infra/embedded/embedded-postgres';
import { type Settings } from './settings.js';

/** The Postgres of this process. */
export interface Database {
  readonly url: string;
  /** Lets go of it; an embedded one stops unless another process uses it. Connections are closed before. */
  release(): Promise<void>;
}

/**
 * The database that the settings name: `DATABASE_URL`, else the embedded one of `DATA_DIR`, started or joined.
 * @throws EmbeddedPostgresFailure in words for the operator
 */
export async function findDatabase({ DATABASE_URL, DATA_DIR }: Settings, log?: (line: string) => void): Promise<Database> {
  if (DATABASE_URL) return { url: DATABASE_URL, release: () => Promise.resolve() };
  const embedded = await startEmbeddedPostgres({ dataDir: DATA_DIR, ...(log ? { log } : {}) });
  return { url: embedded.url, release: () => embedded.stop() };
}
