import { checkRows, type Guard, number, object, string } from '@jamjar/contracts/guards';
import { finished } from 'node:stream/promises';
import { getSqlState } from '@jamjar/infra/database/pool';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type ProjectionGroup } from '../read-model.js';
import { EntityTable, type RowWrites, type TableRecord } from '../runner/row-writes.js';

type Client = Pick<pg.Client, 'query'>;

const uniqueViolation = '23505';

const rebuiltTableName = (table: string): string => `${table}__rebuilt`;

/** How many rows of each table differ from those with the same key, or have none. */
export type Differences = Readonly<Record<string, number>>;
export const isDifferences: Guard<Differences> = (value): value is Differences =>
  typeof value === 'object' && value !== null && Object.values(value).every(number);

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

  /** Writes rows. `mostAreNew`: tries COPY first, which is not possible in a transaction, because an existing row would abort it. */
  async write(client: pg.Client, rows: RowWrites, { mostAreNew }: { mostAreNew: boolean }): Promise<void> {
    const writes = rows.byTable();
    for (const table of this.tables) {
      const { upsert, update } = writes[table.name] ?? {};
      const targetTable = rebuiltTableName(table.name);
      if (upsert && !(mostAreNew && (await tryCopyRows(client, table, targetTable, upsert))))
        await client.query(table.upsertStatement('$1::jsonb', targetTable), [JSON.stringify(upsert)]);
      if (update) await client.query(table.updateStatement('$1::jsonb', targetTable), [JSON.stringify(update)]);
    }
  }

  /** Updates the planner's statistics before the tables are read. */
  async analyze(client: Client): Promise<void> {
    for (const { name } of this.tables) await client.query(`ANALYZE ${rebuiltTableName(name)}`);
  }

  /** Compares all rows with those of the live tables. */
  async countDifferences(client: Client): Promise<Differences> {
    const differences: Record<string, number> = {};
    for (const table of this.tables) {
      const { rows } = await client.query(table.countDifferencesStatement(rebuiltTableName(table.name)));
      differences[table.name] = checkRows(rows, object({ count: number }))[0]?.count ?? 0;
    }
    return differences;
  }

  /** Drops the live tables and gives their names, and those of their indexes, to the rebuilt ones. Runs in the caller's transaction. */
  async replaceLiveTables(client: Client): Promise<void> {
    await client.query(`LOCK TABLE ${this.tables.map(({ name }) => name).join(', ')} IN ACCESS EXCLUSIVE MODE`);
    for (const { name } of this.tables) {
      const indexNames = await listIndexes(client, name);
      await client.query(`DROP TABLE ${name}`);
      await client.query(`ALTER TABLE ${rebuiltTableName(name)} RENAME TO ${name}`);
      for (const [position, index] of (await listIndexes(client, name)).entries())
        await client.query(`ALTER INDEX ${index} RENAME TO ${indexNames[position] ?? index}`);
    }
  }
}

/** The names of a table's indexes, in the order of what they contain. */
async function listIndexes(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT indexrelid::regclass::text AS index FROM pg_index WHERE indrelid = $1::regclass
      ORDER BY regexp_replace(pg_get_indexdef(indexrelid), '^.* USING ', '')`,
    [table],
  );
  return checkRows(rows, object({ index: string })).map(({ index }) => index);
}

const tryCopyRows = (...parameters: Parameters<typeof copyRows>): Promise<boolean> =>
  copyRows(...parameters).then(
    () => true,
    (error: unknown) => {
      if (getSqlState(error) === uniqueViolation) return false;
      throw error;
    },
  );

/** Writes new rows by COPY, four times as fast as by INSERT. @throws Error with code 23505 when one exists already; none was written then */
export async function copyRows(client: pg.Client, table: EntityTable, targetTable: string, rows: readonly TableRecord[]): Promise<void> {
  const columnNames = table.columns.map(({ name }) => name);
  const stream = client.query(copyFrom(`COPY "${targetTable}" (${columnNames.map((name) => `"${name}"`).join(', ')}) FROM STDIN`));
  stream.end(toCopyLines(columnNames, rows));
  await finished(stream);
}

/** Appends to one string: collecting small strings and joining them would create much garbage. */
function toCopyLines(columnNames: readonly string[], rows: readonly TableRecord[]): string {
  let lines = '';
  for (const row of rows) {
    let separator = '';
    for (const name of columnNames) {
      lines += separator + toCopyText(row[name]);
      separator = '\t';
    }
    lines += '\n';
  }
  return lines;
}

const hasSpecialCharacter = /[\\\t\n\r]/;
const specialCharacters = /[\\\t\n\r]/g;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** A value in COPY's text format. */
function toCopyText(value: unknown): string {
  if (typeof value === 'string')
    return hasSpecialCharacter.test(value) ? value.replace(specialCharacters, (character) => escapes[character] ?? character) : value;
  if (value === null || value === undefined) return '\\N';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return toCopyText(Array.isArray(value) ? toArrayLiteral(value) : JSON.stringify(value));
}

const toArrayLiteral = (items: readonly unknown[]): string =>
  `{${items.map((item) => `"${String(item).replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
