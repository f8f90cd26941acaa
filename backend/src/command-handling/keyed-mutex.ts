/** Runs tasks with the same key one at a time, in the order in which they came. Different keys do not wait for each other. */
export class KeyedMutex {
  /** The last task of each key that has unfinished tasks. */
  private readonly tails = new Map<string, Promise<unknown>>();

  /** Runs the task when all earlier tasks of this key have ended, successfully or not. Returns the task's result. */
  runExclusive<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const previous = this.tails.get(key);
    const running = previous ? previous.then(task, task) : task();
    this.tails.set(key, running);
    const release = (): void => {
      if (this.tails.get(key) === running) this.tails.delete(key);
    };
    running.then(release, release);
    return running;
  }

  /** Number of keys with unfinished tasks. */
  get lockedKeyCount(): number {
    return this.tails.size;
  }
}
