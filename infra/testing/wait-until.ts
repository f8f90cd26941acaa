import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Polls a condition until it is true.
 * @param describeFailure what the error says besides the time
 * @throws Error when the condition is not true in time; an error of the condition itself at once
 */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 20_000,
  describeFailure: () => string = () => condition.toString(),
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`The condition did not become true within ${timeoutMs} ms: ${describeFailure()}`);
    await sleep(10);
  }
}
