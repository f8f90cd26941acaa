import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Returns a function that pauses between two polls: first for 10 ms, then each time half as long again, up to 100 ms, because polling takes
 * processor time from what is waited for.
 */
function createPause(): () => Promise<void> {
  let pauseMs = 10;
  return async () => {
    await sleep(pauseMs);
    pauseMs = Math.min(1.5 * pauseMs, 100);
  };
}

/**
 * Polls a condition until it is true.
 * @param describeFailure returns the end of the message of the timeout's error
 * @throws Error when the condition is not true in time; an error of the condition itself is thrown at once
 */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 60_000,
  describeFailure: () => string = () => condition.toString(),
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  const pause = createPause();
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`The condition did not become true within ${timeoutMs} ms: ${describeFailure()}`);
    await pause();
  }
}

/**
 * Reads until the result equals the expected value; for an object, until it has the expected fields (`toMatchObject`). In a browser test it is for
 * the server's data: a screen may show a change before the server has stored it.
 * @throws the error of the last comparison on a timeout; an error of the read itself is thrown at once
 */
export async function expectEventually(read: () => Promise<unknown>, expected: unknown, timeoutMs = 60_000): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  const pause = createPause();
  for (;;) {
    const actual = await read();
    try {
      const isObject = typeof actual === 'object' && actual !== null && !Array.isArray(actual);
      if (isObject && typeof expected === 'object' && expected !== null) expect(actual).toMatchObject(expected);
      else expect(actual).toEqual(expected);
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await pause();
    }
  }
}
