import { createTestOrganisation, TestGig } from '@jamjar/backend/testing/test-organisation';
import { createFilledDatabase, measureEventRate, readLog, runRebuild } from '../filled-database.js';
import { type BenchContext, compareTimes, startBackend } from '../measure.js';
import { withMinRatio, withMaxRatio, type BenchResult, withLimit } from '../report.js';

const rebuiltEventCount = 1_000_000;
/** A rebuild of the gigs' read models from a million events, compared with only reading the log, and the peak memory of its process. */
export async function measureRebuild(context: BenchContext): Promise<BenchResult[]> {
  const url = await createFilledDatabase(context, rebuiltEventCount);
  let peakMB = NaN;
  const rates = {
    baseline: await measureEventRate(rebuiltEventCount, () => readLog(url)),
    ours: await measureEventRate(rebuiltEventCount, async () => (peakMB = await runRebuild(url, 'gigs'))),
  };
  const measurement = `rebuild of the gigs' read models from ${rebuiltEventCount.toLocaleString('en')} events`;
  return [
    withMinRatio(measurement, rates, 0.4, 'events/s'),
    withLimit(`${measurement}, peak memory of its process`, { baseline: NaN, ours: peakMB }, 400, 'MB'),
  ];
}

/** The latency of a stage action must hardly grow with the number of performers or stored events; the baseline has few of them. */
export async function measureGrowth(context: BenchContext): Promise<BenchResult[]> {
  const organisation = await createTestOrganisation(await startBackend(context), 'bench');
  const [smallGig, largeGig] = [await TestGig.createOpenMic(organisation, 10), await TestGig.createOpenMic(organisation, 1_000)];
  const byPerformers = await compareGigs(smallGig, largeGig);
  const [gigInShortLog, gigInLongLog] = [await createGigAfter(context, 1_000), await createGigAfter(context, 1_000_000)];
  return [
    withMaxRatio('stage action with 1,000 performers, baseline with 10, p95', byPerformers, 1.5),
    withMaxRatio(
      'stage action with 1,000,000 stored events, baseline with 1,000, p95',
      await compareGigs(gigInShortLog, gigInLongLog),
      1.5,
    ),
  ];
}

const compareGigs = (...gigs: TestGig[]) => compareTimes(95, ...gigs.map((gig) => () => gig.toggleStage()));

/** Creates a gig on a server with `eventCount` stored events. A rebuild fills the read models faster than the running projection would. */
async function createGigAfter(context: BenchContext, eventCount: number): Promise<TestGig> {
  const url = await createFilledDatabase(context, eventCount);
  await runRebuild(url, 'gigs');
  await runRebuild(url, 'analytics');
  return TestGig.createOpenMic(await createTestOrganisation(await startBackend(context, { DATABASE_URL: url }), 'bench'), 10);
}
