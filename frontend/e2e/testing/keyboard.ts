import { type Locator, type Page } from 'playwright-core';

export const pressKeys = (page: Page, ...keys: string[]): Promise<void> =>
  keys.reduce((previous, key) => previous.then(() => page.keyboard.press(key)), Promise.resolve());

/** Presses Tab until the target has the focus. @throws Error when 120 presses do not reach it */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let pressCount = 0; pressCount < 120; pressCount++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Cannot be reached with Tab: ${String(target)}`);
}

/** Matches the locator's element only while it has the focus. */
export const whenFocused = (page: Page, locator: Locator): Locator => locator.and(page.locator(':focus'));
