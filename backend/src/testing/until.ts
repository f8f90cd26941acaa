import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for something to come true. @throws when it does not, within `milliseconds` */
export async function until(holds: () => Promise<boolean> | boolean, milliseconds = 5_000): Promise<void> {
  const deadline = Date.now() + milliseconds;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`It did not come true within ${milliseconds.toString()} ms`);
    await sleep(10);
  }
}
