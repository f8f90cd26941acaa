import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { migrate, type MigrationClass } from '../database/migrate.js';
import { getSqlState } from '../database/pool.js';
import { removeEmbeddedPostgres, startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded/embedded-postgres.js';
import { isAlive } from '../embedded/server.js';

/** Environment variable with the address of the test run's Postgres server, because Jest's workers are separate processes. */
const serverUrlVariable = 'JAMJAR_TEST_SERVER_URL';
/** The same as the role that owns the databases of tests: that which Jamjar works as, so that every test shows that it may do enough. */
const ownerUrlVariable = 'JAMJAR_TEST_OWNER_URL';
/** Environment variable with the prefix of the names of the run's template databases (`createMigratedDatabase`). */
const templatePrefixVariable = 'JAMJAR_TEST_TEMPLATE_PREFIX';
/** Prefix of the name of a server's temporary folder, before the id of the process that created it. */
const folderPrefix = 'jamjar-tests';

let embeddedServer: EmbeddedPostgres | undefined;

/**
 * Chooses the Postgres server of `DATABASE_URL`, or starts an embedded one in a temporary folder, for this process and its child processes.
 * @param options.isDurable whether the embedded server waits for the disk as in production, which measurements need
 */
export async function startTestServer({ isDurable = false } = {}): Promise<void> {
  if (!process.env.DATABASE_URL) {
    await removeAbandonedServers();
    const parent = isDurable ? tmpdir() : await findTemporaryFolder();
    const dataDir = await mkdtemp(path.join(parent, `${folderPrefix}-${process.pid}-`));
    await chmod(dataDir, 0o755); // as root, the user `postgres` must be able to enter
    embeddedServer = await startEmbeddedPostgres({ dataDir });
    if (!isDurable) await turnOffDurability(embeddedServer);
  }
  process.env[serverUrlVariable] = embeddedServer?.superuserUrl ?? process.env.DATABASE_URL;
  process.env[ownerUrlVariable] = embeddedServer?.url ?? process.env.DATABASE_URL;
  process.env[templatePrefixVariable] = `jamjar_template_${randomBytes(6).toString('hex')}`;
}

/** A folder whose files are kept in memory. Only Linux has it; in a container it may be as small as 64 MB. */
const memoryFolder = '/dev/shm';
const minFreeBytes = 4_000_000_000;

/** Finds a folder for temporary data: in memory if there is room, where the kernel writes nothing to a disk. */
async function findTemporaryFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(memoryFolder).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= minFreeBytes ? memoryFolder : tmpdir();
}

/** Stops the server that `startTestServer` started and deletes its data. On a server of `DATABASE_URL`, it only deletes the run's template databases. */
export async function stopTestServer(): Promise<void> {
  if (embeddedServer) await embeddedServer.remove();
  else await dropTemplates();
  embeddedServer = undefined;
}

/**
 * Saves time on a server whose data is temporary: nothing waits for the disk, in particular not the checkpoint of each created or dropped database.
 * One iteration of the password hash is enough for this run and saves a fifth of the time of each of about a thousand connections.
 */
const turnOffDurability = ({ superuserUrl, url }: EmbeddedPostgres): Promise<void> =>
  withClient(superuserUrl, async (client) => {
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) await client.query(`ALTER SYSTEM SET ${setting} = off`);
    await client.query('SELECT pg_reload_conf(); SET scram_iterations = 1');
    for (const { username, password } of [new URL(superuserUrl), new URL(url)])
      await client.query(`ALTER ROLE ${username} PASSWORD ${pg.escapeLiteral(password)}`);
  });

/** Stops and deletes the servers of runs that were killed. */
async function removeAbandonedServers(): Promise<void> {
  const serverFolderPattern = new RegExp(`^${folderPrefix}-(\\d+)-`);
  for (const parent of [tmpdir(), memoryFolder]) {
    for (const name of await readdir(parent).catch(() => [])) {
      const ownerPid = serverFolderPattern.exec(name)?.[1];
      const folder = path.join(parent, name);
      if (!ownerPid || isAlive(Number(ownerPid)) || (await stat(folder)).uid !== process.getuid?.()) continue;
      await removeEmbeddedPostgres(folder).catch((error: unknown) => console.warn(`${folder} could not be removed: ${String(error)}`));
    }
  }
}

