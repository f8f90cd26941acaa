import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { waitUntil } from '../testing/wait-until.js';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.js';
import { query } from './testing/embedded-postgres.fixture.js';

let dataDir: string;
const startedServers: EmbeddedPostgres[] = [];

/** All tests share one database, because creating one takes longer than all tests together. */
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'jamjar-embedded-'));
  chmodSync(dataDir, 0o755);
  const server = await start();
  await query(server.url, 'CREATE TABLE gig AS SELECT 7 AS songs');
  await server.stop();
});
afterEach(async () => {
  for (const server of startedServers.splice(0)) await server.stop();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe('an embedded Postgres that was created before', () => {
  it('keeps its data and its address when it is stopped and started again', async () => {
    const first = await start();
    await first.stop();
    await expect(query(first.url, 'SELECT 1')).rejects.toThrow();

    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'SELECT songs FROM gig')).toEqual([{ songs: 7 }]);
  });

  it('is durable, reachable from this machine only, and asks for the password', async () => {
    const { url } = await start();
    const settings = await query(
      url,
      "SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'listen_addresses') ORDER BY name",
    );
    expect(settings.map(({ setting }) => setting)).toEqual(['on', '127.0.0.1', 'on']);
    await expect(query(url.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow('password authentication failed');
  });

  it('restarts on the same address when its server dies', async () => {
    const { url } = await start();
    const before = await serverStartTime(url);
    process.kill(Number(readFileSync(lockFile(), 'utf8').split('\n')[0]), 'SIGKILL');
    await waitUntil(async () => (await serverStartTime(url).catch(() => before)) !== before);
    expect(await query(url, 'SELECT songs FROM gig')).toEqual([{ songs: 7 }]);
  });

  it('starts when the process id in its lock file now belongs to another program', async () => {
    const first = await start();
    await first.stop();
    writeFileSync(lockFile(), `${process.pid.toString()}\n${dataDir}\n1\n5432\n\n127.0.0.1\n\nready\n`);
    const second = await start();
    expect(await query(second.url, 'SELECT 1 AS up')).toEqual([{ up: 1 }]);
  });

  it('starts when a power cut has left its lock file empty', async () => {
    const first = await start();
    await first.stop();
    writeFileSync(lockFile(), '');
    const second = await start();
    expect(await query(second.url, 'SELECT songs FROM gig')).toEqual([{ songs: 7 }]);
  });

  it('is not started a second time while its server runs and the lock file is empty', async () => {
    const { url } = await start();
    const content = readFileSync(lockFile());
    writeFileSync(lockFile(), '');
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(`${lockFile()} is empty, as after a power cut.`);
    expect(readFileSync(lockFile(), 'utf8')).toBe('');
    writeFileSync(lockFile(), content); // before the server, which checks the file once a minute, notices the change and ends
    expect(await query(url, 'SELECT songs FROM gig')).toEqual([{ songs: 7 }]);
  });

  it('moves to another port when its own is taken', async () => {
    const first = await start();
    await first.stop();
    const portBlocker = createServer().listen(Number(new URL(first.url).port), '127.0.0.1');
    await once(portBlocker, 'listening');
    const second = await start();
    expect(second.url).not.toBe(first.url);
    expect(await query(second.url, 'SELECT 1 AS up')).toEqual([{ up: 1 }]);
    portBlocker.close();
  });
});

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir });
  startedServers.push(server);
  return server;
}

const lockFile = (): string => path.join(dataDir, 'postgres', 'postmaster.pid');

const serverStartTime = async (url: string): Promise<unknown> => (await query(url, 'SELECT pg_postmaster_start_time()::text AS at'))[0]?.at;
