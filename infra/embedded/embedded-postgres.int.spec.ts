import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.js';
import { query } from './testing/embedded-postgres.fixture.js';
import { launch, stopGracefully } from './testing/embedded-postgres-launcher.fixture.js';

const isRoot = process.getuid?.() === 0;
const itAsRoot = isRoot ? it : it.skip;
const skippedSuffix = isRoot ? '' : ' (skipped: needs root)';

let parentFolder: string;
let dataDir: string;
const startedServers: EmbeddedPostgres[] = [];

beforeAll(() => {
  parentFolder = mkdtempSync(path.join(tmpdir(), 'jamjar-embedded-'));
  chmodSync(parentFolder, 0o755);
});
beforeEach(() => {
  dataDir = mkdtempSync(path.join(parentFolder, 'data-'));
  chmodSync(dataDir, 0o755);
});
afterEach(async () => {
  for (const server of startedServers.splice(0)) await server.remove();
});
afterAll(() => rmSync(parentFolder, { recursive: true, force: true }));

describe('the embedded Postgres', () => {
  it('joins the server that a killed process left running', async () => {
    const { childProcess, url } = await launch(dataDir);
    await query(url, 'CREATE TABLE gig AS SELECT 7 AS songs');
    childProcess.kill('SIGKILL');
    await once(childProcess, 'exit');

    const joined = await start();
    expect(joined.url).toBe(url);
    expect(await query(joined.url, 'SELECT songs FROM gig')).toEqual([{ songs: 7 }]);
    await joined.stop();
    await expect(query(url, 'SELECT 1')).rejects.toThrow();
  });

  it('is created once by two processes that start at the same time, and stops with the last of them', async () => {
    const [one, other] = await Promise.all([launch(dataDir), launch(dataDir)]);
    expect(one.url).toBe(other.url);
    await stopGracefully(one.childProcess);
    expect(await query(other.url, 'SELECT 1 AS up')).toEqual([{ up: 1 }]);
    await stopGracefully(other.childProcess);
    await expect(query(one.url, 'SELECT 1')).rejects.toThrow();
  });

  it('removes the unfinished cluster of an earlier process with the same id', async () => {
    const unfinished = path.join(dataDir, `postgres.making-${process.pid.toString()}`);
    mkdirSync(path.join(unfinished, 'cluster'), { recursive: true });
    const { url } = await start();
    expect(await query(url, 'SELECT 1 AS up')).toEqual([{ up: 1 }]);
    expect(existsSync(unfinished)).toBe(false);
  });

  it('makes existing log files readable for its own user alone, and logs errors without the values of rows', async () => {
    const [log, formerLog] = [path.join(dataDir, 'postgres.log'), path.join(dataDir, 'postgres.log.1')];
    for (const file of [log, formerLog]) writeFileSync(file, '', { mode: 0o644 }); // of an earlier version
    const { url } = await start();
    await query(url, 'CREATE TABLE people (name text PRIMARY KEY)');
    await query(url, "INSERT INTO people VALUES ('kelvin')");
    await expect(query(url, 'INSERT INTO people SELECT * FROM people')).rejects.toThrow('duplicate key');
    expect([log, formerLog].map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600]);
    expect(readFileSync(log, 'utf8')).toContain('duplicate key');
    expect(readFileSync(log, 'utf8')).not.toContain('kelvin');
  });

  it('creates its log file readable for its own user alone', async () => {
    await start();
    expect(statSync(path.join(dataDir, 'postgres.log')).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['in the data folder', (): string => dataDir],
    ['in the folder named in the file moved-to', (): string => mkdtempSync(path.join(parentFolder, 'elsewhere-'))],
  ])('refuses the database of an older Jamjar %s, names the data folder and changes no file', async (_place, getFolder) => {
    const folder = getFolder();
    if (folder !== dataDir) writeFileSync(path.join(dataDir, 'moved-to'), `${folder}\n`);
    mkdirSync(path.join(folder, 'cluster'));
    writeFileSync(path.join(folder, 'cluster', 'PG_VERSION'), '18');
    const before = listContents(dataDir, folder);
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      new RegExp(`The data folder ${dataDir}.* was made by an older Jamjar`),
    );
    expect(listContents(dataDir, folder)).toEqual(before);
  });

  it('names the data folder when it cannot be created', async () => {
    const file = path.join(dataDir, 'file');
    writeFileSync(file, '');
    await expect(startEmbeddedPostgres({ dataDir: path.join(file, 'data') })).rejects.toThrow(
      `The data folder ${file}/data cannot be created.`,
    );
  });

  itAsRoot(
    `keeps its data in /var/lib/jamjar when the user postgres cannot reach the data folder, and logs that${skippedSuffix}`,
    async () => {
      chmodSync(dataDir, 0o700);
      const unreachableDataDir = path.join(dataDir, 'data');
      const logged: string[] = [];
      const server = await startEmbeddedPostgres({ dataDir: unreachableDataDir, log: (line) => logged.push(line) });
      startedServers.push(server);
      const databaseFolder = readFileSync(path.join(unreachableDataDir, 'moved-to'), 'utf8').trim();
      expect(databaseFolder).toMatch(/^\/var\/lib\/jamjar\/[0-9a-f]{16}$/);
      expect(logged).toEqual([`The user "postgres" cannot reach ${unreachableDataDir}: the database lives in ${databaseFolder}`]);
      expect(await query(server.superuserUrl, 'SHOW data_directory')).toEqual([{ data_directory: path.join(databaseFolder, 'postgres') }]);
      await server.remove();
      expect(existsSync(databaseFolder)).toBe(false);
    },
  );

  itAsRoot(
    `creates a new database for a data folder that was deleted and created again, and keeps the old files${skippedSuffix}`,
    async () => {
      chmodSync(dataDir, 0o700);
      const unreachableDataDir = path.join(dataDir, 'data');
      const first = await startEmbeddedPostgres({ dataDir: unreachableDataDir });
      const databaseFolder = readFileSync(path.join(unreachableDataDir, 'moved-to'), 'utf8').trim();
      await query(first.url, 'CREATE TABLE gig AS SELECT 7 AS songs');
      await first.stop();
      rmSync(unreachableDataDir, { recursive: true });

      const logged: string[] = [];
      const second = await startEmbeddedPostgres({ dataDir: unreachableDataDir, log: (line) => logged.push(line) });
      startedServers.push(second);
      expect(await query(second.url, "SELECT to_regclass('gig') AS gig")).toEqual([{ gig: null }]);
      const setAsideFolder = /set aside to (\S+)/.exec(logged.join('\n'))?.[1] ?? '';
      expect(existsSync(path.join(setAsideFolder, 'postgres', 'PG_VERSION'))).toBe(true);
      expect(setAsideFolder.startsWith(`${databaseFolder}.left-`)).toBe(true);
      rmSync(setAsideFolder, { recursive: true });
    },
  );

  itAsRoot(`starts and stops when its process runs as an ordinary user${skippedSuffix}`, async () => {
    const nobodyUid = Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' }));
    chmodSync(dataDir, 0o777);
    const { childProcess, url } = await launch(dataDir, nobodyUid);
    expect(await query(url, 'SELECT 1 AS up')).toEqual([{ up: 1 }]);
    await stopGracefully(childProcess);
    await expect(query(url, 'SELECT 1')).rejects.toThrow();
  });
});

/** All files and folders in the given folders, each with the time of its last change. */
function listContents(...folders: readonly string[]): readonly string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${name} ${statSync(path.join(folder, name)).mtimeMs}`),
  );
}

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir });
  startedServers.push(server);
  return server;
}
