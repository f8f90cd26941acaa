/**
 * Lets concurrent callers share reads. While a read with the same id is running, all further callers share one next read, which starts when
 * the running one has ended. So reads of one id run one after the other, and each caller gets what was read after its call.
 */
export class SharedReads<Key, Value> {
  private readonly runningReads = new Map<unknown, Promise<Value>>();
  private readonly nextReads = new Map<unknown, Promise<Value>>();

  /** @param toId returns the same id for keys whose reads are equal; by default the key itself */
  constructor(
    private readonly readNow: (key: Key) => Promise<Value>,
    private readonly toId: (key: Key) => unknown = (key) => key,
  ) {}

  /** @throws the error of the read, for all callers that share it */
  read(key: Key): Promise<Value> {
    const id = this.toId(key);
    const next = this.nextReads.get(id);
    if (next) return next;
    const running = this.runningReads.get(id);
    if (!running) return this.start(key, id);
    const startNext = (): Promise<Value> => {
      this.nextReads.delete(id);
      return this.start(key, id);
    };
    const read = running.then(startNext, startNext);
    this.nextReads.set(id, read);
    return read;
  }

  private start(key: Key, id: unknown): Promise<Value> {
    const read = this.readNow(key).finally(() => this.runningReads.delete(id));
    this.runningReads.set(id, read);
    return read;
  }
}
