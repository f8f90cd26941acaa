import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Polls a condition until it is true.
 * @param describeFailure what the error says besides the time
 * @throws Error when the condition is not true in time; an error of the condition itself at once
 */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 60_000,
  describeFailure: () => string = () => condition.toString(),
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`The condition did not become true within ${timeoutMs} ms: ${describeFailure()}`);
    await sleep(10);
  }
}

/**
 * Reads until the result equals the expected value; an object, until it has the expected fields (`toMatchObject`). In a browser test, for
 * what the server stores: a screen may show a change before the server has stored it.
 * @throws the error of the last comparison when it does not in time; an error of the read itself at once
 */
export async function expectEventually(read: () => Promise<unknown>, expected: unknown, timeoutMs = 60_000): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const actual = await read();
    try {
      const isObject = typeof actual === 'object' && actual !== null && !Array.isArray(actual);
      if (isObject && typeof expected === 'object' && expected !== null) expect(actual).toMatchObject(expected);
      else expect(actual).toEqual(expected);
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(10);
    }
  }
}
