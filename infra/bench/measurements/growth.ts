import { compareAlternately, percentile, measureTimes } from '../measure.js';
import { createTestOrganisation, TestGig } from '@jamjar/backend/testing/test-organisation';
import { ServerProcess } from '../../faults/server-process.js';
import { fillLog } from '../fill-log.js';
import { atMost, type BenchResult } from '../report.js';
import { runRebuild } from '../run-rebuild.js';
import { type CreateDatabase } from '../test-postgres.js';

/** The latency of a stage action must not grow with the number of performers or stored events: the baseline is one with few of them. */
export async function measureGrowth(createDatabase: CreateDatabase): Promise<BenchResult[]> {
  return [await measureGrowthByPerformers(createDatabase), await measureGrowthByEvents(createDatabase)];
}

async function measureGrowthByPerformers(createDatabase: CreateDatabase): Promise<BenchResult> {
  const server = await ServerProcess.startBackend({ DATABASE_URL: await createDatabase() });
  try {
    const organisation = await createTestOrganisation(server, 'bench');
    const [few, many] = [await TestGig.createOpenMic(organisation, 10), await TestGig.createOpenMic(organisation, 1_000)];
    let index = 0;
    const p95 = await compareAlternately(
      5,
      async () => percentile(await measureTimes(300, () => few.toggleStage(index++)), 95),
      async () => percentile(await measureTimes(300, () => many.toggleStage(index++)), 95),
    );
    return atMost('stage action with 1,000 performers, baseline with 10, p95', p95.baseline, p95.ours, 1.5);
  } finally {
    await server.stop();
  }
}

async function measureGrowthByEvents(createDatabase: CreateDatabase): Promise<BenchResult> {
  const [small, large] = [await startFilledServer(createDatabase, 1_000), await startFilledServer(createDatabase, 1_000_000)];
  try {
    const [smallGig, largeGig] = [await createGig(small), await createGig(large)];
    let index = 0;
    const p95 = await compareAlternately(
      5,
      async () => percentile(await measureTimes(300, () => smallGig.toggleStage(index++)), 95),
      async () => percentile(await measureTimes(300, () => largeGig.toggleStage(index++)), 95),
    );
    return atMost('stage action with 1,000,000 stored events, baseline with 1,000, p95', p95.baseline, p95.ours, 1.5);
  } finally {
    await small.stop();
    await large.stop();
  }
}

const createGig = async (server: ServerProcess): Promise<TestGig> =>
  TestGig.createOpenMic(await createTestOrganisation(server, 'bench'), 10);

/** The first start creates the tables; a rebuild fills the read models faster than the running projection would. */
async function startFilledServer(createDatabase: CreateDatabase, eventCount: number): Promise<ServerProcess> {
  const environment = { DATABASE_URL: await createDatabase() };
  const firstRun = await ServerProcess.startBackend({ ...environment, PROJECTIONS: 'external' });
  await firstRun.stop();
  await fillLog(environment.DATABASE_URL, eventCount);
  await runRebuild(environment.DATABASE_URL);
  return ServerProcess.startBackend(environment);
}
