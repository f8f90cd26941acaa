import { TestGig } from '@jamjar/backend/testing/test-organisation';
import { commandPaths } from '@jamjar/contracts/gigs/commands/sent-commands';
import { routes } from '@jamjar/contracts/routes';
import { type ServerProcess } from '../../faults/testing/server-process.js';
import { type BenchContext, compareAlternately, pause, startBackend } from '../measure.js';
import { atMost, withLimit, withoutTarget, type BenchResult } from '../report.js';
import { type Broadcast, measureP95, SocketGroup } from '../socket-group.js';
import { connectBaseline, connectStaff, staffCount, toggleAll } from '../staff.js';

const publicCount = 2_000;
/** Below the limit of new sockets per second and address. */
const socketsPerAddress = 40;

/**
 * Two thousand public sockets on one gig, beside a thousand of staff: whether the staff receives actions as fast as when nobody watches one
 * of the gigs, how long it takes until the last public socket has one, what they receive of one that is not public, and the memory of each.
 */
export async function measurePublicFanOut(context: BenchContext): Promise<BenchResult[]> {
  const server = await startBackend(context);
  const { organisations, gigs, sockets: staff } = await connectStaff(context, server);
  const [organisation] = organisations;
  if (!organisation) throw new Error('There is no organisation');
  const watched = await TestGig.createOpenMic(organisation, 10);
  const withWatched = [watched, ...gigs.slice(1)];
  for (let warmUp = 0; warmUp < 40; warmUp++) await watched.toggleStage();
  const { sockets, kilobytes } = await connectPublic(context, server, watched);

  const actionsAt = (some: readonly TestGig[], receivers = staff) => ({ sockets: receivers, action: () => toggleAll(some) });
  const staffDelays = await compareAlternately([actionsAt(gigs), actionsAt(withWatched)], measureSlowly);
  const baseline = await connectBaseline(context, publicCount, 1);
  const publicDelays = await compareAlternately([baseline, actionsAt(withWatched, sockets)], measureSlowly);
  const bytes = {
    baseline: await sockets.countBytesAfter(() => watched.toggleStage()),
    ours: await sockets.countBytesAfter(() => setEntrances(watched)),
  };
  return [
    atMost(
      `stage actions until received by the last of ${staffCount} staff sockets, with ${publicCount} public ones, p95`,
      staffDelays,
      1.25,
    ),
    atMost(`stage action until received by the last of ${publicCount} public sockets, beside ${staffCount} of staff, p95`, publicDelays, 2),
    withLimit(`action that nothing public shows: received by ${publicCount} public sockets`, bytes, 0, 'bytes'),
    withoutTarget("server's memory per public socket", { baseline: NaN, ours: kilobytes }, 'kB'),
  ];
}

/** Until all sockets have the message: otherwise those of the action before would be measured, too. */
const pauseMs = 200;
const measureSlowly = (broadcast: Broadcast): Promise<number> => measureP95(broadcast, pauseMs);

/** The baseline is a stage action, which the public sees. */
const setEntrances = ({ id, allPerformerIds, organisation: { operatorClient } }: TestGig): Promise<unknown> =>
  operatorClient.call('PUT', commandPaths.SetRaffleEntrances(id), { performerIds: allPerformerIds, entrances: 2 });

async function connectPublic(
  context: BenchContext,
  server: ServerProcess,
  gig: TestGig,
): Promise<{ sockets: SocketGroup; kilobytes: number }> {
  await pause(1_000); // so that the server is idle when its memory is read
  const memoryBefore = server.memoryMB();
  const sockets = new SocketGroup(context, 'live');
  await sockets.connect(publicCount, server, {
    headers: () => ({ origin: server.url }),
    path: () => routes.publicSocket,
    localAddress: (index) => `127.0.1.${(1 + Math.floor(index / socketsPerAddress)).toString()}`,
    hello: JSON.stringify({ type: 'hello', live: await gig.generateLiveToken() }),
  });
  await pause(1_000);
  return { sockets, kilobytes: ((server.memoryMB() - memoryBefore) * 1_000) / publicCount };
}
