import { SocketGroup } from '../socket-group.js';
import { ServerProcess } from '../../faults/server-process.js';
import { compareAlternately, pause, percentile, sortAscending } from '../measure.js';
import { atMost, formatNumber, withAbsoluteTarget, type BenchResult } from '../report.js';
import { createTestOrganisation, TestGig } from '@jamjar/backend/testing/test-organisation';
import { type CreateDatabase } from '../test-postgres.js';

const socketCount = 1_000;

/** A thousand sockets: how fast they connect, the memory of the server then, and how long a stage action takes to reach the last of them. */
export async function measureFanOut(createDatabase: CreateDatabase): Promise<BenchResult[]> {
  const baselineServer = await ServerProcess.start('infra/dist/bench/baselines/raw-broadcast.main.js', {}, '/');
  const server = await ServerProcess.startBackend({ DATABASE_URL: await createDatabase() });
  const [baselineSockets, jamjarSockets] = [new SocketGroup(), new SocketGroup()];
  try {
    const organisation = await createTestOrganisation(server, 'bench');
    const gig = await TestGig.createOpenMic(organisation, 10);
    for (let index = 0; index < 40; index++) await gig.toggleStage(index); // warm-up
    const baselineConnectMs = await baselineSockets.connect(socketCount, socketUrl(baselineServer.url), {});
    const jamjarConnectMs = await jamjarSockets.connect(socketCount, socketUrl(server.url), {
      cookie: organisation.godClient.cookie ?? '',
      origin: server.url,
    });
    await pause(500); // so that the server is idle when its memory is read
    const jamjarMemoryMB = server.memoryMB();

    baselineSockets.listenFor('performer_updated');
    jamjarSockets.listenFor('performer_updated');
    let index = 0; // of the stage action: performers go on and off in turn
    const p95 = await compareAlternately(
      3,
      () => measureP95(() => baselineSockets.timeUntilLastReceives(() => fetch(baselineServer.url, { method: 'POST' }))),
      () => measureP95(() => jamjarSockets.timeUntilLastReceives(() => gig.toggleStage(index++))),
    );
    return [
      withAbsoluteTarget(
        `time until ${socketCount} sockets are open`,
        `${formatNumber(baselineConnectMs)} ms`,
        `${formatNumber(jamjarConnectMs)} ms`,
        '≤ 1,000 ms',
        jamjarConnectMs <= 1_000,
      ),
      withAbsoluteTarget(
        `server's memory with ${socketCount} open sockets`,
        `${formatNumber(baselineServer.memoryMB())} MB`,
        `${formatNumber(jamjarMemoryMB)} MB`,
        '≤ 180 MB',
        jamjarMemoryMB <= 180,
      ),
      atMost(`stage action until received by the last of ${socketCount} sockets, p95`, p95.baseline, p95.ours, 2),
    ];
  } finally {
    baselineSockets.close();
    jamjarSockets.close();
    await server.stop();
    await baselineServer.stop();
  }
}

async function measureP95(measureOnce: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 30; round++) {
    times.push(await measureOnce());
    await pause(30);
  }
  return percentile(sortAscending(times.slice(5)), 95); // without the first five, the warm-up
}

const socketUrl = (url: string): string => `${url.replace('http', 'ws')}/ws`;
