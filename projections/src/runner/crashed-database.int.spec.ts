import { startEmbeddedPostgres, type EmbeddedPostgres } from '@jamjar/infra/embedded/embedded-postgres';
import { ChangeLog } from '@jamjar/infra/changes/change-log';
import { chmod, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withClient } from '@jamjar/infra/testing/test-database';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { ProjectionsFixture } from '../testing/projections.fixture.js';
import { completeGigHistory } from '../testing/gig-history.fixture.js';
import { testGigId } from '../testing/gig-events.fixture.js';

let folder: string;
let server: EmbeddedPostgres;
let projections: ProjectionsFixture;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jamjar-crashed-'));
  await chmod(folder, 0o755); // when run as root, Postgres runs as another user, who needs access to this folder
  server = await startEmbeddedPostgres({ dataDir: folder });
  projections = await ProjectionsFixture.open(server.url);
  projections.start({ shareStore: true });
});
afterAll(async () => {
  await projections.close();
  await server.remove();
});

it('projects lost events again after a crash of Postgres, and skips the sequence numbers that browsers may have received', async () => {
  const changeLog = new ChangeLog(projections.pool);
  for (const append of completeGigHistory('Tuesday')) await projections.appendToGig(testGigId('Tuesday'), ...append);
  await projections.waitUntilCaughtUp();
  const lastSeq = await changeLog.headSeq();
  const nextSeq = lastSeq + 1; // the number that the next change would get without the crash

  await crash();
  expect(await changeLog.headSeq()).toBeLessThan(nextSeq);
  for (const append of completeGigHistory('Wednesday')) await projections.appendToGig(testGigId('Wednesday'), ...append);
  await projections.waitUntilCaughtUp();

  const [firstAfterCrash] = await changeLog.readAfter(lastSeq, 1);
  expect(firstAfterCrash?.seq).toBeGreaterThan(lastSeq + 500_000); // the SQL function `record_changes` skips a million
  expect(await projections.dump()).toEqual(await projectIntoNewDatabase());
});

/** Projects the same events into a new database. */
async function projectIntoNewDatabase(): Promise<unknown> {
  await withClient(server.superuserUrl, (client) => client.query('CREATE DATABASE projected_again OWNER jamjar_app'));
  const url = new URL(server.url);
  url.pathname = '/projected_again';
  const newDatabase = await ProjectionsFixture.open(url.href, { storeUrl: server.url });
  try {
    newDatabase.start();
    await newDatabase.waitUntilCaughtUp();
    return await newDatabase.dump();
  } finally {
    await newDatabase.close();
  }
}

/** Kills Postgres and waits until the server that `startEmbeddedPostgres` starts in its place answers. */
async function crash(): Promise<void> {
  // Embedded Postgres may keep its data elsewhere; the file `moved-to` then names that folder
  const dataFolder = await readFile(path.join(folder, 'moved-to'), 'utf8').catch(() => folder);
  const [pid] = (await readFile(path.join(dataFolder.trim(), 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const before = await readServerStartTime();
  process.kill(Number(pid), 'SIGKILL');
  await waitUntil(async () => (await readServerStartTime().catch(() => before)) !== before, 30_000);
}

async function readServerStartTime(): Promise<string> {
  const [row] = await projections.queryRows('SELECT pg_postmaster_start_time()::text AS started_at');
  return String(row?.started_at);
}
