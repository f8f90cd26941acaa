import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type TimelineEntryView } from '@jamjar/contracts/gigs/timeline.views';
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
import { createTestOrganisation, TestGig } from '@jamjar/backend/testing/test-organisation';

const startScript = 'infra/run/start.mjs';
let dataDir = '';

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'jamjar-killed-'));
  await chmod(dataDir, 0o755); // when run as root, Postgres runs as another user, who needs access to this folder
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

it('keeps every acknowledged action exactly once when the server is killed under load and started again', async () => {
  const environment = { DATA_DIR: dataDir, DATABASE_URL: '' }; // the embedded Postgres
  const server = await ServerProcess.startBackend(environment, startScript);
  const organisation = await createTestOrganisation(server, 'killed');
  const gig = await TestGig.createOpenMic(organisation, 8);
  const acknowledged: StageActionCounts = new Map();
  const servers = [server];
  const watchers = await PublicWatcher.startSixteen(gig, () => servers);

  let isKilled = false;
  const stageActions = runStageActions(organisation.godClient, gig.allPerformerIds, acknowledged, () => isKilled);
  await waitUntil(() => countActions(acknowledged) >= 400, 60_000);
  await server.kill();
  isKilled = true;
  await stageActions;

  const restarted = await ServerProcess.startBackend(environment, startScript);
  servers.splice(0, 1, restarted); // the watchers connect to this one from now on
  try {
    const restartedClient = organisation.godClient.withSessionOn(restarted);
    const timeline = await restartedClient.call<TimelineEntryView[]>('GET', routes.timeline(gig.id));
    const recordedCounts = countRecordedActions(timeline);
    expect(findCountMismatches(acknowledged, recordedCounts)).toEqual([]);

    const performers = await restartedClient.call<PerformerView[]>('GET', routes.performersOfEvent(gig.id));
    expect(performers.map(({ id, performanceCount, onStage }) => [id, performanceCount, onStage])).toEqual(
      performers.map(({ id }) => [id, recordedCounts.get(id)?.on, recordedCounts.get(id)?.on !== recordedCounts.get(id)?.off]),
    );

    await PublicWatcher.waitUntilMatching(watchers, restartedClient, gig);
    expect(watchers.every(({ lostCount }) => lostCount > 0)).toBe(true);

    const countBefore = countActions(recordedCounts);
    const [first] = performers;
    if (!first) throw new Error('The line-up is empty');
    await restartedClient.call('POST', first.onStage ? commandPaths.TakeOffStage(first.id) : commandPaths.PutOnStage(first.id));
    const recordedCountsAfter = countRecordedActions(await restartedClient.call<TimelineEntryView[]>('GET', routes.timeline(gig.id)));
    expect(countActions(recordedCountsAfter)).toBe(countBefore + 1);
  } finally {
    await Promise.all(watchers.map((watcher) => watcher.stop()));
    await restarted.stop();
  }
});
