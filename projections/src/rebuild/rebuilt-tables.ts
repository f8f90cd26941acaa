import { codeOf } from '@jamjar/infra/database/transaction';
import type pg from 'pg';
import { type Group } from '../group.js';
import { EntityTable, type TableRecord } from '../runner/entity-table.js';
import { type RowWrites } from '../runner/row-writes.js';
import { copyRows } from './copy-rows.js';

type Client = Pick<pg.Client, 'query'>;

const duplicateKey = '23505';

const rebuiltName = (table: string): string => `${table}__rebuilt`;

/** The tables of a group as a rebuild makes them: beside the living ones, of the same shape, until they take their names. */
export class RebuiltTables {
  private readonly tables: readonly EntityTable[];

  /** In the order of their names: whoever locks several tables does it in this order. */
  constructor(group: Group) {
    this.tables = [...group.views, ...group.lists]
      .map(({ entity }) => EntityTable.of(entity))
      .sort((one, other) => (one.name < other.name ? -1 : 1));
  }

  /** Empty ones with all keys and indexes; what an unfinished rebuild left is dropped. */
  async make(client: Client): Promise<void> {
    await this.drop(client);
    for (const { name } of this.tables) await client.query(`CREATE TABLE ${rebuiltName(name)} (LIKE ${name} INCLUDING ALL)`);
  }

  async drop(client: Client): Promise<void> {
    await client.query(`DROP TABLE IF EXISTS ${this.tables.map(({ name }) => rebuiltName(name)).join(', ')}`);
  }

  /** Whether a rebuild is making them, or left them. */
  async exist(client: Client): Promise<boolean> {
    const { rows } = await client.query('SELECT 1 FROM pg_class WHERE oid = to_regclass($1)', [rebuiltName(this.tables[0]?.name ?? '')]);
    return rows.length > 0;
  }

  /** Rows that may be there already. */
  async write(client: Client, rows: RowWrites): Promise<void> {
    await this.each(
      rows,
      async (table, into, put) => {
        await client.query(table.putStatement('$1::jsonb', into), [JSON.stringify(put)]);
      },
      client,
    );
  }

  /** Rows of which most are new. */
  async writeNew(client: pg.Client, rows: RowWrites): Promise<void> {
    await this.each(
      rows,
      async (table, into, put) => {
        try {
          await copyRows(client, table, into, put);
        } catch (error) {
          if (codeOf(error) !== duplicateKey) throw error;
          await client.query(table.putStatement('$1::jsonb', into), [JSON.stringify(put)]);
        }
      },
      client,
    );
  }

  private async each(
    rows: RowWrites,
    putRows: (table: EntityTable, into: string, put: readonly TableRecord[]) => Promise<void>,
    client: Client,
  ): Promise<void> {
    const writes = rows.byTable();
    for (const table of this.tables) {
      const { put, change } = writes[table.name] ?? {};
      const into = rebuiltName(table.name);
      if (put) await putRows(table, into, put);
      if (change) await client.query(table.changeStatement('$1::jsonb', into), [JSON.stringify(change)]);
    }
  }

  /** Gives the planner its numbers before anybody reads. */
  async analyze(client: Client): Promise<void> {
    for (const { name } of this.tables) await client.query(`ANALYZE ${rebuiltName(name)}`);
  }

  /** In the caller's transaction: the rebuilt take the place, the names and the names of the indexes of the living. */
  async takePlace(client: Client): Promise<void> {
    await client.query(`LOCK TABLE ${this.tables.map(({ name }) => name).join(', ')} IN ACCESS EXCLUSIVE MODE`);
    for (const { name } of this.tables) {
      await client.query(`DROP TABLE ${name}`);
      await client.query(`ALTER TABLE ${rebuiltName(name)} RENAME TO ${name}`);
      const { rows } = await client.query<{ index: string }>(
        'SELECT indexrelid::regclass::text AS index FROM pg_index WHERE indrelid = $1::regclass',
        [name],
      );
      for (const { index } of rows) await client.query(`ALTER INDEX ${index} RENAME TO ${index.replace(rebuiltName(name), name)}`);
    }
  }
}
