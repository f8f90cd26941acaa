import { type Locator, type Page } from 'playwright-core';

/** How long a click waits: longer than the 400 ms during which the app ignores taps on a button that has just moved (`TapGuard`). */
export const tapGuardWaitMs = 450;

/**
 * Clicks or taps an element. When the click has no effect, because the element has just moved or moves meanwhile, it waits and clicks
 * again, like a person who sees nothing happen. `recordIgnoredClick` must run in the page.
 */
export async function clickElement(page: Page, target: Locator, action: 'click' | 'tap' = 'click'): Promise<void> {
  await target[action]();
  if (!(await page.evaluate(() => 'ignoredClick' in sessionStorage))) return;
  await page.waitForTimeout(tapGuardWaitMs);
  await clickElement(page, target, action);
}

/**
 * Runs in the page before its scripts: records whether the last click was stopped by `TapGuard`, between the document and the body, or missed what
 * was pressed, because it moved before the release. It does not listen on the window, because there Playwright itself stops a click whose target
 * has just moved, and clicks again.
 */
export function recordIgnoredClick(): void {
  let pressed: Element | null = null;
  const record = (isIgnored: boolean): void => {
    if (isIgnored) sessionStorage.setItem('ignoredClick', 'yes');
    else sessionStorage.removeItem('ignoredClick');
  };
  const hasMissed = ({ target }: Event): boolean => {
    const control = pressed?.closest('button, a, label, [role], [tabindex]') ?? pressed;
    pressed = null; // the click on a label is followed by one on its field
    return control !== null && control.isConnected && target instanceof Node && !control.contains(target);
  };
  const startPress = ({ target }: Event): void => {
    pressed = target instanceof Element ? target : null;
    record(false);
  };
  document.addEventListener('pointerdown', startPress, { capture: true });
  document.addEventListener('click', () => record(true), { capture: true });
  addEventListener('DOMContentLoaded', () =>
    document.body.addEventListener('click', (click) => record(hasMissed(click)), { capture: true }),
  );
}
