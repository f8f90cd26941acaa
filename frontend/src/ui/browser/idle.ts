/** Resolves when the browser is idle; at once in Safari, which has no `requestIdleCallback`. */
export const waitUntilIdle = (): Promise<void> =>
  new Promise((resolve) => (typeof requestIdleCallback === 'function' ? requestIdleCallback(() => resolve()) : setTimeout(resolve)));
