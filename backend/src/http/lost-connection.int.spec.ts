import { createPool, runInTransaction } from '@jamjar/infra/database/pool';
import { createTestDatabase, type TestDatabase } from '@jamjar/infra/testing/test-database';
import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { MessageEntity } from '../chat/message.entity.js';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { toRefusal } from './refusal.exception.js';

const applicationName = 'lost-connection-spec';

let database: TestDatabase;
let admin: pg.Client;
let dataSource: DataSource;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  dataSource = await new DataSource({ type: 'postgres', url: database.url, applicationName, entities: [MessageEntity] }).initialize();
  pool = createPool(database.url, { applicationName, maxConnections: 1 });
});
afterAll(async () => {
  await Promise.all([dataSource.destroy(), pool.end(), admin.end()]);
  await database.drop();
});

/** Ends all connections of this spec on the server's side, as a crash of the server would. */
async function killConnections(): Promise<void> {
  await admin.query('SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = $1', [applicationName]);
}

const findCode = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: unknown) => toRefusal(error).code,
  );

const nextStatements: readonly (readonly [string, (transaction: EntityManager) => Promise<unknown>])[] = [
  ['a query', (transaction) => transaction.query('SELECT 1')],
  ['a read of an entity', (transaction) => transaction.findOneBy(MessageEntity, { content: '' })],
  ['a delete', (transaction) => transaction.delete(MessageEntity, { content: '' })],
];

describe('a database that dies between two statements of a transaction causes the refusal BUSY,', () => {
  it.each(nextStatements)('noticed by %s', async (_title, runStatement) => {
    const work = dataSource.transaction(async (transaction) => {
      await transaction.query('SELECT 1');
      await killConnections();
      await waitUntil(() => transaction.queryRunner?.isReleased === true);
      await runStatement(transaction);
    });
    expect(await findCode(work)).toBe('BUSY');
  });

  it('noticed by a client of the pool', async () => {
    const work = runInTransaction(pool, async (client) => {
      await client.query('SELECT 1');
      const lost = new Promise((resolve) => client.once('error', resolve));
      await killConnections();
      await lost;
      await client.query('SELECT 1');
    });
    expect(await findCode(work)).toBe('BUSY');
  });
});
