import { isDeepStrictEqual } from 'node:util';
import { type Locator } from 'playwright-core';
import { waitUntil } from '../../../infra/testing/wait-until.js';

/** Waits until the timeline of a history shows exactly these rows, the newest first; `…` stands for a commitment or a date. */
export async function expectRows(timeline: Locator, ...expected: readonly string[]): Promise<void> {
  let shown: string[] = [];
  const isShown = async (): Promise<boolean> => {
    const texts = await timeline.locator('li time + span').allTextContents();
    shown = texts.map((each) => each.trim().replaceAll(/(?:[0-9a-f]{4} ?){4}|\d+ \w{3} \d{4}, \d\d:\d\d/g, '…'));
    return isDeepStrictEqual(shown, expected);
  };
  await waitUntil(isShown, 5_000, () => `the timeline shows ${JSON.stringify(shown, null, 1)}`);
}
