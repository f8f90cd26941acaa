/**
 * Lets those who read the same at once share a reading: whoever asks while it is being read shares the next one, which begins when that has
 * ended. So many callers cost one reading after the other, and each gets what was read after it asked.
 */
export class SharedReads<Key, Value> {
  private readonly running = new Map<Key, Promise<Value>>();
  private readonly planned = new Map<Key, Promise<Value>>();

  constructor(private readonly readNow: (key: Key) => Promise<Value>) {}

  /** @throws what the reading throws, for all who share it */
  read(key: Key): Promise<Value> {
    const planned = this.planned.get(key);
    if (planned) return planned;
    const running = this.running.get(key);
    if (!running) return this.start(key);
    const next = running.then(
      () => this.startPlanned(key),
      () => this.startPlanned(key),
    );
    this.planned.set(key, next);
    return next;
  }

  private startPlanned(key: Key): Promise<Value> {
    this.planned.delete(key);
    return this.start(key);
  }

  private start(key: Key): Promise<Value> {
    const reading = this.readNow(key).finally(() => this.running.delete(key));
    this.running.set(key, reading);
    return reading;
  }
}
