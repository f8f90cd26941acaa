import { setTimeout as sleep } from 'node:timers/promises';

/** The first pause between two polls; each is half as long again as the one before, because polling takes processor time from what is waited for. */
const firstPauseMs = 10;
const maxPauseMs = 100;
const lengthen = (pauseMs: number): number => Math.min(1.5 * pauseMs, maxPauseMs);

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
  for (let pauseMs = firstPauseMs; !(await condition()); pauseMs = lengthen(pauseMs)) {
    if (performance.now() > deadline) throw new Error(`The condition did not become true within ${timeoutMs} ms: ${describeFailure()}`);
    await sleep(pauseMs);
  }
}

/**
 * Reads until the result equals the expected value; for an object, until it has the expected fields (`toMatchObject`). In a browser test it is for
 * the server's data: a screen may show a change before the server has stored it.
 * @throws the error of the last comparison on a timeout; an error of the read itself is thrown at once
 */
export async function expectEventually(read: () => Promise<unknown>, expected: unknown, timeoutMs = 60_000): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = lengthen(pauseMs)) {
    const actual = await read();
    try {
      const isObject = typeof actual === 'object' && actual !== null && !Array.isArray(actual);
      if (isObject && typeof expected === 'object' && expected !== null) expect(actual).toMatchObject(expected);
      else expect(actual).toEqual(expected);
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(pauseMs);
    }
  }
}
