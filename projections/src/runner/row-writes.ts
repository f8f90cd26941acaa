import { type EntityClass } from '@jamjar/infra/database/entity-columns';
import { type RowWrite } from '../read-model.js';
import { EntityTable, type TableRecord } from './entity-table.js';

/** The pending writes of one table, by primary key. */
interface TableWrites {
  readonly table: EntityTable;
  readonly upserts: Map<string, TableRecord>;
  readonly updates: Map<string, TableRecord>;
}

/** By table name: whole rows to upsert, and columns to update in existing rows. */
export type WritesByTable = Readonly<Record<string, { upsert?: readonly TableRecord[]; update?: readonly TableRecord[] }>>;

/** Collects the row writes of a batch or of a rebuild's chunk. Later values of a column replace earlier ones, so that each row is written once. */
export class RowWrites {
  private readonly tables = new Map<EntityClass<object>, TableWrites>();
  private count = 0;

  add(entity: EntityClass<object>, write: RowWrite<object>): void {
    const { table, upserts, updates } = this.writesFor(entity);
    const record = table.toRecord('upsert' in write ? write.upsert : write.update);
    const key = table.keyOf(record);
    const upsert = upserts.get(key);
    this.count++;
    if ('upsert' in write) {
      upserts.set(key, record);
      updates.delete(key);
    } else if (upsert) upserts.set(key, { ...upsert, ...record });
    else updates.set(key, { ...updates.get(key), ...record });
  }

  /** Number of calls of `add`, including repeated writes of the same row. */
  get addedCount(): number {
    return this.count;
  }

  /** The writes in the form that `BatchWriter` and `RebuiltTables` send as JSON. */
  byTable(): WritesByTable {
    return Object.fromEntries(
      [...this.tables.values()].map(({ table, upserts, updates }) => [
        table.name,
        { ...(upserts.size > 0 && { upsert: [...upserts.values()] }), ...(updates.size > 0 && { update: [...updates.values()] }) },
      ]),
    );
  }

  private writesFor(entity: EntityClass<object>): TableWrites {
    const existing = this.tables.get(entity);
    if (existing) return existing;
    const writes: TableWrites = {
      table: EntityTable.forEntity(entity),
      upserts: new Map<string, TableRecord>(),
      updates: new Map<string, TableRecord>(),
    };
    this.tables.set(entity, writes);
    return writes;
  }
}
