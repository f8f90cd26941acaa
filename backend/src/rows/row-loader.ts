import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import { entryLimit } from './entry-limit.js';
import { type SequencedRows } from './queries.js';

/** How long a row is kept: longer than it takes from the response to a request until its change is sent over sockets. */
const ttlMs = 1_000;
/** Bounds the memory to some megabytes. */
const maxCachedRows = 1_000;

/** One row, null for an unknown key, and the number of the newest change when it was read. */
export interface LoadedRow<Row> {
  readonly seq: number;
  readonly row: Row | null;
}

type ReadRows<Key, Row> = (keys: readonly Key[]) => Promise<SequencedRows<Row>>;

/**
 * Reads the rows that requests change, once for both the response and the messages (docs/adr/0022). One statement reads all ids that are
 * requested in the same tick of the event loop, for example after several commands were committed together.
 */
export class RowLoader<Id extends string, Row extends { id: Id }> {
  /** The cache of the DataLoader contains only the reads in progress. */
  private readonly loader: DataLoader<Id, LoadedRow<Row>>;
  private readonly cachedRows = new LRUCache<Id, LoadedRow<Row>>({ ...entryLimit(maxCachedRows), ttl: ttlMs });

  constructor(readRows: ReadRows<Id, Row>) {
    const readBatch = toBatchFunction(readRows, ({ id }) => id);
    this.loader = new DataLoader(async (ids: readonly Id[]) => this.cacheRows(ids, await readBatch(ids)));
  }

  /** Reads rows as they are now, for a caller who knows that they changed but not the number of the change. Omits unknown ids. */
  async load(ids: readonly Id[]): Promise<SequencedRows<Row>> {
    return combineRows(await Promise.all(ids.map((id) => this.readAgain(id))));
  }

  /** Returns rows that contain change `seq`, cached ones if possible. The result's `seq` is that of the row that was read first. */
  async loadSince(seq: number, ids: readonly Id[]): Promise<SequencedRows<Row>> {
    const loadOne = async (id: Id): Promise<LoadedRow<Row>> => {
      const cached = this.cachedRows.get(id);
      if (cached && cached.seq >= seq) return cached;
      const loaded = await this.loader.load(id);
      return loaded.seq >= seq ? loaded : this.readAgain(id);
    };
    return combineRows(await Promise.all(ids.map(loadOne)), seq);
  }

  /** Starts a new read instead of sharing one in progress, which may have begun before the change. */
  private readAgain(id: Id): Promise<LoadedRow<Row>> {
    return this.loader.clear(id).load(id);
  }

  private cacheRows(ids: readonly Id[], loaded: readonly LoadedRow<Row>[]): readonly LoadedRow<Row>[] {
    for (const [index, id] of ids.entries()) {
      this.loader.clear(id);
      this.cachedRows.set(id, loaded[index]);
    }
    return loaded;
  }
}

/** Creates the batch function of a DataLoader, which reads all keys with one statement. */
export const toBatchFunction =
  <Key, Row>(readRows: ReadRows<Key, Row>, getKey: (row: Row) => Key) =>
  async (keys: readonly Key[]): Promise<LoadedRow<Row>[]> => {
    const { seq, rows } = await readRows([...new Set(keys)]);
    const rowsByKey = new Map(rows.map((row) => [getKey(row), row]));
    return keys.map((key) => ({ seq, row: rowsByKey.get(key) ?? null }));
  };

/** Combines separately loaded rows, without nulls. Their common `seq` is the lowest, so a row may be newer than it, but never older. */
export const combineRows = <Row>(loaded: readonly LoadedRow<Row>[], seqOfNoRows = 0): SequencedRows<Row> => ({
  seq: loaded.reduce((lowest, { seq }) => Math.min(lowest, seq), loaded[0]?.seq ?? seqOfNoRows),
  rows: loaded.flatMap(({ row }) => (row === null ? [] : [row])),
});
