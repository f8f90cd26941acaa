import { type Browser, type Page } from 'playwright-core';
import { god, type RunningApp, startApp } from '../../backend/src/testing/running-app.js';
import { openHouse } from '../../infra/screens/house.js';
import { stretchNames } from '../../infra/screens/long-names.js';
import { signInAll } from '../../infra/screens/studio.js';
import { screens } from '../../infra/screens/table/screens.js';
import { launchChromium } from './testing/chromium.js';
import { webFolder } from './testing/venue.js';
import { misfitsIn } from './testing/walk/layout.js';
import { paleWordsIn, violationsIn } from './testing/walk/legibility.js';
import { Walk } from './testing/walk/walk.js';

jest.setTimeout(300_000);

let browser: Browser;
let app: RunningApp;
let walks: Walk[];

beforeAll(async () => {
  [browser, app] = await Promise.all([launchChromium(), startApp({ webFolder })]);
  const house = await stretchNames(await openHouse({ url: app.url, databaseUrl: app.databaseUrl, god }));
  const sessions = await signInAll(browser, house);
  walks = [new Walk(browser, house, sessions), new Walk(browser, house, sessions)];
}, 180_000);
afterAll(async () => {
  for (const walk of walks) await walk.close();
  await browser.close();
  await app.close();
}, 30_000);

describe.each(Object.entries(screens))('with names of forty characters everywhere, the screens of %s', (_group, table) => {
  it('give axe nothing to find, in any theme, by night or by day, and fit every window with targets for a thumb', async () => {
    const left = table.entries();
    const found = await Promise.all(walks.map((walk) => walk.to(left)));
    expect(found.flat()).toEqual([]);
  });
});

describe('what looks for it', () => {
  const on = async (body: string, look: (page: Page) => Promise<string[]>): Promise<string[]> => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.setContent(
      `<!doctype html><html lang="en"><title>A page</title><body style="margin:0"><main><h1>A page</h1>${body}</main></body></html>`,
    );
    const found = await look(page);
    await context.close();
    return found;
  };

  it('finds nothing on a page that is in order', async () => {
    const body = '<p>Read me</p><button style="height:44px;width:80px">Press</button>';
    expect(await on(body, misfitsIn)).toEqual([]);
    expect(await on(body, violationsIn)).toEqual([]);
  });
  it('finds a button that is too small for a thumb', async () => {
    expect(await on('<button style="height:30px;width:80px">Press</button>', misfitsIn)).toEqual([
      expect.stringContaining('target of 80 × 30'),
    ]);
  });
  it('measures a hidden field by its label', async () => {
    const field = '<input type="checkbox" style="position:absolute;width:1px;height:1px;opacity:0">';
    expect(await on(`<label style="display:block;height:44px">${field}Wide enough</label>`, misfitsIn)).toEqual([]);
    expect(await on(`<label style="display:block;height:20px">${field}Too flat</label>`, misfitsIn)).toEqual([
      expect.stringContaining('× 20'),
    ]);
  });
  it('finds a box that stands out of the window', async () => {
    const found = await on('<div style="width:500px">Too wide</div>', misfitsIn);
    expect(found).toContainEqual(expect.stringContaining('the page scrolls sideways: 500/390'));
    expect(found).toContainEqual(expect.stringContaining('outside of the window'));
  });
  it('finds a name that is cut without an ellipsis, and lets one with it pass', async () => {
    const name = (style: string) =>
      `<div style="width:100px;overflow:hidden;white-space:nowrap;${style}">Ingrid Vasquez-Montgomery of Little Rock</div>`;
    expect(await on(name(''), misfitsIn)).toEqual([expect.stringContaining('cut')]);
    expect(await on(name('text-overflow:ellipsis'), misfitsIn)).toEqual([]);
  });
  it('finds words that cannot be read, and a button without a name', async () => {
    expect(await on('<p style="color:#bbb">Pale</p>', paleWordsIn)).toEqual([expect.stringContaining('color-contrast')]);
    expect(await on('<button style="height:44px;width:44px"></button>', violationsIn)).toEqual([expect.stringContaining('button-name')]);
  });
});
