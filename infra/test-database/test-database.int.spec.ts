import pg from 'pg';
import { createTestDatabase, type TestDatabase } from './test-database.js';

const createdDatabases: TestDatabase[] = [];
afterAll(() => Promise.all(createdDatabases.map((each) => each.drop())));

describe('a test database', () => {
  it('is empty and separate from other test databases', async () => {
    const [mine, other] = await Promise.all([create(), create()]);
    await query(mine.url, 'CREATE TABLE gig (name text)');
    expect(await tablesIn(mine.url)).toEqual(['gig']);
    expect(await tablesIn(other.url)).toEqual([]);
  });

  it('is gone after its drop, which closes open connections', async () => {
    const database = await create();
    const client = new pg.Client({ connectionString: database.url });
    const lost = new Promise((resolve) => client.once('end', resolve));
    client.on('error', () => undefined); // the server reports an error before it closes the socket
    await client.connect();
    await database.drop();
    await lost;
    await expect(query(database.url, 'SELECT 1')).rejects.toThrow('does not exist');
  });
});

async function create(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  createdDatabases.push(database);
  return database;
}

async function tablesIn(url: string): Promise<unknown[]> {
  const rows = await query(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
  return rows.map(({ tablename }) => tablename);
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
