/** Resolves when the browser has nothing to do; Safari has no such callback. */
export const waitUntilIdle = (): Promise<void> =>
  new Promise((resolve) => (typeof requestIdleCallback === 'function' ? requestIdleCallback(() => resolve()) : setTimeout(resolve)));
