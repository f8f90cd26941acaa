import { HttpClient } from '@jamjar/backend/testing/http-client';
import { createTestOrganisation, TestGig } from '@jamjar/backend/testing/test-organisation';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { type ActionServer, startActionBackend, startInsertServer } from '../action-servers.js';
import { type BenchContext, compareAlternately, compareRates, measureRate, startBackend } from '../measure.js';
import { type BenchResult, withMaxRatio, withMinRatio, withoutTarget } from '../report.js';
import { measureProcessorMs } from './stage-action.js';

const clientCount = 16;
const signupCount = 500;

/** Stage actions of sixteen clients on one gig, and a room that signs up at once, compared with plain Nest POSTs with one INSERT. */
export async function measureOneGig(context: BenchContext): Promise<BenchResult[]> {
  const server = await startBackend(context);
  const organisation = await createTestOrganisation(server, 'bench');
  const { allPerformerIds } = await TestGig.createOpenMic(organisation, clientCount);
  const actionCounts = allPerformerIds.map(() => 0);
  const act = (client: number): Promise<unknown> => {
    const [performer, user] = [allPerformerIds[client] ?? '', client % 2 === 0 ? organisation.operatorClient : organisation.ownerClient];
    const isOnStage = (actionCounts[client] = (actionCounts[client] ?? 0) + 1) % 2 === 0;
    return user.call('POST', isOnStage ? commandPaths.TakeOffStage(performer) : commandPaths.PutOnStage(performer));
  };
  const [insertServer, ownGigs] = [await startInsertServer(context, {}), await startActionBackend(context, clientCount)];
  // so that V8 has compiled what each of them runs
  for (const warmUp of [insertServer.act, ownGigs.act, act]) await measureRate(clientCount, 5_000, warmUp);
  const rates = await compareRates(clientCount, insertServer.act, act);
  const compareProcessorMs = (baseline: ActionServer) =>
    compareAlternately([baseline, { server, act }], (each) => measureProcessorMs(each, clientCount));
  const [withOwnGigs, withInserts] = [await compareProcessorMs(ownGigs), await compareProcessorMs(insertServer)];
  const visitor = new HttpClient(server);
  const prepareSignups = async () => {
    const path = routes.publicSignup(await (await TestGig.create(organisation, 'openmic')).generateSignupToken());
    return (index: number) => visitor.call('POST', path, { name: `Visitor ${index}`, instruments: ['vocals'], performerType: 'solo' });
  };
  const times = await compareAlternately([() => Promise.resolve(insertServer.act), prepareSignups], measureAllAtOnce);
  return [
    withMinRatio(`stage actions over HTTP on one gig, ${clientCount} clients`, rates, 0.6, 'actions/s'),
    withMaxRatio(`processor time of the server per action on one gig, ${clientCount} clients, baseline a gig each`, withOwnGigs, 1.3),
    withoutTarget(`processor time of the server per action on one gig, ${clientCount} clients`, withInserts, 'ms'),
    withoutTarget(`${signupCount} signups at once on one gig`, times, 'ms'),
  ];
}

async function measureAllAtOnce(prepare: () => Promise<(index: number) => Promise<unknown>>): Promise<number> {
  const send = await prepare();
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: signupCount }, (_, index) => send(index)));
  return performance.now() - startedAt;
}
