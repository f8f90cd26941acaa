import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { removeEmbeddedPostgres, startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded/embedded-postgres.js';
import { isAlive } from '../embedded/server.js';

/** Environment variable with the address of the run's Postgres server: Jest's workers are separate processes. */
const serverUrlVariable = 'JAMJAR_TEST_SERVER_URL';
/** Start of the name of a server's temporary folder; the id of the process that created it follows. */
const folderPrefix = 'jamjar-tests';

let embeddedServer: EmbeddedPostgres | undefined;

/** Takes the Postgres server of `DATABASE_URL`, or starts an embedded one in a temporary folder, for this process and those that it starts. */
export async function startTestServer(): Promise<void> {
  if (!process.env.DATABASE_URL) {
    await removeAbandonedServers();
    const dataDir = await mkdtemp(path.join(tmpdir(), `${folderPrefix}-${process.pid}-`));
    await chmod(dataDir, 0o755); // as root, the user `postgres` must be able to enter
    embeddedServer = await startEmbeddedPostgres({ dataDir });
    // its data is thrown away: no commit has to wait for the disk
    await execute(embeddedServer.url, 'ALTER ROLE CURRENT_USER SET synchronous_commit = off');
  }
  process.env[serverUrlVariable] = embeddedServer?.url ?? process.env.DATABASE_URL;
}

/** Stops the server that `startTestServer` started, if any, and deletes its data. */
export async function stopTestServer(): Promise<void> {
  await embeddedServer?.remove();
  embeddedServer = undefined;
}

/** Cleans up after runs that were killed. */
async function removeAbandonedServers(): Promise<void> {
  const serverFolderPattern = new RegExp(`^${folderPrefix}-(\\d+)-`);
  for (const name of await readdir(tmpdir())) {
    const ownerPid = serverFolderPattern.exec(name)?.[1];
    const folder = path.join(tmpdir(), name);
    if (!ownerPid || isAlive(Number(ownerPid)) || (await stat(folder)).uid !== process.getuid?.()) continue;
    await removeEmbeddedPostgres(folder).catch((error: unknown) => console.warn(`${folder} could not be removed: ${String(error)}`));
  }
}

/** A database that belongs to one spec file or one test. */
export interface TestDatabase {
  url: string;
  /** Closes all connections to it and deletes it. */
  drop(): Promise<void>;
}

/** Creates an empty database on the server of this test run. Call it before all tests or each test, and `drop` afterwards. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = process.env[serverUrlVariable];
  if (!serverUrl) throw new Error('No test server: this needs one of the Jest projects with a database (int, e2e, journeys)');
  const name = `jamjar_test_${randomBytes(6).toString('hex')}`;
  // `template1`, the default, cannot be copied while somebody is connected to it; copying files takes half the processor time of the log
  await execute(serverUrl, `CREATE DATABASE ${name} TEMPLATE template0 STRATEGY file_copy`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => execute(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
