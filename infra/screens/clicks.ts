import { type Locator, type Page } from 'playwright-core';

/** Longer than the 400 ms during which the app ignores taps on a button that has just moved (`TapGuard`). */
export const tapGuardMs = 450;

/**
 * Clicks an element. When the app ignores the click, because the element has just moved, it waits and clicks again, like a person who sees
 * the app's hint. `countIgnoredClicks` must run in the page.
 */
export async function clickElement(page: Page, target: Locator): Promise<void> {
  const ignoredCountBefore = await readIgnoredCount(page);
  await target.click();
  if ((await readIgnoredCount(page)) === ignoredCountBefore) return;
  await page.waitForTimeout(tapGuardMs);
  await clickElement(page, target);
}
const readIgnoredCount = (page: Page): Promise<number> => page.evaluate(() => Number(sessionStorage.getItem('ignoredClicks')));

/**
 * Runs in the page before its scripts: counts the clicks that `TapGuard` stops between the document and the body. It does not listen on the
 * window, because there Playwright itself stops a click whose target has just moved, and clicks again.
 */
export function countIgnoredClicks(): void {
  const addToCount = (difference: number): void =>
    sessionStorage.setItem('ignoredClicks', String(Number(sessionStorage.getItem('ignoredClicks')) + difference));
  document.addEventListener('click', () => addToCount(1), { capture: true });
  addEventListener('DOMContentLoaded', () => document.body.addEventListener('click', () => addToCount(-1), { capture: true }));
}
