/**
 * Lets equal reads at the same time share one: all that come while it runs share the next one, which begins when that has
 * ended. So many callers cost one reading after the other, and each gets what was read after its call.
 */
export class SharedReads<Key, Value> {
  private readonly running = new Map<unknown, Promise<Value>>();
  private readonly planned = new Map<unknown, Promise<Value>>();

  /** @param toId what is the same for keys that read the same; by default the key itself */
  constructor(
    private readonly readNow: (key: Key) => Promise<Value>,
    private readonly toId: (key: Key) => unknown = (key) => key,
  ) {}

  /** @throws what the reading throws, for all who share it */
  read(key: Key): Promise<Value> {
    const id = this.toId(key);
    const planned = this.planned.get(id);
    if (planned) return planned;
    const running = this.running.get(id);
    if (!running) return this.start(key, id);
    const startPlanned = (): Promise<Value> => {
      this.planned.delete(id);
      return this.start(key, id);
    };
    const next = running.then(startPlanned, startPlanned);
    this.planned.set(id, next);
    return next;
  }

  private start(key: Key, id: unknown): Promise<Value> {
    const reading = this.readNow(key).finally(() => this.running.delete(id));
    this.running.set(id, reading);
    return reading;
  }
}
