import { type Browser, type Page } from 'playwright-core';
import { clickElement, recordIgnoredClick } from '../../infra/screens/clicks.js';
import { connectToChromium } from './testing/chromium.js';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await connectToChromium();
  const context = await browser.newContext();
  await context.addInitScript(recordIgnoredClick);
  await context.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: `<!doctype html><body>${body}</body>` }));
  page = await context.newPage();
});
afterAll(() => browser.close());

/** A button that moves down when it is pressed for the first time, a label with its field, and a script that counts the button's clicks. */
const body = `
  <div id="space"></div><button style="height: 44px">Press</button><br><label><input type="checkbox">Choose</label>
  <script>
    const [space, button] = document.querySelectorAll('#space, button');
    let clicks = 0;
    button.addEventListener('pointerdown', () => space.style.height = '200px', { once: true });
    button.addEventListener('click', () => document.title = 'clicks: ' + ++clicks);
  </script>`;

it('a click on an element that moves while it is pressed is repeated, and one that has an effect is not', async () => {
  await page.goto('http://clicks.test/');
  await clickElement(page, page.getByRole('button'));
  expect(await page.title()).toBe('clicks: 1');
  await clickElement(page, page.getByRole('button'));
  expect(await page.title()).toBe('clicks: 2');
  await clickElement(page, page.getByText('Choose'));
  expect(await page.getByRole('checkbox').isChecked()).toBe(true);
});
