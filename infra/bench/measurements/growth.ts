import { randomUUID } from 'node:crypto';
import { compareAlternately, percentile, measureTimes } from '../measure.js';
import { TestOrganisation } from '../../faults/test-organisation.js';
import { fillLog } from '../fill-log.js';
import { atMost, type BenchResult } from '../report.js';
import { runRebuild } from '../run-rebuild.js';
import { type CreateDatabase } from '../test-server.js';

/** The latency of a stage action must not grow with the number of performers or stored events: the baseline is one with few of them. */
export async function measureGrowth(createDatabase: CreateDatabase): Promise<BenchResult[]> {
  return [await measureGrowthByPerformers(createDatabase), await measureGrowthByEvents(createDatabase)];
}

async function measureGrowthByPerformers(createDatabase: CreateDatabase): Promise<BenchResult> {
  const organisation = await TestOrganisation.open({ DATABASE_URL: await createDatabase() });
  try {
    const [few, many] = [await organisation.createOpenMic(10), await organisation.createOpenMic(1_000)];
    let index = 0;
    const p95 = await compareAlternately(
      5,
      async () => percentile(await measureTimes(300, () => organisation.toggleStage(few, index++)), 95),
      async () => percentile(await measureTimes(300, () => organisation.toggleStage(many, index++)), 95),
    );
    return atMost('stage action with 1,000 performers, baseline with 10, p95', p95.baseline, p95.ours, 1.5);
  } finally {
    await organisation.close();
  }
}

async function measureGrowthByEvents(createDatabase: CreateDatabase): Promise<BenchResult> {
  const [small, large] = [await openFilledOrganisation(createDatabase, 1_000), await openFilledOrganisation(createDatabase, 1_000_000)];
  try {
    const [smallGig, largeGig] = [await small.createOpenMic(10), await large.createOpenMic(10)];
    let index = 0;
    const p95 = await compareAlternately(
      5,
      async () => percentile(await measureTimes(300, () => small.toggleStage(smallGig, index++)), 95),
      async () => percentile(await measureTimes(300, () => large.toggleStage(largeGig, index++)), 95),
    );
    return atMost('stage action with 1,000,000 stored events, baseline with 1,000, p95', p95.baseline, p95.ours, 1.5);
  } finally {
    await small.close();
    await large.close();
  }
}

/** The first start creates the tables; a rebuild fills the read models faster than the running projection would. */
async function openFilledOrganisation(createDatabase: CreateDatabase, eventCount: number): Promise<TestOrganisation> {
  const url = await createDatabase();
  const environment = { DATABASE_URL: url, ADMIN_PASSWORD: randomUUID() };
  const firstRun = await TestOrganisation.open({ ...environment, PROJECTIONS: 'external' });
  await firstRun.close();
  await fillLog(url, eventCount);
  await runRebuild(url);
  return TestOrganisation.open(environment);
}
