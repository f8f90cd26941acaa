import { type Browser } from 'playwright-core';
import { god, type RunningApp, startApp } from '../../../../backend/src/testing/running-app.js';
import { openHouse } from '../../../../infra/screens/house.js';
import { stretchNames } from '../../../../infra/screens/long-names.js';
import { type Screen } from '../../../../infra/screens/screen.js';
import { signInAll } from '../../../../infra/screens/studio.js';
import { screens } from '../../../../infra/screens/table/screens.js';
import { launchChromium } from '../chromium.js';
import { webFolder } from '../venue.js';
import { Walk } from './walk.js';

/** The tests of every other screen of the table: two files walk it side by side, each on a process of its own. */
export function walkThrough(half: 'even' | 'odd'): void {
  let browser: Browser;
  let app: RunningApp;
  let walk: Walk;

  beforeAll(async () => {
    [browser, app] = await Promise.all([launchChromium(), startApp({ webFolder })]);
    const house = await stretchNames(await openHouse({ url: app.url, databaseUrl: app.databaseUrl, god }));
    walk = new Walk(browser, house, await signInAll(browser, house));
  }, 180_000);
  afterAll(async () => {
    await walk.close();
    await browser.close();
    await app.close();
  }, 30_000);

  describe.each(Object.entries(screens))('with names of forty characters everywhere, the screens of %s', (_group, table) => {
    it('give axe nothing to find, in any theme, by night or by day, and fit every window with targets for a thumb', async () => {
      expect(await walk.to(halfOf(table, half))).toEqual([]);
    });
  });
}

const halfOf = (table: readonly Screen[], half: 'even' | 'odd'): [number, Screen][] =>
  [...table.entries()].filter(([place]) => (place % 2 === 0) === (half === 'even'));