/** A database that belongs to one spec file or one test. */
export interface TestDatabase {
  /** As the role that Jamjar works as, which owns the database. */
  url: string;
  /** As the superuser, unless DATABASE_URL names another role. */
  superuserUrl: string;
  /** Closes all connections to it and deletes it. */
  drop(): Promise<void>;
}

/** Creates an empty database on the server of this test run. Call it before all tests or each test, and `drop` afterwards. */
export function createTestDatabase(): Promise<TestDatabase> {
  // the default, `template1`, cannot be copied while a client is connected to it
  return createCopy('template0');
}

/**
 * Creates a database in which these migrations have run, as a copy of a template that the run's first call with them creates. All copies have
 * the same identity of the event log, so a test that needs two event logs must migrate databases itself.
 */
export async function createMigratedDatabase(migrations: readonly MigrationClass[]): Promise<TestDatabase> {
  const namesHash = createHash('sha256')
    .update(migrations.map(({ name }) => name).join())
    .digest('hex');
  const template = `${process.env[templatePrefixVariable] ?? ''}_${namesHash.slice(0, 12)}`;
  try {
    return await createCopy(template);
  } catch (error) {
    if (getSqlState(error) !== unknownDatabase) throw error;
    await ensureTemplate(template, migrations);
    return createCopy(template);
  }
}

/** The SQLSTATE of the error when the template does not exist. */
const unknownDatabase = '3D000';

async function createCopy(template: string): Promise<TestDatabase> {
  const serverUrl = getServerUrl();
  const name = `jamjar_test_${randomBytes(6).toString('hex')}`;
  // copying the files takes half the processor time of the default strategy, `wal_log`
  await execute(serverUrl, `CREATE DATABASE ${name} OWNER ${getOwner()} TEMPLATE ${template} STRATEGY file_copy`);
  return {
    url: toDatabaseUrl(name),
    superuserUrl: toDatabaseUrl(name, serverUrlVariable),
    drop: () => execute(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** Creates the template if it does not exist; concurrent callers wait. It gets its name last, so that no unfinished template is copied. */
async function ensureTemplate(template: string, migrations: readonly MigrationClass[]): Promise<void> {
  const unfinished = `${template}_unfinished`;
  await withClient(getServerUrl(), async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [template]); // until the connection ends
    const { rowCount } = await client.query('SELECT WHERE EXISTS (SELECT FROM pg_database WHERE datname = $1)', [template]);
    if (rowCount === 1) return;
    await client.query(`CREATE DATABASE ${unfinished} OWNER ${getOwner()} TEMPLATE template0 STRATEGY file_copy`);
    await migrate(toDatabaseUrl(unfinished), migrations);
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${template}`);
  });
}

async function dropTemplates(): Promise<void> {
  await withClient(getServerUrl(), async (client) => {
    const selectNames = 'SELECT datname FROM pg_database WHERE starts_with(datname, $1)';
    const { rows } = await client.query<{ datname: string }>(selectNames, [process.env[templatePrefixVariable]]);
    for (const { datname } of rows) await client.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
  });
}

function getServerUrl(variable = serverUrlVariable): string {
  const serverUrl = process.env[variable];
  if (!serverUrl) throw new Error('No test server: this needs one of the Jest projects with a database (int, e2e, journeys)');
  return serverUrl;
}

const getOwner = (): string => pg.escapeIdentifier(decodeURIComponent(new URL(getServerUrl(ownerUrlVariable)).username));

function toDatabaseUrl(name: string, variable = ownerUrlVariable): string {
  const url = new URL(getServerUrl(variable));
  url.pathname = `/${name}`;
  return url.href;
}

const execute = async (url: string, sql: string): Promise<void> => void (await withClient(url, (client) => client.query(sql)));

/** Lets `work` use a connection of its own. */
export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
