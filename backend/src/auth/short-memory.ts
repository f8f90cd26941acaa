import { LRUCache } from 'lru-cache';

/** How old an answer about sessions, memberships or organisations may be (design, "Realtime"). */
const oldest = 2_000;
const most = 20_000;

interface Remembered<Value> {
  reading: Promise<Value>;
  /** Set once the reading ended well. */
  value?: Value;
}

/** Answers for at most two seconds as it was read; whoever changes what it knows drops it. Readings for the same key are shared. */
export class ShortMemory<Key extends string, Value> {
  private readonly remembered = new LRUCache<Key, Remembered<Value>>({ max: most, ttl: oldest });

  constructor(private readonly read: (key: Key) => Promise<Value>) {}

  get(key: Key): Promise<Value> {
    return (this.remembered.get(key) ?? this.reading(key)).reading;
  }

  drop(key: Key): void {
    this.remembered.delete(key);
  }

  /** Drops what matches, and what is still being read: that may be older than the reason to drop. */
  dropWhere(matches: (value: Value) => boolean): void {
    for (const [key, entry] of [...this.remembered.entries()])
      if (entry.value === undefined || matches(entry.value)) this.remembered.delete(key);
  }

  clear(): void {
    this.remembered.clear();
  }

  private reading(key: Key): Remembered<Value> {
    const entry: Remembered<Value> = { reading: this.read(key) };
    this.remembered.set(key, entry);
    entry.reading.then(
      (value) => (entry.value = value),
      () => this.remembered.peek(key) === entry && this.remembered.delete(key), // a failure is not an answer
    );
    return entry;
  }
}
