import { SocketGroup } from '../socket-group.js';
import { ServerProcess } from '../../faults/server-process.js';
import { compareAlternately, pause, percentile, sortAscending } from '../measure.js';
import { atMost, formatNumber, withAbsoluteTarget, type BenchResult } from '../report.js';
import { TestOrganisation } from '../../faults/test-organisation.js';
import { type CreateDatabase } from '../test-server.js';

const socketCount = 1_000;

/** A thousand sockets: how fast they connect, how much memory they take, and when the last of them receives a stage action. */
export async function measureFanOut(createDatabase: CreateDatabase): Promise<BenchResult[]> {
  const floor = await ServerProcess.start('infra/dist/bench/floors/raw-broadcast.main.js', {}, '/');
  const organisation = await TestOrganisation.open({ DATABASE_URL: await createDatabase() });
  const [raw, ours] = [new SocketGroup(), new SocketGroup()];
  try {
    const gig = await organisation.createOpenMic(10);
    for (let index = 0; index < 40; index++) await organisation.toggleStage(gig, index); // warm-up
    const rawConnectMs = await raw.connect(socketCount, socketUrl(floor.url), {});
    const connectMs = await ours.connect(socketCount, socketUrl(organisation.server.url), {
      cookie: organisation.god.sessionCookie,
      origin: organisation.server.url,
    });
    await pause(500);
    const memoryMB = organisation.server.memoryMB();

    raw.listenFor('performer_updated');
    ours.listenFor('performer_updated');
    let index = 0;
    const p95 = await compareAlternately(
      3,
      () => measureP95(() => raw.timeUntilLastReceives(() => fetch(floor.url, { method: 'POST' }))),
      () => measureP95(() => ours.timeUntilLastReceives(() => organisation.toggleStage(gig, index++))),
    );
    return [
      withAbsoluteTarget(
        `${socketCount} sockets connect`,
        `${formatNumber(rawConnectMs)} ms`,
        `${formatNumber(connectMs)} ms`,
        '≤ 1,000 ms',
        connectMs <= 1_000,
      ),
      withAbsoluteTarget(
        `memory with ${socketCount} sockets`,
        `${formatNumber(floor.memoryMB())} MB`,
        `${formatNumber(memoryMB)} MB`,
        '≤ 180 MB',
        memoryMB <= 180,
      ),
      atMost(`stage action → last of ${socketCount} sockets, p95`, p95.floor, p95.ours, 2),
    ];
  } finally {
    raw.close();
    ours.close();
    await organisation.close();
    await floor.stop();
  }
}

async function measureP95(once: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 30; round++) {
    times.push(await once());
    await pause(30);
  }
  return percentile(sortAscending(times.slice(5)), 95);
}

const socketUrl = (url: string): string => `${url.replace('http', 'ws')}/ws`;
