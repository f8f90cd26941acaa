/** Makes every test of a file prefer reduced motion: jsdom has no layout, so rows cannot be animated to a new place. */
export function preferReducedMotionInEachTest(): void {
  const matchMedia = (media: string) => ({
    matches: media.includes('reduced-motion'),
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  beforeEach(() => void Object.defineProperty(window, 'matchMedia', { value: matchMedia, configurable: true }));
}
