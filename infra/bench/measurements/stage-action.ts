import { ServerProcess } from '../../faults/server-process.js';
import { HttpClient } from '@jamjar/backend/testing/http-client';
import { createTestOrganisation, TestGig, type TestOrganisation } from '@jamjar/backend/testing/test-organisation';
import { compareAlternately, percentile, measureRate, measureTimes } from '../measure.js';
import { atLeast, atMost, type BenchResult } from '../report.js';
import { type CreateDatabase } from '../test-postgres.js';

/** A stage action over HTTP (durable, projected, answered from the read model) compared with a plain Nest POST of any body with one INSERT. */
export async function measureStageActions(createDatabase: CreateDatabase): Promise<BenchResult[]> {
  const baselineServer = await ServerProcess.start(
    'infra/dist/bench/baselines/nest-insert.main.js',
    { DATABASE_URL: await createDatabase() },
    '/ready',
  );
  const baselineClient = new HttpClient(baselineServer);
  const server = await ServerProcess.startBackend({ DATABASE_URL: await createDatabase() });
  try {
    const organisation = await createTestOrganisation(server, 'bench');
    return [
      await compareLatency(baselineClient, organisation),
      await compareThroughput(baselineClient, organisation, 16, 0.65),
      await compareThroughput(baselineClient, organisation, 64, 0.8),
    ];
  } finally {
    await server.stop();
    await baselineServer.stop();
  }
}

async function compareLatency(baselineClient: HttpClient, organisation: TestOrganisation): Promise<BenchResult> {
  const gig = await TestGig.createOpenMic(organisation, 10);
  let index = 0; // of the stage action: performers go on and off in turn
  const p50 = await compareAlternately(
    5,
    async () => percentile(await measureTimes(300, () => baselineClient.call('POST', '/insert', { performerId: gig.id })), 50),
    async () => percentile(await measureTimes(300, () => gig.toggleStage(index++)), 50),
  );
  return atMost('stage action over HTTP, p50', p50.baseline, p50.ours, 2.5);
}

/** Each of the concurrent clients acts on a gig of its own; the baseline is the same number of concurrent requests. */
async function compareThroughput(
  baselineClient: HttpClient,
  organisation: TestOrganisation,
  clients: number,
  minRatio: number,
): Promise<BenchResult> {
  const gigs = await Promise.all(Array.from({ length: clients }, () => TestGig.createOpenMic(organisation, 3)));
  const indexes = gigs.map(() => 0);
  const toggleNext = (client: number): Promise<unknown> => {
    const gig = gigs[client];
    const index = indexes[client];
    if (!gig || index === undefined) throw new Error('The client has no gig');
    indexes[client] = index + 1;
    return gig.toggleStage(index);
  };
  const rates = await compareAlternately(
    3,
    () => measureRate(clients, 2_000, () => baselineClient.call('POST', '/insert', { performerId: 'somebody' })),
    () => measureRate(clients, 2_000, toggleNext),
  );
  return atLeast(`stage actions over HTTP, ${clients} clients`, rates.baseline, rates.ours, minRatio, 'actions/s');
}
