/** Resolves when the browser has nothing to do; Safari cannot tell. */
export const waitUntilIdle = (): Promise<void> =>
  new Promise((resolve) => (typeof requestIdleCallback === 'function' ? requestIdleCallback(() => resolve()) : setTimeout(resolve)));
