import { getMetadataArgsStorage } from 'typeorm';
import { type EntityClass } from '../read-model.js';

/** A row or a part of it under its columns' names, as JSON takes it: times are dates. */
export type TableRecord = Readonly<Record<string, unknown>>;

interface TableColumn {
  readonly property: string;
  readonly name: string;
  /** As SQL declares it. */
  readonly type: string;
  readonly primary: boolean;
}

/** An entity's table: what the runner needs to write rows of any read model by the same few statements. */
export class EntityTable {
  private static readonly known = new Map<EntityClass<object>, EntityTable>();

  private readonly keys: readonly TableColumn[];
  private readonly values: readonly TableColumn[];

  private constructor(
    readonly name: string,
    private readonly columns: readonly TableColumn[],
  ) {
    this.keys = columns.filter(({ primary }) => primary);
    this.values = columns.filter(({ primary }) => !primary);
  }

  /** @throws Error when the class is no entity, or a column lacks its type */
  static of(entity: EntityClass<object>): EntityTable {
    const table = EntityTable.known.get(entity) ?? EntityTable.from(entity);
    EntityTable.known.set(entity, table);
    return table;
  }

  private static from(entity: EntityClass<object>): EntityTable {
    const metadata = getMetadataArgsStorage();
    const name = metadata.filterTables(entity)[0]?.name;
    if (!name) throw new Error(`${entity.name} is no entity with a table's name`);
    const columns = metadata.filterColumns(entity).map(({ propertyName, options }): TableColumn => {
      if (typeof options.type !== 'string') throw new Error(`${entity.name}.${propertyName} has no type of Postgres`);
      const type = options.array ? `${options.type}[]` : options.type;
      return { property: propertyName, name: options.name ?? propertyName, type, primary: options.primary === true };
    });
    return new EntityTable(name, columns);
  }

  get columnNames(): readonly string[] {
    return this.columns.map(({ name }) => name);
  }

  /** A row, or a part of one, under the columns' names. */
  record(row: object): TableRecord {
    const record: Record<string, unknown> = {};
    for (const { property, name } of this.columns) {
      const value: unknown = Reflect.get(row, property);
      if (value !== undefined) record[name] = value;
    }
    return record;
  }

  /** The primary key of a record in one text. */
  key(record: TableRecord): string {
    let key = '';
    for (const { name } of this.keys) key += `${String(record[name])} `;
    return key;
  }

  /**
   * Writes whole rows by key: new ones and changed ones.
   * @param source SQL of a jsonb array of records
   * @param into another table of the same shape
   */
  putStatement(source: string, into = this.name): string {
    const updates = this.values.map(({ name }) => `${quoted(name)} = excluded.${quoted(name)}`);
    const shape = this.columns.map(({ name, type }) => `${quoted(name)} ${type}`).join(', ');
    return `INSERT INTO ${quoted(into)} (${names(this.columns)}) SELECT ${names(this.columns)} FROM jsonb_to_recordset(${source}) AS given(${shape})
      ON CONFLICT (${names(this.keys)}) DO UPDATE SET ${updates.join(', ')}`;
  }

  /** Changes, in rows that are there, the columns that each record has. The parameters are as for `putStatement`. */
  changeStatement(source: string, into = this.name): string {
    const keys = this.keys.map(({ name, type }) => `kept.${quoted(name)} = (given.value ->> '${name}')::${type}`);
    return `UPDATE ${quoted(into)} AS kept SET (${names(this.values)}) =
        (SELECT ${names(this.values)} FROM jsonb_populate_record(kept, given.value))
      FROM jsonb_array_elements(${source}) AS given WHERE ${keys.join(' AND ')}`;
  }
}

const quoted = (name: string): string => `"${name}"`;
const names = (columns: readonly TableColumn[]): string => columns.map(({ name }) => quoted(name)).join(', ');
