import { randomUUID } from 'node:crypto';
import { compareAlternately, percentile, measureTimes } from '../measure.js';
import { TestOrganisation } from '../../faults/test-organisation.js';
import { fillLog } from '../fill-log.js';
import { atMost, type BenchResult } from '../report.js';
import { runRebuild } from '../run-rebuild.js';
import { type CreateDatabase } from '../test-server.js';

/** The latency of a stage action must not grow with the number of performers or of stored events. */
export async function measureGrowth(createDatabase: CreateDatabase): Promise<BenchResult[]> {
  return [await growthByPerformers(createDatabase), await growthByEvents(createDatabase)];
}

async function growthByPerformers(createDatabase: CreateDatabase): Promise<BenchResult> {
  const organisation = await TestOrganisation.open({ DATABASE_URL: await createDatabase() });
  try {
    const [few, many] = [await organisation.createOpenMic(10), await organisation.createOpenMic(1_000)];
    let index = 0;
    const p95 = await compareAlternately(
      5,
      async () => percentile(await measureTimes(300, () => organisation.toggleStage(few, index++)), 95),
      async () => percentile(await measureTimes(300, () => organisation.toggleStage(many, index++)), 95),
    );
    return atMost('stage action, 1,000 performers against 10, p95', p95.floor, p95.ours, 1.5);
  } finally {
    await organisation.close();
  }
}

async function growthByEvents(createDatabase: CreateDatabase): Promise<BenchResult> {
  const [small, large] = [await openFilledServer(createDatabase, 1_000), await openFilledServer(createDatabase, 1_000_000)];
  try {
    const [smallGig, largeGig] = [await small.createOpenMic(10), await large.createOpenMic(10)];
    let index = 0;
    const p95 = await compareAlternately(
      5,
      async () => percentile(await measureTimes(300, () => small.toggleStage(smallGig, index++)), 95),
      async () => percentile(await measureTimes(300, () => large.toggleStage(largeGig, index++)), 95),
    );
    return atMost('stage action, 1,000,000 events in the store against 1,000, p95', p95.floor, p95.ours, 1.5);
  } finally {
    await small.close();
    await large.close();
  }
}

/** The first start creates the tables; a rebuild fills them faster than the running projection would. */
async function openFilledServer(createDatabase: CreateDatabase, events: number): Promise<TestOrganisation> {
  const url = await createDatabase();
  const environment = { DATABASE_URL: url, ADMIN_PASSWORD: randomUUID() };
  const firstRun = await TestOrganisation.open({ ...environment, PROJECTIONS: 'external' });
  await firstRun.close();
  await fillLog(url, events);
  await runRebuild(url);
  return TestOrganisation.open(environment);
}
