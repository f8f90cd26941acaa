import { createTestOrganisation, TestGig } from '@jamjar/backend/testing/test-organisation';
import { routes } from '@jamjar/contracts/routes';
import { ServerProcess } from '../../faults/server-process.js';
import { type BenchContext, compareAlternately, pause, startBackend } from '../measure.js';
import { atMost, withoutTarget, type BenchResult } from '../report.js';
import { type Broadcast, measureP95, SocketGroup } from '../socket-group.js';

const staffCount = 1_000;
const publicCount = 2_000;
/** Below the limit of new sockets per second and address. */
const socketsPerAddress = 40;

/**
 * Two thousand public sockets on one gig, beside a thousand of staff: whether the staff hears of an action as fast as of one on a gig that
 * nobody watches, how long it takes until the last public socket has it, and the memory of each.
 */
export async function measurePublicFanOut(context: BenchContext): Promise<BenchResult[]> {
  const server = await startBackend(context);
  const organisation = await createTestOrganisation(server, 'bench');
  const [watched, unwatched] = [await TestGig.createOpenMic(organisation, 10), await TestGig.createOpenMic(organisation, 10)];
  for (let warmUp = 0; warmUp < 40; warmUp++) await (warmUp % 2 === 0 ? watched : unwatched).toggleStage();
  const staff = new SocketGroup(context);
  await staff.connect(staffCount, server, { headers: { cookie: organisation.godClient.cookie ?? '', origin: server.url } });
  const { sockets, kilobytes } = await connectPublic(context, server, watched);

  const onStage = (gig: TestGig) => ({ sockets: staff, action: () => gig.toggleStage() });
  const staffDelays = await compareAlternately([onStage(unwatched), onStage(watched)], measureSlowly);
  const publicDelays = await compareAlternately(
    [await connectBaseline(context), { sockets, action: () => watched.toggleStage() }],
    measureSlowly,
  );
  return [
    atMost(
      `stage action until received by the last of ${staffCount} staff sockets, with ${publicCount} public ones, p95`,
      staffDelays,
      1.25,
    ),
    atMost(`stage action until received by the last of ${publicCount} public sockets, beside ${staffCount} of staff, p95`, publicDelays, 2),
    withoutTarget("server's memory per public socket", { baseline: NaN, ours: kilobytes }, 'kB'),
  ];
}

/** Until all sockets have the message: otherwise those of the action before would be measured, too. */
const pauseMs = 200;
const measureSlowly = (broadcast: Broadcast): Promise<number> => measureP95(broadcast, pauseMs);

async function connectPublic(
  context: BenchContext,
  server: ServerProcess,
  gig: TestGig,
): Promise<{ sockets: SocketGroup; kilobytes: number }> {
  await pause(1_000); // so that the server is idle when its memory is read
  const memoryBefore = server.memoryMB();
  const sockets = new SocketGroup(context, 'live');
  await sockets.connect(publicCount, server, {
    headers: { origin: server.url },
    path: routes.publicSocket,
    localAddress: (index) => `127.0.1.${(1 + Math.floor(index / socketsPerAddress)).toString()}`,
    hello: JSON.stringify({ type: 'hello', live: await gig.generateLiveToken() }),
  });
  await pause(1_000);
  return { sockets, kilobytes: ((server.memoryMB() - memoryBefore) * 1_000) / publicCount };
}

/** A plain `ws` server that sends 1 kB to as many sockets. */
async function connectBaseline(context: BenchContext): Promise<Broadcast> {
  const server = await ServerProcess.start('infra/dist/bench/baselines/raw-broadcast.main.js', {}, '/');
  context.onClose(() => server.stop());
  const sockets = new SocketGroup(context);
  await sockets.connect(publicCount, server);
  return { sockets, action: () => fetch(server.url, { method: 'POST' }) };
}
