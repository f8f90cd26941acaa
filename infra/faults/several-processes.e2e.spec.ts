import { type LiveView } from '@jamjar/contracts/live/live.views';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { apiDocsRoutes } from '@jamjar/contracts/api-docs-routes';
import { headers, routes } from '@jamjar/contracts/routes';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type TimelineEntryView } from '@jamjar/contracts/gigs/timeline.views';
import { readFileSync } from 'node:fs';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { waitUntil } from '../testing/wait-until.js';
import {
  type StageActionCounts,
  runStageActions,
  findCountMismatches,
  countRecordedActions,
  countActions,
} from './testing/stage-actions.js';
import { PublicWatcher } from './testing/public-watcher.js';
import { ServerProcess } from './testing/server-process.js';
import { type HttpClient } from '@jamjar/backend/testing/http-client';
import { createTestOrganisation, TestGig, type TestOrganisation } from '@jamjar/backend/testing/test-organisation';
import { WsClient } from '@jamjar/backend/testing/ws-client';

const workerScript = 'projections/dist/main.js';

let database: TestDatabase;
let organisation: TestOrganisation;
let environment: Record<string, string>;
let firstBackend: ServerProcess;
let secondBackend: ServerProcess;
let workers: ServerProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  environment = { DATABASE_URL: database.url, PROJECTIONS: 'external', LOG_LEVEL: 'error' };
  workers = [await ServerProcess.start(workerScript, environment)];
  firstBackend = await ServerProcess.startBackend(environment);
  organisation = await createTestOrganisation(firstBackend, 'several');
  secondBackend = await ServerProcess.startBackend(environment);
});

afterAll(async () => {
  await Promise.all([firstBackend, secondBackend, ...workers].map((each) => each.stop()));
  await database.drop();
});

it('describes the API of the compiled backend as docs/openapi.json does', async () => {
  const { body } = await organisation.godClient.get<object>(apiDocsRoutes.openApi);
  expect(body).toEqual(JSON.parse(readFileSync('docs/openapi.json', 'utf8')));
});

it('sends a change made through one backend to the sockets of the other backend', async () => {
  const gig = await TestGig.createOpenMic(organisation, 1);
  const [performer] = gig.allPerformerIds;
  if (!performer) throw new Error('The queue is empty');
  const client = await WsClient.open(organisation.godClient.withSessionOn(secondBackend));

  await organisation.godClient.call('POST', commandPaths.PutOnStage(performer));

  await waitUntil(() =>
    client.received.some(
      (message) => message.type === 'performer_updated' && message.performer.id === performer && message.performer.onStage,
    ),
  );
  await client.close();
});

it('includes in every read of a gig the commands that another backend has acknowledged before', async () => {
  const gig = await TestGig.createOpenMic(organisation, 2);
  const [performer] = gig.allPerformerIds;
  if (!performer) throw new Error('The queue is empty');
  const livePath = routes.publicLink('live', await gig.generateLiveToken());
  const other = organisation.godClient.withSessionOn(secondBackend);
  const paths = [routes.event, routes.performersOfEvent, routes.timeline, routes.pace].map((toPath) => toPath(gig.id));
  const staleReads: string[] = [];
  for (let round = 0; round < 40; round++) {
    for (const path of [...paths, routes.performer(performer)]) {
      const command = await organisation.godClient.put(routes.event(gig.id), { name: `Night ${round} before ${path}` });
      const read = await other.get(path);
      expect([command.status, read.status]).toEqual([200, 200]);
      if (Number(read.headers.get(headers.revision)) < Number(command.headers.get(headers.revision))) staleReads.push(`${round} ${path}`);
    }
    await organisation.godClient.call('PUT', routes.event(gig.id), { name: `Night ${round} on the public page` });
    if ((await other.call<LiveView>('GET', livePath)).name !== `Night ${round} on the public page`) staleReads.push(`${round} ${livePath}`);
  }
  expect(staleReads).toEqual([]);
});

it('projects every event once with two workers, and loses nothing when the leading worker is killed under load', async () => {
  workers.push(await ServerProcess.start(workerScript, environment));
  const gig = await TestGig.createOpenMic(organisation, 6);
  const secondClient = organisation.godClient.withSessionOn(secondBackend);
  const acknowledged: StageActionCounts = new Map();

  const [firstHalf, secondHalf] = [gig.allPerformerIds.slice(0, 3), gig.allPerformerIds.slice(3)];
  const isEnough = (): boolean => countActions(acknowledged) >= 400;
  const stageActions = Promise.all([
    runStageActions(organisation.godClient, firstHalf, acknowledged, isEnough),
    runStageActions(secondClient, secondHalf, acknowledged, isEnough),
  ]);
  await waitUntil(() => countActions(acknowledged) >= 100);
  await workers[0]?.kill(); // the leading worker, because it was started first
  await stageActions;
  expect(countActions(acknowledged)).toBeGreaterThanOrEqual(400);

  await waitUntilHistoryMatches(secondClient, gig.id, acknowledged);
});

// the first backend is killed last, because the clients of the organisation send their requests to it
it.each(['second', 'first'] as const)('loses nothing when the %s of two backends is killed under load', async (which) => {
  const gig = await TestGig.createOpenMic(organisation, 4);
  const acknowledged: StageActionCounts = new Map();
  let isKilled = false;
  const [victim, survivor] = which === 'first' ? [firstBackend, secondBackend] : [secondBackend, firstBackend];
  const client = organisation.godClient.withSessionOn(survivor);
  // half of the watchers connect to the victim first, the other half to the survivor
  const watchers = await PublicWatcher.startSixteen(gig, (index) => (index % 2 === 0 ? [victim, survivor] : [survivor, victim]));

  const stageActions = runStageActions(organisation.godClient.withSessionOn(victim), gig.allPerformerIds, acknowledged, () => isKilled);
  await waitUntil(() => countActions(acknowledged) >= 100);
  await victim.kill();
  isKilled = true;
  await stageActions;

  await waitUntilHistoryMatches(client, gig.id, acknowledged);
  await PublicWatcher.waitUntilMatching(watchers, client, gig);
  expect(watchers.filter(({ lostCount }) => lostCount > 0)).toHaveLength(8); // the watchers of the killed backend
  for (const watcher of watchers) await watcher.stop();
  if (which === 'second') secondBackend = await ServerProcess.startBackend(environment);
});

/** Waits until the timeline matches the acknowledged actions (`findCountMismatches`), and each performance count matches the timeline. */
async function waitUntilHistoryMatches(
  client: HttpClient,
  gigId: Parameters<typeof routes.timeline>[0],
  acknowledged: StageActionCounts,
): Promise<void> {
  await waitUntil(async () => {
    const timeline = await client.call<TimelineEntryView[]>('GET', routes.timeline(gigId));
    const recordedCounts = countRecordedActions(timeline);
    const performers = await client.call<PerformerView[]>('GET', routes.performersOfEvent(gigId));
    return (
      findCountMismatches(acknowledged, recordedCounts).length === 0 &&
      performers.every(({ id, performanceCount }) => performanceCount === (recordedCounts.get(id)?.on ?? 0))
    );
  });
}
