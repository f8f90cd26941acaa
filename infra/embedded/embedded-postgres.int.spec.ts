import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.js';
import { endInOrder, LauncherProgram } from './launched-elsewhere.js';

jest.setTimeout(60_000);

const isRoot = process.getuid?.() === 0;
const asRoot = isRoot ? it : it.skip;
const onlyAsRoot = isRoot ? '' : ' (skipped: these tests run as an ordinary user)';

let workshop: string;
let program: LauncherProgram;
let dataDir: string;
const started: EmbeddedPostgres[] = [];

beforeAll(async () => {
  workshop = mkdtempSync(path.join(tmpdir(), 'jamjar-embedded-'));
  chmodSync(workshop, 0o755);
  program = await LauncherProgram.build();
  chmodSync(program.folder, 0o755);
});
beforeEach(() => {
  dataDir = mkdtempSync(path.join(workshop, 'data-'));
  chmodSync(dataDir, 0o755);
});
afterEach(async () => {
  for (const each of started.splice(0)) await each.remove();
});
afterAll(() => [workshop, program.folder].forEach((folder) => rmSync(folder, { recursive: true, force: true })));

describe('the embedded Postgres', () => {
  it('keeps data and address over a stop and a start', async () => {
    const first = await start();
    await query(first.url, 'CREATE TABLE gig AS SELECT 7 AS songs');
    await first.stop();
    await expect(query(first.url, 'SELECT 1')).rejects.toThrow();

    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'SELECT songs FROM gig')).toEqual([{ songs: 7 }]);
  });

  it('is durable, and reachable from this machine only', async () => {
    const { url } = await start();
    const shown = await query(
      url,
      "SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'listen_addresses') ORDER BY name",
    );
    expect(shown.map(({ setting }) => setting)).toEqual(['on', '127.0.0.1', 'on']);
    await expect(query(url.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow('password authentication failed');
  });

  it('joins the server that a killed process left behind', async () => {
    const { launcher, url } = await program.launch(dataDir);
    await query(url, 'CREATE TABLE gig AS SELECT 7 AS songs');
    launcher.kill('SIGKILL');
    await once(launcher, 'exit');

    const joined = await start();
    expect(joined.url).toBe(url);
    expect(await query(joined.url, 'SELECT songs FROM gig')).toEqual([{ songs: 7 }]);
    await joined.stop();
    await expect(query(url, 'SELECT 1')).rejects.toThrow();
  });

  it('is made once by two processes at the same moment, and stops with the last of them', async () => {
    const [one, other] = await Promise.all([program.launch(dataDir), program.launch(dataDir)]);
    expect(one.url).toBe(other.url);
    await endInOrder(one.launcher);
    expect(await query(other.url, 'SELECT 1 AS up')).toEqual([{ up: 1 }]);
    await endInOrder(other.launcher);
    await expect(query(one.url, 'SELECT 1')).rejects.toThrow();
  });

  it('comes back on the same address when its server dies', async () => {
    const { url } = await start();
    await query(url, 'CREATE TABLE gig AS SELECT 7 AS songs');
    process.kill(Number(readFileSync(path.join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
    await sleep(100);
    await eventually(async () => {
      expect(await query(url, 'SELECT songs FROM gig')).toEqual([{ songs: 7 }]);
    });
  });

  it('starts although its lock file names a process that is something else now', async () => {
    const first = await start();
    await first.stop();
    writeFileSync(
      path.join(dataDir, 'cluster', 'postmaster.pid'),
      `${process.pid.toString()}\n${dataDir}\n1\n5432\n\n127.0.0.1\n\nready\n`,
    );
    const second = await start();
    expect(await query(second.url, 'SELECT 1 AS up')).toEqual([{ up: 1 }]);
  });

  it('moves to another port when its own was taken meanwhile', async () => {
    const first = await start();
    await first.stop();
    const squatter = createServer().listen(Number(new URL(first.url).port), '127.0.0.1');
    await once(squatter, 'listening');
    const second = await start();
    expect(second.url).not.toBe(first.url);
    expect(await query(second.url, 'SELECT 1 AS up')).toEqual([{ up: 1 }]);
    squatter.close();
  });

  it('says which folder cannot be used', async () => {
    const file = path.join(dataDir, 'file');
    writeFileSync(file, '');
    await expect(startEmbeddedPostgres({ dataDir: path.join(file, 'data') })).rejects.toThrow(
      `The data folder ${file}/data cannot be made.`,
    );
  });

  asRoot(`lives in /var/lib/jamjar when its own user cannot reach the data folder, and says so${onlyAsRoot}`, async () => {
    chmodSync(dataDir, 0o700);
    const hidden = path.join(dataDir, 'data');
    const said: string[] = [];
    const server = await startEmbeddedPostgres({ dataDir: hidden, log: (line) => said.push(line) });
    started.push(server);
    const home = readFileSync(path.join(hidden, 'moved-to'), 'utf8').trim();
    expect(home).toMatch(/^\/var\/lib\/jamjar\/[0-9a-f]{16}$/);
    expect(said).toEqual([`The user "postgres" cannot reach ${hidden}: the database lives in ${home}`]);
    expect(await query(server.url, 'SHOW data_directory')).toEqual([{ data_directory: path.join(home, 'cluster') }]);
    await server.remove();
    expect(existsSync(home)).toBe(false);
  });

  asRoot(`gives a fresh database to a fresh folder of the same name, and keeps the old one aside${onlyAsRoot}`, async () => {
    chmodSync(dataDir, 0o700);
    const hidden = path.join(dataDir, 'data');
    const first = await startEmbeddedPostgres({ dataDir: hidden });
    const home = readFileSync(path.join(hidden, 'moved-to'), 'utf8').trim();
    await query(first.url, 'CREATE TABLE gig AS SELECT 7 AS songs');
    await first.stop();
    rmSync(hidden, { recursive: true });

    const said: string[] = [];
    const second = await startEmbeddedPostgres({ dataDir: hidden, log: (line) => said.push(line) });
    started.push(second);
    expect(await query(second.url, "SELECT to_regclass('gig') AS gig")).toEqual([{ gig: null }]);
    const aside = /set aside to (\S+)/.exec(said.join('\n'))?.[1] ?? '';
    expect(existsSync(path.join(aside, 'cluster', 'PG_VERSION'))).toBe(true);
    expect(aside.startsWith(`${home}.left-`)).toBe(true);
    rmSync(aside, { recursive: true });
  });

  asRoot(`runs for an ordinary user too${onlyAsRoot}`, async () => {
    const nobody = Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' }));
    chmodSync(dataDir, 0o777);
    const { launcher, url } = await program.launch(dataDir, nobody);
    expect(await query(url, 'SELECT 1 AS up')).toEqual([{ up: 1 }]);
    await endInOrder(launcher);
    await expect(query(url, 'SELECT 1')).rejects.toThrow();
  });
});

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir });
  started.push(server);
  return server;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // the tests kill servers
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function eventually(check: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(100);
    }
  }
}
