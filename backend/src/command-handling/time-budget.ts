import { setTimeout as sleep } from 'node:timers/promises';
import { CommandTimeout } from './command-errors.js';

const maxBackOffMs = 200;

/** The time that one call of the command processor may take in total: waiting for its stream, reading, appending and retrying. */
export class TimeBudget {
  private readonly endsAtMs: number;

  /** The time starts to run now. */
  constructor(milliseconds: number) {
    this.endsAtMs = performance.now() + milliseconds;
  }

  /** Returns the task's result. @throws CommandTimeout when the time ends first; the task's later result is ignored */
  runWithin<Result>(task: () => Promise<Result>): Promise<Result> {
    const remainingMs = this.remainingMs();
    if (remainingMs <= 0) return Promise.reject(new CommandTimeout());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new CommandTimeout()), remainingMs);
      const stopTimer = (): void => clearTimeout(timer);
      task().then(resolve, reject).then(stopTimer, stopTimer);
    });
  }

  /**
   * Waits a random time before the next attempt: less than 2 ms after the first (`attempt` 1), the limit doubling each time up to
   * 200 ms. Randomness keeps two colliding processes from colliding again.
   * @throws CommandTimeout when the time would be over by then
   */
  async backOff(attempt: number, cause: unknown): Promise<void> {
    const waitMs = Math.random() * Math.min(maxBackOffMs, 2 ** attempt);
    if (waitMs >= this.remainingMs()) throw new CommandTimeout({ cause });
    await sleep(waitMs);
  }

  private remainingMs(): number {
    return this.endsAtMs - performance.now();
  }
}
