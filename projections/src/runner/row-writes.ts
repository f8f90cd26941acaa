import { type EntityClass, type RowChange } from '../read-model.js';
import { EntityTable, type TableRecord } from './entity-table.js';

/** What is to be written into one table. */
interface TableWrites {
  readonly table: EntityTable;
  readonly put: Map<string, TableRecord>;
  readonly change: Map<string, TableRecord>;
}

/** By table: whole rows to put, and columns to change in rows that are there. */
export type WritesByTable = Readonly<Record<string, { put?: readonly TableRecord[]; change?: readonly TableRecord[] }>>;

/** Gathers what a batch writes: later columns win, so that each row is written once, in one statement per table and kind. */
export class RowWrites {
  private readonly tables = new Map<EntityClass<object>, TableWrites>();
  private count = 0;

  add(entity: EntityClass<object>, written: RowChange<object>): void {
    const { table, put, change } = this.into(entity);
    const record = table.record('put' in written ? written.put : written.change);
    const key = table.key(record);
    const whole = put.get(key);
    this.count++;
    if ('put' in written) {
      put.set(key, record);
      change.delete(key);
    } else if (whole) put.set(key, { ...whole, ...record });
    else change.set(key, { ...change.get(key), ...record });
  }

  /** How many rows were added, the same one again among them. */
  get size(): number {
    return this.count;
  }

  /** Ready for JSON. */
  byTable(): WritesByTable {
    return Object.fromEntries(
      [...this.tables.values()].map(({ table, put, change }) => [
        table.name,
        { ...(put.size > 0 && { put: [...put.values()] }), ...(change.size > 0 && { change: [...change.values()] }) },
      ]),
    );
  }

  private into(entity: EntityClass<object>): TableWrites {
    const known = this.tables.get(entity);
    if (known) return known;
    const writes = { table: EntityTable.of(entity), put: new Map<string, TableRecord>(), change: new Map<string, TableRecord>() };
    this.tables.set(entity, writes);
    return writes;
  }
}
