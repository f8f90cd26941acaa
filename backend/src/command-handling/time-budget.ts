/** The time that one command may take in all: waiting for its turn, reading, appending, and trying again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Busy } from './command-failures.js';

const longestPause = 200;

export class TimeBudget {
  private readonly end: number;

  /** Starts to run now. */
  constructor(milliseconds: number) {
    this.end = performance.now() + milliseconds;
  }

  /** Answers what `work` answers. @throws Busy when the time is over before the work is; what the work does after that is not heard */
  within<Result>(work: () => Promise<Result>): Promise<Result> {
    const left = this.left();
    if (left <= 0) return Promise.reject(new Busy());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Busy()), left);
      const stop = (): void => clearTimeout(timer);
      work().then(resolve, reject).then(stop, stop);
    });
  }

  /**
   * Waits a random while before a further attempt: less than 2 ms before the second (`attempt` 1), twice as long each time, never
   * more than 200 ms. Two who collided would collide again if they waited equally long.
   * @throws Busy when the time would be over by then
   */
  async pause(attempt: number, cause: unknown): Promise<void> {
    const wait = Math.random() * Math.min(longestPause, 2 ** attempt);
    if (wait >= this.left()) throw new Busy({ cause });
    await sleep(wait);
  }

  private left(): number {
    return this.end - performance.now();
  }
}
