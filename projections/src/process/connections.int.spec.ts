import { createTestDatabase, type TestDatabase } from '@jamjar/infra/test-database/test-database';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { openConnections } from './connections.js';

let database: TestDatabase;
beforeAll(async () => (database = await createTestDatabase()));
afterAll(() => database.drop());

const openSocketCount = (): number => process.getActiveResourcesInfo().filter((resource) => resource.startsWith('TCP')).length;

describe('openConnections', () => {
  it('leaves no connection open when the client of EventStoreDB refuses the URL', async () => {
    const before = openSocketCount();
    await expect(openConnections(database.url, 'not a url')).rejects.toThrow();
    await waitUntil(() => openSocketCount() === before);
  });

  it('opens a listener and the event store in Postgres without a URL, and closes both', async () => {
    const before = openSocketCount();
    const connections = await openConnections(database.url, null);
    expect(await connections.eventStore.head()).toBe(-1n);
    expect(openSocketCount()).toBeGreaterThan(before);
    await connections.close();
    await waitUntil(() => openSocketCount() === before);
  });
});
