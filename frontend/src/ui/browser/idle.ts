/** Resolves when the browser is idle; after a timeout of 0 ms in Safari, which has no `requestIdleCallback`. */
export const waitUntilIdle = (): Promise<void> =>
  new Promise((resolve) => (typeof requestIdleCallback === 'function' ? requestIdleCallback(() => resolve()) : setTimeout(resolve)));
