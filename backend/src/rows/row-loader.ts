import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import { entryLimit } from './entry-limit.js';
import { type SequencedRows } from './queries.js';

/** How long a row is kept: longer than a change takes from the response to the sockets. */
const ttlMs = 1_000;
/** Bounds the memory to some megabytes. */
const maxCachedRows = 1_000;

/** One row, or null when there is none, and the number of the newest change when it was read. */
export interface LoadedRow<Row> {
  readonly seq: number;
  readonly row: Row | null;
}

type ReadRows<Key, Row> = (keys: readonly Key[]) => Promise<SequencedRows<Row>>;

/**
 * Reads the rows that commands change, once for the response and the messages together (docs/adr/0022). All ids that are requested in one
 * tick of the event loop share one statement, as when several commands were committed together.
 */
export class RowLoader<Id extends string, Row extends { id: Id }> {
  /** Its cache contains the reads that have not returned yet. */
  private readonly loader: DataLoader<Id, LoadedRow<Row>>;
  private readonly cachedRows = new LRUCache<Id, LoadedRow<Row>>({ ...entryLimit(maxCachedRows), ttl: ttlMs });

  constructor(readRows: ReadRows<Id, Row>) {
    const readBatch = toBatchFunction(readRows, ({ id }) => id);
    this.loader = new DataLoader(async (ids: readonly Id[]) => this.keep(ids, await readBatch(ids)));
  }

  /** Reads rows as they are now, for a caller who knows that they changed but not the number of the change. Unknown ids have no row. */
  async load(ids: readonly Id[]): Promise<SequencedRows<Row>> {
    return toSequencedRows(await Promise.all(ids.map((id) => this.beginRead(id))), 0);
  }

  /** Returns rows that were read when change `seq` was there, kept ones if possible. Their own `seq` is that of the oldest. */
  async loadSince(seq: number, ids: readonly Id[]): Promise<SequencedRows<Row>> {
    const loadOne = async (id: Id): Promise<LoadedRow<Row>> => {
      const kept = this.cachedRows.get(id);
      if (kept && kept.seq >= seq) return kept;
      const loaded = await this.loader.load(id);
      return loaded.seq >= seq ? loaded : this.beginRead(id);
    };
    return toSequencedRows(await Promise.all(ids.map(loadOne)), seq);
  }

  /** Does not join a read under way, which may have begun before the change. */
  private beginRead(id: Id): Promise<LoadedRow<Row>> {
    return this.loader.clear(id).load(id);
  }

  private keep(ids: readonly Id[], loaded: readonly LoadedRow<Row>[]): readonly LoadedRow<Row>[] {
    for (const [index, id] of ids.entries()) {
      this.loader.clear(id);
      this.cachedRows.set(id, loaded[index]);
    }
    return loaded;
  }
}

/** For a DataLoader: one statement for all keys. */
export const toBatchFunction =
  <Key, Row>(readRows: ReadRows<Key, Row>, getKey: (row: Row) => Key) =>
  async (keys: readonly Key[]): Promise<LoadedRow<Row>[]> => {
    const { seq, rows } = await readRows([...new Set(keys)]);
    const rowsByKey = new Map(rows.map((row) => [getKey(row), row]));
    return keys.map((key) => ({ seq, row: rowsByKey.get(key) ?? null }));
  };

/** The existing ones of separately loaded rows, in the order of their keys. A row may be newer than its `seq`, never older. */
export const toSequencedRows = <Row>(loaded: readonly LoadedRow<Row>[], seqWithoutKeys: number): SequencedRows<Row> => ({
  seq: loaded.reduce((lowest, { seq }) => Math.min(lowest, seq), loaded[0]?.seq ?? seqWithoutKeys),
  rows: loaded.flatMap(({ row }) => (row === null ? [] : [row])),
});
