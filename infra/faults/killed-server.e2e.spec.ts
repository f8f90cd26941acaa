import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { routes } from '@jamjar/contracts/routes';
import { type PerformerView, type TimelineEntryView } from '@jamjar/contracts/gigs/gig.views';
import { type Acknowledged, burst, disagreements, stageHistory, total } from './burst.js';
import { ChildServer } from './child-server.js';
import { Venue } from './venue.js';

const start = 'infra/run/start.mjs';
let dataDir = '';

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'jamjar-killed-'));
  await chmod(dataDir, 0o755); // as root the database's own user passes through here
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

it('loses nothing that was acknowledged and doubles nothing when it is killed in the middle of a burst and started again', async () => {
  const environment = { DATA_DIR: dataDir, DATABASE_URL: '' };
  const venue = await Venue.open(environment, start);
  const gig = await venue.openMic(8);
  const acknowledged: Acknowledged = new Map();

  let killed = false;
  const running = burst(venue.owner, gig, acknowledged, () => killed);
  while (total(acknowledged) < 400) await new Promise((resolve) => setTimeout(resolve, 5));
  await venue.server.kill();
  killed = true;
  await running;

  const again = await ChildServer.start(start, { ...environment, LOG_LEVEL: 'error' }, routes.ready);
  try {
    const owner = venue.owner.at(again.url);
    const timeline = (await owner.call('GET', routes.timeline(gig.id))).body as TimelineEntryView[];
    const history = stageHistory(timeline);
    expect(disagreements(acknowledged, history)).toEqual([]);

    const performers = (await owner.call('GET', routes.performersOf(gig.id))).body as PerformerView[];
    expect(performers.map(({ id, performanceCount, onStage }) => [id, performanceCount, onStage])).toEqual(
      performers.map(({ id }) => [id, history.get(id)?.on, history.get(id)?.on !== history.get(id)?.off]),
    );

    const more = total(history);
    const [first] = performers;
    if (!first) throw new Error('Nobody in the line');
    await owner.call('POST', first.onStage ? routes.takeOffStage(first.id) : routes.putOnStage(first.id));
    const after = stageHistory((await owner.call('GET', routes.timeline(gig.id))).body as TimelineEntryView[]);
    expect(total(after)).toBe(more + 1);
    owner.close();
  } finally {
    venue.owner.close();
    await again.stop();
  }
}, 120_000);
