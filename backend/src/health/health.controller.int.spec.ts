import { createTestDatabase, type TestDatabase } from '@jamjar/infra/testing/test-database';
import { migrate } from '@jamjar/infra/database/migrate';
import { parseSettings } from '@jamjar/infra/process/settings';
import { openStores, type Stores } from '@jamjar/infra/process/stores';
import { ProjectionsRuntime } from '@jamjar/projections/projections-runtime';
import { allMigrations } from '../config/infrastructure.module.js';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { Readiness } from './health.controller.js';

let database: TestDatabase;
let stores: Stores;
let projections: ProjectionsRuntime;

beforeEach(async () => {
  database = await createTestDatabase();
  await migrate(database.url, allMigrations);
  const settings = parseSettings({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' });
  stores = await openStores(settings, { applicationName: 'readiness-spec', maxConnections: 3 });
});
afterEach(async () => {
  await projections.stop();
  await stores.close();
  await database.drop();
});

async function startProjections(mode: 'run' | 'watch'): Promise<() => Promise<string>> {
  projections = new ProjectionsRuntime({ ...stores, store: stores.eventStore, mode });
  await stores.eventStore.append('somethingElse-1', -1n, [
    { id: '7d7b4f8e-1f0a-4a8e-9b67-8d0f6c1a2b3c', type: 'Other', data: {}, metadata: {} },
  ]);
  const readiness = new Readiness(stores.pool, projections, stores.eventStore);
  return async () => (await readiness.report()).projections;
}

describe('readiness of several projection groups', () => {
  it('is ok when every group has reached the head of the event store', async () => {
    const check = await startProjections('run');
    await waitUntil(async () => (await check()) === 'ok');
  });

  it('returns a condition that all groups share once, without their names', async () => {
    expect(await (await startProjections('watch'))()).toBe('behind the event store');
  });

  it('names the group that is not ready when others are', async () => {
    await stores.pool.query(
      "INSERT INTO projection_checkpoints (name, store, position, event_id, stream, revision) VALUES ('analytics', 'another store', 7, gen_random_uuid(), 'gig-x', 0)",
    );
    const check = await startProjections('run');
    await waitUntil(async () => (await check()).startsWith('analytics: refused: '));
    expect(await check()).toContain('npm run projections:rebuild analytics');
  });
});
