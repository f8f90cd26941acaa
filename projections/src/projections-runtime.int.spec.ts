import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { type TestDatabase } from '@jamjar/infra/testing/test-database';
import { analyticsGroup } from './analytics.group.js';
import { gigsGroup } from './gigs.group.js';
import { ProjectionsRuntime } from './projections-runtime.js';
import { gigCreated, testGigId } from './testing/gig-events.fixture.js';
import { createProjectionsDatabase, ProjectionsFixture } from './testing/projections.fixture.js';

let database: TestDatabase;
let fixture: ProjectionsFixture;
let runtimes: ProjectionsRuntime[];

beforeEach(async () => {
  database = await createProjectionsDatabase();
  fixture = await ProjectionsFixture.open(database.url, { group: analyticsGroup });
  runtimes = [];
});
afterEach(async () => {
  for (const runtime of runtimes) await runtime.stop();
  await fixture.close();
  await database.drop();
});

function start(mode: 'run' | 'watch'): ProjectionsRuntime {
  const { url: databaseUrl, pool, store, listener, logger } = fixture;
  const runtime = new ProjectionsRuntime({ databaseUrl, pool, store, listener, logger, mode });
  runtimes.push(runtime);
  return runtime;
}
/** The roles in the order of `projectionGroups`: first that of `gigs`, then that of `analytics`. */
const rolesOf = ({ groups }: ProjectionsRuntime) => groups.map(({ runner }) => runner?.health().role);

describe('ProjectionsRuntime', () => {
  it('runs each group with a lock and a checkpoint of its own, and watches every group also in a process that runs none', async () => {
    const [running, standby, watching] = [start('run'), start('run'), start('watch')];
    const position = await fixture.appendToGig(testGigId('Tuesday'), gigCreated());
    for (const group of [gigsGroup, analyticsGroup]) {
      for (const runtime of [running, standby, watching])
        expect(await runtime.getCheckpointWatch(group).waitUntilReached(position)).toBe(true);
    }
    expect(await fixture.queryRows('SELECT name, position::int FROM projection_checkpoints ORDER BY name')).toEqual([
      { name: 'analytics', position: 0 },
      { name: 'gigs', position: 0 },
    ]);
    const roles = [...rolesOf(running), ...rolesOf(standby)];
    expect(roles.sort()).toEqual(['leading', 'leading', 'standby', 'standby']);
    expect(rolesOf(watching)).toEqual([undefined, undefined]);
  });

  it('continues one group while another cannot project', async () => {
    await fixture.queryRows('ALTER TABLE analytics_gigs RENAME TO analytics_gigs_away');
    const runtime = start('run');
    const position = await fixture.appendToGig(testGigId('Tuesday'), gigCreated());
    expect(await runtime.getCheckpointWatch(gigsGroup).waitUntilReached(position)).toBe(true);
    await waitUntil(() => rolesOf(runtime)[1] === 'recovering');
    expect(rolesOf(runtime)[0]).toBe('leading');
    expect(await runtime.getCheckpointWatch(analyticsGroup).waitUntilReached(position, 100)).toBe(false);

    await fixture.queryRows('ALTER TABLE analytics_gigs_away RENAME TO analytics_gigs');
    await waitUntil(() => runtime.getCheckpointWatch(analyticsGroup).position === position);
  });
});
