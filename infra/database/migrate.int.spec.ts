import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { migrate } from './migrate.js';

class MakeGigs1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE gigs (name text)');
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE gigs');
  }
}
class MakeSongs1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE songs (name text)');
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE songs');
  }
}

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

describe('migrate', () => {
  it('refuses a database with the tables of an older Jamjar and leaves it as it is', async () => {
    await query('CREATE TABLE live_events (id uuid)');
    await expect(migrate(database.url, [MakeGigs1700000000001])).rejects.toThrow('was made by an older Jamjar');
    expect(await query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).toEqual([{ tablename: 'live_events' }]);
  });

  it('runs only the migrations that have not run yet', async () => {
    expect(await migrate(database.url, [MakeGigs1700000000001])).toEqual(['MakeGigs1700000000001']);
    expect(await migrate(database.url, [MakeSongs1700000000002, MakeGigs1700000000001])).toEqual(['MakeSongs1700000000002']);
    expect(await migrate(database.url, [MakeSongs1700000000002, MakeGigs1700000000001])).toEqual([]);
  });

  it('runs each migration once when several processes start at the same time', async () => {
    const runs = [1, 2, 3].map(() => migrate(database.url, [MakeGigs1700000000001, MakeSongs1700000000002]));
    expect((await Promise.all(runs)).flat()).toEqual(['MakeGigs1700000000001', 'MakeSongs1700000000002']);
  });

  it('rolls a failing migration back, but not the one before it', async () => {
    class Fails1700000000003 implements MigrationInterface {
      async up(runner: QueryRunner): Promise<void> {
        await runner.query('CREATE TABLE half (name text)');
        await runner.query('SELECT nonsense');
      }
      down = (): Promise<void> => Promise.resolve();
    }
    await expect(migrate(database.url, [MakeGigs1700000000001, Fails1700000000003])).rejects.toThrow('nonsense');
    expect(await migrate(database.url, [MakeGigs1700000000001])).toEqual([]);
    expect(await query("SELECT to_regclass('half') AS half")).toEqual([{ half: null }]);
  });
});

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<object>(sql)).rows;
  } finally {
    await client.end();
  }
}
