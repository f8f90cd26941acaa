import { createTestOrganisation, TestGig } from '@jamjar/backend/testing/test-organisation';
import { createFilledDatabase, runRebuild } from '../filled-database.js';
import { type BenchContext, compareTimes, startBackend } from '../measure.js';
import { atMost, type BenchResult } from '../report.js';

/** The latency of a stage action must not grow with the number of performers or stored events: the baseline is one with few of them. */
export async function measureGrowth(context: BenchContext): Promise<BenchResult[]> {
  const organisation = await createTestOrganisation(await startBackend(context), 'bench');
  const [few, many] = [await TestGig.createOpenMic(organisation, 10), await TestGig.createOpenMic(organisation, 1_000)];
  const byPerformers = await compareGigs(few, many);
  const [small, large] = [await createGigAfter(context, 1_000), await createGigAfter(context, 1_000_000)];
  return [
    atMost('stage action with 1,000 performers, baseline with 10, p95', byPerformers, 1.5),
    atMost('stage action with 1,000,000 stored events, baseline with 1,000, p95', await compareGigs(small, large), 1.5),
  ];
}

const compareGigs = (baseline: TestGig, ours: TestGig) =>
  compareTimes(
    95,
    () => baseline.toggleStage(),
    () => ours.toggleStage(),
  );

/** A gig on a server with so many stored events. A rebuild fills the read models faster than the running projection would. */
async function createGigAfter(context: BenchContext, eventCount: number): Promise<TestGig> {
  const url = await createFilledDatabase(context.createDatabase, eventCount);
  await runRebuild(url);
  return TestGig.createOpenMic(await createTestOrganisation(await startBackend(context, { DATABASE_URL: url }), 'bench'), 10);
}
