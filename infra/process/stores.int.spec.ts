import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase, withClient } from '../testing/test-database.js';
import { EventLog1795262400000 } from '../event-store/postgres/event-log.migration.js';
import { PostgresEventStore } from '../event-store/postgres/postgres-event-store.js';
import { formatFailure } from './run-program.js';
import { parseSettings, type Settings } from './settings.js';
import { openStores } from './stores.js';

let database: TestDatabase;
beforeAll(async () => (database = await createTestDatabase()));
afterAll(() => database.drop());

const options = { applicationName: 'jamjar-spec', maxConnections: 1, migrations: [EventLog1795262400000] };
const settingsWith = (environment: Record<string, string> = {}): Settings =>
  parseSettings({ LOG_LEVEL: 'silent', DATABASE_URL: database.url, ...environment });
const countOpenSockets = (): number => process.getActiveResourcesInfo().filter((resource) => resource.startsWith('TCP')).length;
async function waitForSocketCount(count: number): Promise<void> {
  while (countOpenSockets() !== count) await sleep(10);
}

describe('openStores', () => {
  it('names EVENTSTORE_URL when the client of EventStoreDB refuses it, and leaves no connection open', async () => {
    const socketCountBefore = countOpenSockets();
    await expect(openStores(settingsWith({ EVENTSTORE_URL: 'esdb://store:port' }), options)).rejects.toThrow(
      'EVENTSTORE_URL cannot be read',
    );
    await waitForSocketCount(socketCountBefore);
  });

  it('opens a listener and the event store in Postgres without EVENTSTORE_URL, and closes both', async () => {
    const socketCountBefore = countOpenSockets();
    const stores = await openStores(settingsWith(), options);
    expect(await stores.eventStore.head()).toBe(-1n);
    expect(stores.eventStore).toBeInstanceOf(PostgresEventStore);
    expect(countOpenSockets()).toBeGreaterThan(socketCountBefore);
    await stores.close();
    await waitForSocketCount(socketCountBefore);
  });

  it('fails at once when Postgres cannot be reached, and leaves no connection open', async () => {
    const socketCountBefore = countOpenSockets();
    await expect(openStores(settingsWith({ DATABASE_URL: 'postgres://nobody:x@127.0.0.1:9/nothing' }), options)).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
    await waitForSocketCount(socketCountBefore);
  });

  it('fails with an error that is shown in one line when the role may create no tables', async () => {
    const emptyDatabase = await createTestDatabase();
    const url = new URL(emptyDatabase.url);
    [url.username, url.password] = ['jamjar_guest', 'guest'];
    await withClient(emptyDatabase.superuserUrl, (client) => client.query(`CREATE ROLE jamjar_guest LOGIN PASSWORD 'guest'`));
    const failure = await openStores(settingsWith({ DATABASE_URL: url.href }), options).catch((error: unknown) => error);
    await emptyDatabase.drop();
    await withClient(database.superuserUrl, (client) => client.query('DROP ROLE jamjar_guest'));
    expect(formatFailure(failure, { DATABASE_URL: url.href })).toBe(
      `Jamjar: the role in DATABASE_URL must own the database ${url.host}${url.pathname} and everything in it (permission denied for schema public).`,
    );
  });

  it('creates no table without migrations', async () => {
    const emptyDatabase = await createTestDatabase();
    const stores = await openStores(settingsWith({ DATABASE_URL: emptyDatabase.url }), { ...options, migrations: [] });
    expect((await stores.pool.query("SELECT FROM pg_tables WHERE schemaname = 'public'")).rowCount).toBe(0);
    await stores.close();
    await emptyDatabase.drop();
  });
});
