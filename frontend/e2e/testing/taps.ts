import { type Locator, type Page } from 'playwright-core';

/** Counts all taps and mouse presses on the page, wherever they hit it. Call it before the page is opened. */
export const countTaps = (page: Page): Promise<unknown> => page.addInitScript(startCounting);

/** Runs in the page. */
function startCounting(): void {
  const counter = window as unknown as { taps: number };
  counter.taps = 0;
  addEventListener('pointerdown', ({ isTrusted }) => void (counter.taps += isTrusted ? 1 : 0), { capture: true });
}

/** The number of taps so far. */
export const readTapCount = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as { taps: number }).taps);

/** Whether the whole element is on screen, without scrolling. */
export async function isOnScreen(page: Page, element: Locator): Promise<boolean> {
  const box = await element.boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  return box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
}
