import { type EntityClass, type EntityColumn, getEntityColumns, getTableName } from '@jamjar/infra/database/entity-columns';
import { type RowWrite, type ProjectionGroup } from '../read-model.js';

/** The collected writes of one table, by primary key. */
interface TableWrites {
  readonly table: EntityTable;
  readonly upserts: Map<string, TableRecord>;
  readonly updates: Map<string, TableRecord>;
}

/** By table name: whole rows to insert or replace, and the properties to update in existing rows. */
export type WritesByTable = Readonly<Record<string, { upsert?: readonly TableRecord[]; update?: readonly TableRecord[] }>>;

/** Collects the row writes of a batch or of a rebuild's chunk, and merges those of the same row, so that each row is written once. */
export class RowWrites {
  private readonly tables = new Map<EntityClass<object>, TableWrites>();
  /** Number of calls of `add`, including repeated writes of the same row. */
  addedCount = 0;

  add(entity: EntityClass<object>, write: RowWrite<object>): void {
    const { table, upserts, updates } = this.writesFor(entity);
    const row = ('upsert' in write ? write.upsert : write.update) as TableRecord;
    const key = table.keyOf(row);
    const upsert = upserts.get(key);
    this.addedCount++;
    if ('upsert' in write) {
      upserts.set(key, row);
      updates.delete(key);
    } else if (upsert) upserts.set(key, { ...upsert, ...row });
    else updates.set(key, { ...updates.get(key), ...row });
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

/** The values of a row, or of some of its columns, by property name. Times are `Date` objects. */
export type TableRecord = Readonly<Record<string, unknown>>;

/** The table of an entity. Builds the SQL statements that write its rows from JSON, in which they have the names of their properties. */
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

  /** Returns the primary key of a row as one string. NUL, which no text in Postgres can contain, follows each value. */
  keyOf(row: TableRecord): string {
    let key = '';
    for (const { property } of this.keyColumns) {
      const value = row[property];
      key += `${value instanceof Date ? value.toISOString() : String(value)}\0`;
    }
    return key;
  }

  /** Returns SQL that inserts or replaces rows. @param source SQL of a jsonb array of rows @param targetTable has the same columns */
  upsertStatement(source: string, targetTable = this.name): string {
    const updates = this.otherColumns.map(({ name }) => `${quote(name)} = excluded.${quote(name)}`);
    const values = this.columns.map(({ property }) => quote(property)).join(', ');
    return `INSERT INTO ${quote(targetTable)} (${joinColumns(this.columns)}) SELECT ${values} FROM jsonb_to_recordset(${source}) AS input(${this.inputColumns})
      ON CONFLICT (${joinColumns(this.keyColumns)}) DO UPDATE SET ${updates.join(', ')}`;
  }

  /** Returns SQL that compares this table with another one of the same columns: counts the keys whose rows differ or are missing in one. */
  countDifferencesStatement(otherTable: string): string {
    return `SELECT count(*)::float8 AS count FROM ${quote(this.name)} AS one FULL JOIN ${quote(otherTable)} AS other
      USING (${joinColumns(this.keyColumns)}) WHERE ROW(one.*) IS DISTINCT FROM ROW(other.*)`;
  }

  /** Returns SQL that updates, in existing rows, only the properties that an element has. The parameters are those of `upsertStatement`. */
  updateStatement(source: string, targetTable = this.name): string {
    const toCondition = ({ name, property }: EntityColumn): string => `target.${quote(name)} = input.${quote(property)}`;
    const toValue = ({ name, property }: EntityColumn): string =>
      `${quote(name)} = CASE WHEN element ? '${property}' THEN input.${quote(property)} ELSE target.${quote(name)} END`;
    return `UPDATE ${quote(targetTable)} AS target SET ${this.otherColumns.map(toValue).join(', ')}
      FROM jsonb_array_elements(${source}) AS element, jsonb_to_record(element) AS input(${this.inputColumns})
      WHERE ${this.keyColumns.map(toCondition).join(' AND ')}`;
  }

  private get inputColumns(): string {
    return this.columns.map(({ property, type }) => `${quote(property)} ${type}`).join(', ');
  }
}

const quote = (name: string): string => `"${name}"`;
const joinColumns = (columns: readonly EntityColumn[]): string => columns.map(({ name }) => quote(name)).join(', ');
