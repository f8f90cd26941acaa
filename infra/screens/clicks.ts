import { type Locator, type Page } from 'playwright-core';

/** Longer than the 400 ms during which the app ignores taps on a button that has just moved (`TapGuard`). */
export const tapGuardMs = 450;

/**
 * Clicks or taps an element. When that has no effect, because the element has just moved or moves meanwhile, it waits and does so again,
 * like a person who sees that. `countIgnoredClicks` must run in the page.
 */
export async function clickElement(page: Page, target: Locator, action: 'click' | 'tap' = 'click'): Promise<void> {
  const ignoredCountBefore = await readIgnoredCount(page);
  await target[action]();
  if ((await readIgnoredCount(page)) === ignoredCountBefore) return;
  await page.waitForTimeout(tapGuardMs);
  await clickElement(page, target, action);
}
const readIgnoredCount = (page: Page): Promise<number> => page.evaluate(() => Number(sessionStorage.getItem('ignoredClicks')));

/**
 * Runs in the page before its scripts: counts the clicks that `TapGuard` stops between the document and the body, and those that miss what was
 * pressed, because it moved before the release. It does not listen on the window, because there Playwright itself stops a click whose target has
 * just moved, and clicks again.
 */
export function countIgnoredClicks(): void {
  let pressed: Element | null = null;
  const addToCount = (difference: number): void =>
    sessionStorage.setItem('ignoredClicks', String(Number(sessionStorage.getItem('ignoredClicks')) + difference));
  const hasMissed = ({ target }: Event): boolean => {
    const control = pressed?.closest('button, a, label, [role], [tabindex]') ?? pressed;
    pressed = null; // the click on a label is followed by one on its field
    return control !== null && control.isConnected && target instanceof Node && !control.contains(target);
  };
  document.addEventListener('pointerdown', ({ target }) => void (pressed = target instanceof Element ? target : null), { capture: true });
  document.addEventListener('click', () => addToCount(1), { capture: true });
  addEventListener('DOMContentLoaded', () =>
    document.body.addEventListener('click', (click) => void (hasMissed(click) || addToCount(-1)), { capture: true }),
  );
}
