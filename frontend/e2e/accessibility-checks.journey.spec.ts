import { type Browser, type Page } from 'playwright-core';
import { connectToChromium } from './testing/chromium.js';
import { findLayoutFaults } from './testing/accessibility/layout-faults.js';
import { findColourViolations, findNonColourViolations } from './testing/accessibility/axe-violations.js';

let browser: Browser;
beforeAll(async () => {
  browser = await connectToChromium();
});
afterAll(() => browser.close());

describe('the checks that the accessibility tests run on every screen', () => {
  const checkBody = async (body: string, check: (page: Page) => Promise<string[]>): Promise<string[]> => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.setContent(
      `<!doctype html><html lang="en"><title>A page</title><body style="margin:0"><main><h1>A page</h1>${body}</main></body></html>`,
    );
    const found = await check(page);
    await context.close();
    return found;
  };

  it('report nothing for a correct page', async () => {
    const body = '<p>Read me</p><button style="height:44px;width:80px">Press</button>';
    expect(await checkBody(body, findLayoutFaults)).toEqual([]);
    expect(await checkBody(body, findNonColourViolations)).toEqual([]);
  });
  it('report a button below the minimum target size', async () => {
    expect(await checkBody('<button style="height:30px;width:80px">Press</button>', findLayoutFaults)).toEqual([
      expect.stringContaining('target of 80 × 30'),
    ]);
  });
  it('use the size of the label for a visually hidden field', async () => {
    const field = '<input type="checkbox" style="position:absolute;width:1px;height:1px;opacity:0">';
    expect(await checkBody(`<label style="display:block;height:44px">${field}Wide enough</label>`, findLayoutFaults)).toEqual([]);
    expect(await checkBody(`<label style="display:block;height:20px">${field}Too flat</label>`, findLayoutFaults)).toEqual([
      expect.stringContaining('× 20'),
    ]);
  });
  it('report an element that overflows the viewport', async () => {
    const found = await checkBody('<div style="width:500px">Too wide</div>', findLayoutFaults);
    expect(found).toContainEqual(expect.stringContaining('the page scrolls sideways: 500/390'));
    expect(found).toContainEqual(expect.stringContaining('outside of the window'));
  });
  it('report text that is cut off without an ellipsis, but not with one', async () => {
    const toNameDiv = (style: string) =>
      `<div style="width:100px;overflow:hidden;white-space:nowrap;${style}">Ingrid Vasquez-Montgomery of Little Rock</div>`;
    expect(await checkBody(toNameDiv(''), findLayoutFaults)).toEqual([expect.stringContaining('cut')]);
    expect(await checkBody(toNameDiv('text-overflow:ellipsis'), findLayoutFaults)).toEqual([]);
  });
  it('report a button that is partly covered, but not one that is scrolled out of view', async () => {
    const button = '<button style="height:44px;width:80px">Press</button>';
    const bar = '<div style="position:fixed;top:0;left:60px;width:200px;height:200px"><p>A bar</p></div>';
    expect(await checkBody(button.repeat(2) + bar, findLayoutFaults)).toContainEqual(
      expect.stringMatching(/^button.* “Press” is under div/),
    );
    const scroller = `<div style="height:60px;overflow:auto;scrollbar-width:none"><p style="height:55px;margin:0">Above</p>${button}</div>`;
    expect(await checkBody(`${scroller}<p>Below</p>`, findLayoutFaults)).toEqual([]);
  });
  it('report a button or link without a word and without a title', async () => {
    const button = (attributes: string, text: string) => `<button style="height:44px;width:44px" ${attributes}>${text}</button>`;
    expect(await checkBody(button('aria-label="Close"', '×'), findLayoutFaults)).toEqual([
      expect.stringContaining('an icon without a word or a title'),
    ]);
    expect(await checkBody(button('title="Close"', '×') + button('', 'Close'), findLayoutFaults)).toEqual([]);
    const hiddenWord = '<span style="position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)">Close</span>';
    expect(await checkBody(button('', hiddenWord), findLayoutFaults)).toContainEqual(
      expect.stringContaining('an icon without a word or a title'),
    );
  });
  it('report where a name of 16 characters would be truncated, whatever name is shown, but not in a list of names', async () => {
    const [ana, mo] = ['Ana and the Wandering Orchestra', 'Mo'];
    const check = (text: string, style: string) =>
      checkBody(`<div style="font:16px monospace;overflow:hidden;${style}">${text}</div>`, (page) => findLayoutFaults(page, [ana, mo]));
    const truncatedNameFault = [expect.stringContaining(`a name of 16 characters is truncated`)];
    const oneLine = 'white-space:nowrap;text-overflow:ellipsis';
    const twoLines = 'display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2';
    expect(await check(mo, `${oneLine};width:120px`)).toEqual(truncatedNameFault);
    expect(await check(ana, `${oneLine};width:200px`)).toEqual([]);
    expect(await check(ana, `${twoLines};width:100px`)).toEqual([]);
    expect(await check(`Taken off the stage: ${mo}`, `${twoLines};width:100px`)).toEqual(truncatedNameFault);
    expect(await check(`${ana}, ${mo}`, `${oneLine};width:120px`)).toEqual([]);
  });
  it('report text with low contrast and a button without an accessible name', async () => {
    expect(await checkBody('<p style="color:#bbb">Pale</p>', findColourViolations)).toEqual([expect.stringContaining('color-contrast')]);
    expect(await checkBody('<button style="height:44px;width:44px"></button>', findNonColourViolations)).toEqual([
      expect.stringContaining('button-name'),
    ]);
  });
});
