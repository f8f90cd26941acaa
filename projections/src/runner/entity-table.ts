import { type EntityClass, type EntityColumn, getEntityColumns, getTableName } from '@jamjar/infra/database/entity-columns';
import { type ProjectionGroup } from '../projection-group.js';

/** A row or a part of it by column names. Times are `Date` objects. */
export type TableRecord = Readonly<Record<string, unknown>>;

/** The table of an entity: builds the statements that write rows of any read model from JSON. */
export class EntityTable {
  private static readonly cache = new Map<EntityClass<object>, EntityTable>();

  private readonly keyColumns: readonly EntityColumn[];
  private readonly otherColumns: readonly EntityColumn[];

  private constructor(
    readonly name: string,
    private readonly columns: readonly EntityColumn[],
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
  static forGroup({ stateProjections, eventProjections, totalsProjections }: ProjectionGroup): readonly EntityTable[] {
    return [...stateProjections, ...eventProjections, ...totalsProjections]
      .map(({ entity }) => EntityTable.forEntity(entity))
      .sort((one, other) => (one.name < other.name ? -1 : 1));
  }

  get columnNames(): readonly string[] {
    return this.columns.map(({ name }) => name);
  }

  /** Converts an entity's properties to column names; undefined properties are left out. */
  toRecord(row: object): TableRecord {
    const record: Record<string, unknown> = {};
    for (const { property, name } of this.columns) {
      const value: unknown = Reflect.get(row, property);
      if (value !== undefined) record[name] = value;
    }
    return record;
  }

  /** The primary key of a record as one string; NUL, which no text in Postgres contains, separates the columns. */
  keyOf(record: TableRecord): string {
    let key = '';
    for (const { name } of this.keyColumns) {
      const value = record[name];
      key += `${value instanceof Date ? value.toISOString() : String(value)}\0`;
    }
    return key;
  }

  /**
   * SQL that inserts or replaces whole rows by primary key.
   * @param source SQL expression of a jsonb array of records
   * @param targetTable name of the table, or of another one with the same columns
   */
  upsertStatement(source: string, targetTable = this.name): string {
    const updates = this.otherColumns.map(({ name }) => `${quoted(name)} = excluded.${quoted(name)}`);
    const columnDefinitions = this.columns.map(({ name, type }) => `${quoted(name)} ${type}`).join(', ');
    return `INSERT INTO ${quoted(targetTable)} (${columnList(this.columns)}) SELECT ${columnList(this.columns)} FROM jsonb_to_recordset(${source}) AS input(${columnDefinitions})
      ON CONFLICT (${columnList(this.keyColumns)}) DO UPDATE SET ${updates.join(', ')}`;
  }

  /** SQL that updates, in existing rows, only the columns that a record has. The parameters are those of `upsertStatement`. */
  updateStatement(source: string, targetTable = this.name): string {
    const keyConditions = this.keyColumns.map(({ name, type }) => `target.${quoted(name)} = (input.value ->> '${name}')::${type}`);
    return `UPDATE ${quoted(targetTable)} AS target SET (${columnList(this.otherColumns)}) =
        (SELECT ${columnList(this.otherColumns)} FROM jsonb_populate_record(target, input.value))
      FROM jsonb_array_elements(${source}) AS input WHERE ${keyConditions.join(' AND ')}`;
  }
}

const quoted = (name: string): string => `"${name}"`;
const columnList = (columns: readonly EntityColumn[]): string => columns.map(({ name }) => quoted(name)).join(', ');
