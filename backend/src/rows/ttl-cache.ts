import { LRUCache } from 'lru-cache';
import { entryLimit } from './entry-limit.js';

const defaultTtlMs = 2_000;
/** Limits the memory. The value of an evicted entry is read again when it is requested. */
const defaultMaxEntries = 20_000;

interface Entry<Value> {
  result: Promise<Value>;
  /** Set when `result` is fulfilled. */
  value?: Value;
}

/**
 * Caches the results of `read` for a limited time. Concurrent reads of one key share one call, and a failed read is not cached. Code that
 * changes the data must invalidate the entries.
 */
export class TtlCache<Key extends string, Value> {
  private readonly entries: LRUCache<Key, Entry<Value>>;

  constructor(
    private readonly read: (key: Key) => Promise<Value>,
    { ttlMs = defaultTtlMs, max = defaultMaxEntries } = {},
  ) {
    this.entries = new LRUCache({ ...entryLimit(max), ttl: ttlMs });
  }

  get(key: Key): Promise<Value> {
    return (this.entries.get(key) ?? this.startRead(key)).result;
  }

  invalidate(key: Key): void {
    this.entries.delete(key);
  }

  /** Removes the matching entries, and all that are still being read, because the read may have begun before the data changed. */
  invalidateWhere(matches: (value: Value) => boolean): void {
    for (const [key, entry] of [...this.entries.entries()]) if (entry.value === undefined || matches(entry.value)) this.entries.delete(key);
  }

  invalidateAll(): void {
    this.entries.clear();
  }

  private startRead(key: Key): Entry<Value> {
    const entry: Entry<Value> = { result: this.read(key) };
    this.entries.set(key, entry);
    entry.result.then(
      (value) => (entry.value = value),
      () => this.entries.peek(key) === entry && this.entries.delete(key),
    );
    return entry;
  }
}
