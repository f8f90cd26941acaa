import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until the condition is true. @throws when it is not true within `timeoutMs` */
export async function waitUntil(condition: () => Promise<boolean> | boolean, timeoutMs = 5_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`The condition was not true within ${timeoutMs.toString()} ms`);
    await sleep(10);
  }
}
