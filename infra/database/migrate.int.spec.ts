import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../test-database/test-database.js';
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

describe('migrating', () => {
  it('runs what is new, in the order of the time stamps, and nothing twice', async () => {
    expect(await migrate(database.url, [MakeGigs1700000000001])).toEqual(['MakeGigs1700000000001']);
    expect(await migrate(database.url, [MakeSongs1700000000002, MakeGigs1700000000001])).toEqual(['MakeSongs1700000000002']);
    expect(await migrate(database.url, [MakeSongs1700000000002, MakeGigs1700000000001])).toEqual([]);
  });

  it('happens once when several processes start at the same moment', async () => {
    const starts = [1, 2, 3].map(() => migrate(database.url, [MakeGigs1700000000001, MakeSongs1700000000002]));
    expect((await Promise.all(starts)).flat()).toEqual(['MakeGigs1700000000001', 'MakeSongs1700000000002']);
  });

  it('leaves nothing behind when a migration fails', async () => {
    class Fails1700000000003 implements MigrationInterface {
      async up(runner: QueryRunner): Promise<void> {
        await runner.query('CREATE TABLE half (name text)');
        await runner.query('SELECT nonsense');
      }
      down = (): Promise<void> => Promise.resolve();
    }
    await expect(migrate(database.url, [MakeGigs1700000000001, Fails1700000000003])).rejects.toThrow('nonsense');
    expect(await migrate(database.url, [MakeGigs1700000000001])).toEqual([]);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query<{ half: unknown }>("SELECT to_regclass('half') AS half");
    await client.end();
    expect(rows).toEqual([{ half: null }]);
  });
});
