import { once } from 'node:events';
import { WebSocket } from 'ws';
import { createTestOrganisation, TestGig } from '@jamjar/backend/testing/test-organisation';
import { ServerProcess } from '../../faults/server-process.js';
import { type BenchContext, compareAlternately, pause, percentile, startBackend } from '../measure.js';
import { atMost, withLimit, type BenchResult } from '../report.js';

const socketCount = 1_000;

/** A thousand sockets: how fast they connect, the memory of the server then, and how long a stage action takes to reach the last of them. */
export async function measureFanOut(context: BenchContext): Promise<BenchResult[]> {
  const baselineServer = await ServerProcess.start('infra/dist/bench/baselines/raw-broadcast.main.js', {}, '/');
  context.onClose(() => baselineServer.stop());
  const server = await startBackend(context);
  const organisation = await createTestOrganisation(server, 'bench');
  const gig = await TestGig.createOpenMic(organisation, 10);
  for (let warmUp = 0; warmUp < 40; warmUp++) await gig.toggleStage();

  const baselineSockets = new SocketGroup(context, () => fetch(baselineServer.url, { method: 'POST' }));
  const jamjarSockets = new SocketGroup(context, () => gig.toggleStage());
  const connectMs = {
    baseline: await baselineSockets.connect(socketCount, baselineServer),
    ours: await jamjarSockets.connect(socketCount, server, { cookie: organisation.godClient.cookie ?? '', origin: server.url }),
  };
  await pause(500); // so that the servers are idle when their memory is read
  const memoryMB = { baseline: baselineServer.memoryMB(), ours: server.memoryMB() };
  const delays = await compareAlternately([baselineSockets, jamjarSockets], measureP95);
  return [
    withLimit(`time until ${socketCount} sockets are open`, connectMs, 1_000, 'ms'),
    withLimit(`server's memory with ${socketCount} open sockets`, memoryMB, 180, 'MB'),
    atMost(`stage action until received by the last of ${socketCount} sockets, p95`, delays, 2),
  ];
}

async function measureP95(sockets: SocketGroup): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 30; round++) {
    times.push(await sockets.timeUntilLastReceives('performer_updated'));
    await pause(30);
  }
  return percentile(times.slice(5), 95); // without the first five, the warm-up
}

/** Opens many sockets from this process and measures when the last of them receives the message about an action. */
class SocketGroup {
  private readonly sockets: WebSocket[] = [];
  private onMessage: (data: Buffer) => void = () => undefined;

  constructor(
    { onClose }: BenchContext,
    private readonly action: () => Promise<unknown>,
  ) {
    onClose(() => {
      for (const socket of this.sockets) socket.terminate();
      return Promise.resolve();
    });
  }

  /** @returns milliseconds until all were open */
  async connect(count: number, server: { url: string }, headers: Record<string, string> = {}): Promise<number> {
    const started = performance.now();
    const connections = Array.from({ length: count }, () => {
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, { headers, perMessageDeflate: false });
      this.sockets.push(socket);
      return once(socket, 'open');
    });
    await Promise.all(connections);
    const milliseconds = performance.now() - started;
    for (const socket of this.sockets) socket.on('message', (data: Buffer) => this.onMessage(data));
    return milliseconds;
  }

  /**
   * Recognises messages of the type by their first characters: parsing JSON would measure the clients, not the server.
   * @returns milliseconds from the beginning of the action until the last socket has received a message of the type
   */
  async timeUntilLastReceives(type: string): Promise<number> {
    const prefix = `{"type":"${type}"`;
    let receivedCount = 0;
    const lastReceived = new Promise<void>((resolve) => {
      this.onMessage = (data) => {
        if (data.subarray(0, prefix.length).toString() === prefix && ++receivedCount === this.sockets.length) resolve();
      };
    });
    const started = performance.now();
    const [, time] = await Promise.all([this.action(), lastReceived.then(() => performance.now() - started)]);
    return time;
  }
}
