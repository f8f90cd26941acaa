import { type Browser, type Page } from 'playwright-core';
import { launchChromium } from './testing/chromium.js';
import { misfitsIn } from './testing/walk/layout.js';
import { paleWordsIn, violationsIn } from './testing/walk/legibility.js';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
}, 60_000);
afterAll(() => browser.close());

describe('what the walk through all screens looks for', () => {
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
