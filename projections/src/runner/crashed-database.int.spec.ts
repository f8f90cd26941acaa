import { startEmbeddedPostgres, type EmbeddedPostgres } from '@jamjar/infra/embedded/embedded-postgres';
import { ChangeReader } from '@jamjar/infra/changes/change-reader';
import { chmod, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ReadSide, until } from '../testing/read-side.js';
import { wholeGig } from '../testing/story.js';
import { gig } from '../testing/told-events.js';

jest.setTimeout(120_000);

let folder: string;
let server: EmbeddedPostgres;
let readSide: ReadSide;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jamjar-crashed-'));
  await chmod(folder, 0o755); // as root the database's own user passes through here
  server = await startEmbeddedPostgres({ dataDir: folder });
  readSide = await ReadSide.open(server.url);
  readSide.start({ handOver: true });
});
afterAll(async () => {
  await readSide.close();
  await server.remove();
});

it('has everything again when Postgres crashed behind its back, under numbers that nobody has heard before', async () => {
  const changes = new ChangeReader(readSide.pool);
  for (const append of wholeGig('Tuesday')) await readSide.tell(gig('Tuesday'), ...append);
  await readSide.settled();
  const heard = await changes.head();
  const nobodyHeardYet = heard + 1;

  await crash();
  expect(await changes.tells(nobodyHeardYet)).toBe(false);
  for (const append of wholeGig('Wednesday')) await readSide.tell(gig('Wednesday'), ...append);
  await readSide.settled();

  const [first] = await changes.since(heard, 1);
  expect(first?.seq).toBeGreaterThan(heard + 500_000);
  expect(await changes.tells(nobodyHeardYet)).toBe(false);
  expect(await changes.tells(first?.seq ?? 0)).toBe(true);
  expect(await readSide.dump()).toEqual(await projectedAnew());
});

/** The same history in a database of its own. */
async function projectedAnew(): Promise<unknown> {
  await readSide.pool.query('CREATE DATABASE anew');
  const url = new URL(server.url);
  url.pathname = '/anew';
  const anew = await ReadSide.open(url.href, { storeUrl: server.url });
  try {
    anew.start();
    await anew.settled();
    return await anew.dump();
  } finally {
    await anew.close();
  }
}

/** Without a word to anybody, and until another server is there: no connection outlives its server for long, and none answers for the next. */
async function crash(): Promise<void> {
  const home = await readFile(path.join(folder, 'moved-to'), 'utf8').catch(() => folder);
  const [pid] = (await readFile(path.join(home.trim(), 'cluster', 'postmaster.pid'), 'utf8')).split('\n');
  const before = await startOfServer();
  process.kill(Number(pid), 'SIGKILL');
  await until(async () => (await startOfServer().catch(() => before)) !== before, 30_000);
}

async function startOfServer(): Promise<string> {
  const [row] = await readSide.rows('SELECT pg_postmaster_start_time()::text AS at');
  return String(row?.at);
}
