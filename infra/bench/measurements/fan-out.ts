import { createTestOrganisation, TestGig } from '@jamjar/backend/testing/test-organisation';
import { ServerProcess } from '../../faults/server-process.js';
import { type BenchContext, compareAlternately, pause, startBackend } from '../measure.js';
import { atMost, withLimit, type BenchResult } from '../report.js';
import { measureP95, SocketGroup } from '../socket-group.js';

const socketCount = 1_000;

/** A thousand sockets: how fast they connect, the memory of the server then, and how long a stage action takes to reach the last of them. */
export async function measureFanOut(context: BenchContext): Promise<BenchResult[]> {
  const baselineServer = await ServerProcess.start('infra/dist/bench/baselines/raw-broadcast.main.js', {}, '/');
  context.onClose(() => baselineServer.stop());
  const server = await startBackend(context);
  const organisation = await createTestOrganisation(server, 'bench');
  const gig = await TestGig.createOpenMic(organisation, 10);
  for (let warmUp = 0; warmUp < 40; warmUp++) await gig.toggleStage();

  const [baselineSockets, jamjarSockets] = [new SocketGroup(context), new SocketGroup(context)];
  const connectMs = {
    baseline: await baselineSockets.connect(socketCount, baselineServer),
    ours: await jamjarSockets.connect(socketCount, server, {
      headers: { cookie: organisation.godClient.cookie ?? '', origin: server.url },
    }),
  };
  await pause(500); // so that the servers are idle when their memory is read
  const memoryMB = { baseline: baselineServer.memoryMB(), ours: server.memoryMB() };
  const delays = await compareAlternately(
    [
      { sockets: baselineSockets, action: () => fetch(baselineServer.url, { method: 'POST' }) },
      { sockets: jamjarSockets, action: () => gig.toggleStage() },
    ],
    (broadcast) => measureP95(broadcast),
  );
  return [
    withLimit(`time until ${socketCount} sockets are open`, connectMs, 1_000, 'ms'),
    withLimit(`server's memory with ${socketCount} open sockets`, memoryMB, 180, 'MB'),
    atMost(`stage action until received by the last of ${socketCount} sockets, p95`, delays, 2),
  ];
}
