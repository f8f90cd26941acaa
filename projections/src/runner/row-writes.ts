import { type EntityClass, type EntityColumn, getEntityColumns, getTableName } from '@jamjar/infra/database/entity-columns';
import { type RowWrite, type ProjectionGroup } from '../read-model.js';

/** The collected writes of one table, by primary key. */
interface TableWrites {
  readonly table: EntityTable;
  readonly upserts: Map<string, TableRecord>;
  readonly updates: Map<string, TableRecord>;
}

/** By table name: whole rows to insert or replace, and records with the columns to update in existing rows. */
export type WritesByTable = Readonly<Record<string, { upsert?: readonly TableRecord[]; update?: readonly TableRecord[] }>>;

/** Collects the row writes of a batch or of a rebuild's chunk, and merges those of the same row, so that each row is written once. */
export class RowWrites {
  private readonly tables = new Map<EntityClass<object>, TableWrites>();
  /** Number of calls of `add`, including repeated writes of the same row. */
  addedCount = 0;

  add(entity: EntityClass<object>, write: RowWrite<object>): void {
    const { table, upserts, updates } = this.writesFor(entity);
    const record = table.toRecord('upsert' in write ? write.upsert : write.update);
    const key = table.keyOf(record);
    const upsert = upserts.get(key);
    this.addedCount++;
    if ('upsert' in write) {
      upserts.set(key, record);
      updates.delete(key);
    } else if (upsert) upserts.set(key, { ...upsert, ...record });
    else updates.set(key, { ...updates.get(key), ...record });
  }

  /** Returns the writes for `BatchWriter`, which sends them as JSON, and `RebuiltTables`, which uses JSON or COPY. */
  byTable(): WritesByTable {
    return Object.fromEntries(
      [...this.tables.values()].map(({ table, upserts, updates }) => [
        table.name,
        { ...(upserts.size > 0 && { upsert: [...upserts.values()] }), ...(updates.size > 0 && { update: [...updates.values()] }) },
      ]),
    );
  }

  private writesFor(entity: EntityClass<object>): TableWrites {
    const writes: TableWrites = this.tables.get(entity) ?? { table: EntityTable.forEntity(entity), upserts: new Map(), updates: new Map() };
    this.tables.set(entity, writes);
    return writes;
  }
}

/** The values of a row, or of some of its columns, by column name. Times are `Date` objects. */
export type TableRecord = Readonly<Record<string, unknown>>;

/** The table of an entity. Builds the SQL statements that write its rows from JSON. */
export class EntityTable {
  private static readonly cache = new Map<EntityClass<object>, EntityTable>();

  private readonly keyColumns: readonly EntityColumn[];
  private readonly otherColumns: readonly EntityColumn[];

  private constructor(
    readonly name: string,
    readonly columns: readonly EntityColumn[],
  ) {
    this.keyColumns = columns.filter(({ isPrimaryKey }) => isPrimaryKey);
    this.otherColumns = columns.filter(({ isPrimaryKey }) => !isPrimaryKey);
  }

  /** @throws Error when the class is not an entity, or a column declares no SQL type */
  static forEntity(entity: EntityClass<object>): EntityTable {
    const table = EntityTable.cache.get(entity) ?? new EntityTable(getTableName(entity), getEntityColumns(entity));
    EntityTable.cache.set(entity, table);
    return table;
  }

  /** The tables of a group, sorted by name, so that all transactions lock them in the same order. */
  static forGroup({ stateProjections, eventProjections, versionProjections }: ProjectionGroup): readonly EntityTable[] {
    return [...stateProjections, ...eventProjections, ...versionProjections]
      .map(({ entity }) => EntityTable.forEntity(entity))
      .sort((one, other) => (one.name < other.name ? -1 : 1));
  }

  /** Converts property names to column names; leaves out properties that are undefined. */
  toRecord(row: object): TableRecord {
    const record: Record<string, unknown> = {};
    for (const { property, name } of this.columns) {
      const value: unknown = Reflect.get(row, property);
      if (value !== undefined) record[name] = value;
    }
    return record;
  }

  /** Returns the primary key of a record as one string. NUL, which no text in Postgres can contain, follows each column. */
  keyOf(record: TableRecord): string {
    let key = '';
    for (const { name } of this.keyColumns) {
      const value = record[name];
      key += `${value instanceof Date ? value.toISOString() : String(value)}\0`;
    }
    return key;
  }

  /** Returns SQL that inserts or replaces rows. @param source SQL of a jsonb array of records @param targetTable has the same columns */
  upsertStatement(source: string, targetTable = this.name): string {
    const updates = this.otherColumns.map(({ name }) => `${quoted(name)} = excluded.${quoted(name)}`);
    const columnDefinitions = this.columns.map(({ name, type }) => `${quoted(name)} ${type}`).join(', ');
    return `INSERT INTO ${quoted(targetTable)} (${columnList(this.columns)}) SELECT ${columnList(this.columns)} FROM jsonb_to_recordset(${source}) AS input(${columnDefinitions})
      ON CONFLICT (${columnList(this.keyColumns)}) DO UPDATE SET ${updates.join(', ')}`;
  }

  /** Returns SQL that compares this table with another one of the same columns: counts the keys whose rows differ or are missing in one. */
  countDifferencesStatement(otherTable: string): string {
    return `SELECT count(*)::float8 AS count FROM ${quoted(this.name)} AS one FULL JOIN ${quoted(otherTable)} AS other
      USING (${columnList(this.keyColumns)}) WHERE ROW(one.*) IS DISTINCT FROM ROW(other.*)`;
  }

  /** Returns SQL that updates, in existing rows, only the columns that a record has. The parameters are those of `upsertStatement`. */
  updateStatement(source: string, targetTable = this.name): string {
    const keyConditions = this.keyColumns.map(({ name, type }) => `target.${quoted(name)} = (input.value ->> '${name}')::${type}`);
    return `UPDATE ${quoted(targetTable)} AS target SET (${columnList(this.otherColumns)}) =
        (SELECT ${columnList(this.otherColumns)} FROM jsonb_populate_record(target, input.value))
      FROM jsonb_array_elements(${source}) AS input WHERE ${keyConditions.join(' AND ')}`;
  }
}

const quoted = (name: string): string => `"${name}"`;
const columnList = (columns: readonly EntityColumn[]): string => columns.map(({ name }) => quoted(name)).join(', ');
