import { TestGig } from '@jamjar/backend/testing/test-organisation';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { type ServerProcess } from '../../faults/testing/server-process.js';
import { type BenchContext, compareAlternately, pause, startBackend } from '../measure.js';
import { withMaxRatio, withLimit, withoutTarget, type BenchResult } from '../report.js';
import { type Broadcast, measureDeliveryP95, SocketGroup } from '../socket-group.js';
import { connectBaseline, connectStaff, staffSocketCount, toggleStages } from '../staff.js';

const publicSocketCount = 2_000;
const [publicLabel, staffLabel] = [`${publicSocketCount} public sockets`, `${staffSocketCount} staff sockets`];
/** Below the server's limit of new sockets per second and address. */
const socketsPerAddress = 40;

/**
 * Two thousand public sockets on one gig, beside a thousand of staff: how much the public sockets delay the messages to the staff, how long a
 * stage action takes to reach the last public socket, how many bytes they get for an action that is not public, and the memory per socket.
 */
export async function measurePublicFanOut(context: BenchContext): Promise<BenchResult[]> {
  const server = await startBackend(context);
  const { organisations, gigs, sockets: staff } = await connectStaff(context, server);
  const [organisation] = organisations;
  if (!organisation) throw new Error('There is no organisation');
  const watchedGig = await TestGig.createOpenMic(organisation, 10);
  const gigsWithWatched = [watchedGig, ...gigs.slice(1)];
  for (let warmUp = 0; warmUp < 40; warmUp++) await watchedGig.toggleStage();
  const { sockets, kilobytesPerSocket } = await connectPublic(context, server, watchedGig);

  const actionsOn = (actedGigs: readonly TestGig[], receivers = staff) => ({ sockets: receivers, action: () => toggleStages(actedGigs) });
  const staffDelays = await compareAlternately([actionsOn(gigs), actionsOn(gigsWithWatched)], measureWithPauses);
  const baseline = await connectBaseline(context, publicSocketCount, 1);
  const publicDelays = await compareAlternately([baseline, actionsOn(gigsWithWatched, sockets)], measureWithPauses);
  const bytes = {
    baseline: await sockets.countReceivedBytes(() => watchedGig.toggleStage()),
    ours: await sockets.countReceivedBytes(() => setRaffleEntrances(watchedGig)),
  };
  return [
    withMaxRatio(`stage actions until received by the last of ${staffLabel}, with ${publicLabel}, p95`, staffDelays, 1.25),
    withMaxRatio(`stage action until received by the last of ${publicLabel}, with ${staffLabel}, p95`, publicDelays, 2),
    withLimit(`action that nothing public shows: received by ${publicLabel}`, bytes, 0, 'bytes'),
    withoutTarget("server's memory per public socket", { baseline: NaN, ours: kilobytesPerSocket }, 'kB'),
  ];
}

/** Time in which all sockets receive the message: otherwise the delivery of the previous action would slow down the next one. */
const pauseMs = 200;
const measureWithPauses = (broadcast: Broadcast): Promise<number> => measureDeliveryP95(broadcast, pauseMs);

/** An action that no public page shows. */
const setRaffleEntrances = ({ id, allPerformerIds, organisation: { operatorClient } }: TestGig): Promise<unknown> =>
  operatorClient.call('PUT', commandPaths.SetRaffleEntrances(id), { performerIds: allPerformerIds, entrances: 2 });

async function connectPublic(
  context: BenchContext,
  server: ServerProcess,
  gig: TestGig,
): Promise<{ sockets: SocketGroup; kilobytesPerSocket: number }> {
  await pause(1_000); // so that the server is idle when its memory is read
  const memoryBefore = server.memoryMB();
  const sockets = new SocketGroup(context, 'live');
  await sockets.connect(publicSocketCount, server, {
    headers: () => ({ origin: server.url }),
    path: () => routes.publicSocket,
    localAddress: (index) => `127.0.1.${(1 + Math.floor(index / socketsPerAddress)).toString()}`,
    hello: JSON.stringify({ type: 'hello', live: await gig.generateLiveToken() }),
  });
  await pause(1_000);
  return { sockets, kilobytesPerSocket: ((server.memoryMB() - memoryBefore) * 1_000) / publicSocketCount };
}
