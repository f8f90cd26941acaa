import { checkRows, type TypeGuard, number, object, string } from '@jamjar/contracts/type-guards';
import { finished } from 'node:stream/promises';
import { getSqlState } from '@jamjar/infra/database/pool';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type ProjectionGroup } from '../read-model.js';
import { EntityTable, type RowWrites, type TableRecord } from '../runner/row-writes.js';

type Client = Pick<pg.Client, 'query'>;

const uniqueViolation = '23505';

const toRebuiltTableName = (table: string): string => `${table}__rebuilt`;

/** By table: the number of keys whose rebuilt row and live row differ, or that only one of the two tables has. */
export type Differences = Readonly<Record<string, number>>;
export const isDifferences: TypeGuard<Differences> = (value): value is Differences =>
  typeof value === 'object' && value !== null && Object.values(value).every(number);

/** The tables that a rebuild fills: copies of a group's live tables, with a suffix in their names until they replace them. */
export class RebuiltTables {
  private readonly tables: readonly EntityTable[];

  constructor(group: ProjectionGroup) {
    this.tables = EntityTable.forGroup(group);
  }

  /** Creates empty tables with all keys and indexes. Drops the tables of an unfinished rebuild first. */
  async create(client: Client): Promise<void> {
    await this.drop(client);
    for (const { name } of this.tables) await client.query(`CREATE TABLE ${toRebuiltTableName(name)} (LIKE ${name} INCLUDING ALL)`);
  }

  async drop(client: Client): Promise<void> {
    await client.query(`DROP TABLE IF EXISTS ${this.tables.map(({ name }) => toRebuiltTableName(name)).join(', ')}`);
  }

  /** Whether the tables of a running or abandoned rebuild exist. */
  async exist(client: Client): Promise<boolean> {
    const { rows } = await client.query('SELECT 1 FROM pg_class WHERE oid = to_regclass($1)', [
      toRebuiltTableName(this.tables[0]?.name ?? ''),
    ]);
    return rows.length > 0;
  }

  /** @param shouldTryCopy for rows of which most are new: tries COPY first. Not in a transaction, which an existing row would abort. */
  async write(client: pg.Client, rows: RowWrites, { shouldTryCopy }: { shouldTryCopy: boolean }): Promise<void> {
    const writes = rows.byTable();
    for (const table of this.tables) {
      const { upsert, update } = writes[table.name] ?? {};
      const targetTable = toRebuiltTableName(table.name);
      if (upsert && !(shouldTryCopy && (await tryCopyRows(client, table, targetTable, upsert))))
        await client.query(table.upsertStatement('$1::jsonb', targetTable), [JSON.stringify(upsert)]);
      if (update) await client.query(table.updateStatement('$1::jsonb', targetTable), [JSON.stringify(update)]);
    }
  }

  /** Updates the planner's statistics before the tables are read. */
  async analyze(client: Client): Promise<void> {
    for (const { name } of this.tables) await client.query(`ANALYZE ${toRebuiltTableName(name)}`);
  }

  /** Compares all rows with the rows of the live tables. */
  async countDifferences(client: Client): Promise<Differences> {
    const differences: Record<string, number> = {};
    for (const table of this.tables) {
      const { rows } = await client.query(table.countDifferencesStatement(toRebuiltTableName(table.name)));
      differences[table.name] = checkRows(rows, object({ count: number }))[0]?.count ?? 0;
    }
    return differences;
  }

  /** Drops the live tables and gives the rebuilt ones their names, and their indexes' names. Call it in a transaction. */
  async replaceLiveTables(client: Client): Promise<void> {
    await client.query(`LOCK TABLE ${this.tables.map(({ name }) => name).join(', ')} IN ACCESS EXCLUSIVE MODE`);
    for (const { name } of this.tables) {
      const indexNames = await listIndexNames(client, name);
      await client.query(`DROP TABLE ${name}`);
      await client.query(`ALTER TABLE ${toRebuiltTableName(name)} RENAME TO ${name}`);
      for (const [rank, indexName] of (await listIndexNames(client, name)).entries())
        await client.query(`ALTER INDEX ${indexName} RENAME TO ${indexNames[rank] ?? indexName}`);
    }
  }
}

/** Returns index names sorted by definition (method, columns, predicate), so that those of two equal tables correspond. */
async function listIndexNames(client: Client, table: string): Promise<string[]> {
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

/** Writes new rows by COPY, four times as fast as by INSERT. @throws Error with code 23505, without writing any, when one exists already */
export async function copyRows(client: pg.Client, table: EntityTable, targetTable: string, rows: readonly TableRecord[]): Promise<void> {
  const columnNames = table.columns.map(({ name }) => `"${name}"`).join(', ');
  const stream = client.query(copyFrom(`COPY "${targetTable}" (${columnNames}) FROM STDIN`));
  stream.end(toCopyLines(table, rows));
  await finished(stream);
}

/** Appends to one string, because joining many small strings would create much garbage. */
function toCopyLines({ columns }: EntityTable, rows: readonly TableRecord[]): string {
  let lines = '';
  for (const row of rows) {
    let separator = '';
    for (const { property } of columns) {
      lines += separator + toCopyText(row[property]);
      separator = '\t';
    }
    lines += '\n';
  }
  return lines;
}

const hasSpecialCharacter = /[\\\t\n\r]/;
const specialCharacters = /[\\\t\n\r]/g;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Formats a value for COPY's text format. */
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
