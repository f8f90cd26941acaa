import pg from 'pg';
import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { createMigratedDatabase, createTestDatabase, type TestDatabase } from './test-database.js';

class MakeTours1700000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE tours (name text)');
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE tours');
  }
}

const createdDatabases: TestDatabase[] = [];
afterAll(() => Promise.all(createdDatabases.map((each) => each.drop())));

describe('a test database', () => {
  it('is empty and separate from other test databases', async () => {
    const [mine, other] = await Promise.all([create(), create()]);
    await query(mine.url, 'CREATE TABLE gig (name text)');
    expect(await tablesIn(mine.url)).toEqual(['gig']);
    expect(await tablesIn(other.url)).toEqual([]);
  });

  it('with migrations has their tables, also when several are created at once, and no rows of other test databases', async () => {
    const databases = await Promise.all([1, 2, 3].map(() => create(() => createMigratedDatabase([MakeTours1700000000004]))));
    for (const { url } of databases) {
      expect((await tablesIn(url)).sort()).toEqual(['migrations', 'tours']);
      expect(await query(url, 'SELECT name FROM tours')).toEqual([]);
      await query(url, "INSERT INTO tours VALUES ('Winter')");
    }
  });

  it('does not exist after `drop`, which also closes open connections', async () => {
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

async function create(createDatabase = createTestDatabase): Promise<TestDatabase> {
  const database = await createDatabase();
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
