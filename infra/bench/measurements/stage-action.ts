import { HttpClient } from '@jamjar/backend/testing/http-client';
import { createTestOrganisation, TestGig, type TestOrganisation } from '@jamjar/backend/testing/test-organisation';
import { ServerProcess } from '../../faults/server-process.js';
import { createFilledDatabase, runRebuild } from '../filled-database.js';
import { type BenchContext, compareAlternately, compareTimes, measureRate, startBackend } from '../measure.js';
import { atLeast, atMost, type BenchResult } from '../report.js';

/** A stage action over HTTP (durable, projected, answered from the read model) compared with a plain Nest POST of any body with one INSERT. */
export async function measureStageActions(context: BenchContext): Promise<BenchResult[]> {
  const environment = { DATABASE_URL: await context.createDatabase() };
  const baselineServer = await ServerProcess.start('infra/dist/bench/baselines/nest-insert.main.js', environment, '/ready');
  context.onClose(() => baselineServer.stop());
  const baselineClient = new HttpClient(baselineServer);
  const organisation = await createTestOrganisation(await startBackend(context), 'bench');
  const gig = await TestGig.createOpenMic(organisation, 10);
  const times = await compareTimes(
    50,
    () => baselineClient.call('POST', '/insert', { performerId: gig.id }),
    () => gig.toggleStage(),
  );
  return [
    atMost('stage action over HTTP, p50', times, 2.5),
    await compareThroughput(baselineClient, organisation, 16, 0.65),
    await compareThroughput(baselineClient, organisation, 64, 0.8),
  ];
}

/** Each of the concurrent clients acts on a gig of its own; the baseline is the same number of concurrent requests. */
async function compareThroughput(
  baselineClient: HttpClient,
  organisation: TestOrganisation,
  clients: number,
  minRatio: number,
): Promise<BenchResult> {
  const gigs = await Promise.all(Array.from({ length: clients }, () => TestGig.createOpenMic(organisation, 3)));
  const rates = await compareAlternately(
    3,
    () => measureRate(clients, 2_000, () => baselineClient.call('POST', '/insert', { performerId: 'somebody' })),
    () => measureRate(clients, 2_000, async (client) => gigs[client]?.toggleStage()),
  );
  return atLeast(`stage actions over HTTP, ${clients} clients`, rates, minRatio, 'actions/s');
}

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
  return TestGig.createOpenMic(await createTestOrganisation(await startBackend(context, url), 'bench'), 10);
}
