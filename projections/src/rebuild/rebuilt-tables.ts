import { getSqlState } from '@jamjar/infra/database/pool';
import type pg from 'pg';
import { type ProjectionGroup } from '../projection-group.js';
import { EntityTable, type TableRecord } from '../runner/entity-table.js';
import { type RowWrites } from '../runner/row-writes.js';
import { copyRows } from './copy-rows.js';

type Client = Pick<pg.Client, 'query'>;

const uniqueViolation = '23505';

const rebuiltTableName = (table: string): string => `${table}__rebuilt`;

/** The tables that a rebuild fills: like a group's live tables, with a suffix in their names until they replace the live ones. */
export class RebuiltTables {
  private readonly tables: readonly EntityTable[];

  constructor(group: ProjectionGroup) {
    this.tables = EntityTable.forGroup(group);
  }

  /** Creates empty tables with all keys and indexes. Drops the tables of an unfinished rebuild first. */
  async create(client: Client): Promise<void> {
    await this.drop(client);
    for (const { name } of this.tables) await client.query(`CREATE TABLE ${rebuiltTableName(name)} (LIKE ${name} INCLUDING ALL)`);
  }

  async drop(client: Client): Promise<void> {
    await client.query(`DROP TABLE IF EXISTS ${this.tables.map(({ name }) => rebuiltTableName(name)).join(', ')}`);
  }

  /** Whether the tables of a running or abandoned rebuild exist. */
  async exist(client: Client): Promise<boolean> {
    const { rows } = await client.query('SELECT 1 FROM pg_class WHERE oid = to_regclass($1)', [
      rebuiltTableName(this.tables[0]?.name ?? ''),
    ]);
    return rows.length > 0;
  }

  /** Writes rows that may exist already. */
  async upsertRows(client: Client, rows: RowWrites): Promise<void> {
    await this.writeEachTable(
      rows,
      async (table, targetTable, upserts) => {
        await client.query(table.upsertStatement('$1::jsonb', targetTable), [JSON.stringify(upserts)]);
      },
      client,
    );
  }

  /** Writes rows of which most are new: by COPY, or by upsert when one of them exists. */
  async copyRows(client: pg.Client, rows: RowWrites): Promise<void> {
    await this.writeEachTable(
      rows,
      async (table, targetTable, upserts) => {
        try {
          await copyRows(client, table, targetTable, upserts);
        } catch (error) {
          if (getSqlState(error) !== uniqueViolation) throw error;
          await client.query(table.upsertStatement('$1::jsonb', targetTable), [JSON.stringify(upserts)]);
        }
      },
      client,
    );
  }

  private async writeEachTable(
    rows: RowWrites,
    writeRows: (table: EntityTable, targetTable: string, upserts: readonly TableRecord[]) => Promise<void>,
    client: Client,
  ): Promise<void> {
    const writes = rows.byTable();
    for (const table of this.tables) {
      const { upsert, update } = writes[table.name] ?? {};
      const targetTable = rebuiltTableName(table.name);
      if (upsert) await writeRows(table, targetTable, upsert);
      if (update) await client.query(table.updateStatement('$1::jsonb', targetTable), [JSON.stringify(update)]);
    }
  }

  /** Updates the planner's statistics before the tables are read. */
  async analyze(client: Client): Promise<void> {
    for (const { name } of this.tables) await client.query(`ANALYZE ${rebuiltTableName(name)}`);
  }

  /** Drops the live tables and gives their names, and those of their indexes, to the rebuilt ones. Runs in the caller's transaction. */
  async replaceLiveTables(client: Client): Promise<void> {
    await client.query(`LOCK TABLE ${this.tables.map(({ name }) => name).join(', ')} IN ACCESS EXCLUSIVE MODE`);
    for (const { name } of this.tables) {
      await client.query(`DROP TABLE ${name}`);
      await client.query(`ALTER TABLE ${rebuiltTableName(name)} RENAME TO ${name}`);
      const { rows } = await client.query<{ index: string }>(
        'SELECT indexrelid::regclass::text AS index FROM pg_index WHERE indrelid = $1::regclass',
        [name],
      );
      for (const { index } of rows) await client.query(`ALTER INDEX ${index} RENAME TO ${index.replace(rebuiltTableName(name), name)}`);
    }
  }
}
