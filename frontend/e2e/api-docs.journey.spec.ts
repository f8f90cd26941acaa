import { apiDocsRoutes } from '@jamjar/contracts/api-docs-routes';
import { type Browser, type Page } from 'playwright-core';
import { HttpClient } from '../../backend/src/testing/http-client.js';
import { startApp, type RunningApp } from '../../backend/src/testing/running-app.js';
import { waitUntil } from '../../infra/testing/wait-until.js';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';

let browser: Browser;
let app: RunningApp;
beforeAll(async () => {
  [browser, app] = await Promise.all([connectToChromium(), startApp()]);
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

interface OpenApiDocument {
  paths: Record<string, Record<string, { operationId: string }>>;
}

/** Scrolls on by half a window, at the end to the top. */
const scrollOn = (page: Page): Promise<false> =>
  page.evaluate(() => {
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    scrollTo(0, isAtEnd ? 0 : scrollY + innerHeight / 2);
    return false;
  });

/** The ids of the operations on the page, which contains only those near the window when there are many (from 150 rows on). */
async function readWhileScrolling(page: Page, count: number): Promise<Set<string>> {
  const ids = new Set<string>();
  const readMore = async (): Promise<boolean> => {
    for (const id of await page.locator('.opblock-summary-operation-id').allTextContents()) ids.add(id);
    return ids.size >= count || scrollOn(page);
  };
  await waitUntil(readMore).catch(() => undefined); // the comparison says which are missing
  return ids;
}

it('shows every operation with its role, and loads nothing but its own files', async () => {
  const page = await (await browser.newContext({ viewport: devices.desktop, serviceWorkers: 'block' })).newPage();
  const problems: string[] = [];
  const addresses: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto(`${app.url}${apiDocsRoutes.apiDocs}`);
  const document = await new HttpClient(app).call<OpenApiDocument>('GET', apiDocsRoutes.openApi);
  const operationIds = Object.values(document.paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
  const shownIds = await readWhileScrolling(page, operationIds.length);
  expect([...shownIds].sort()).toEqual(operationIds.sort());
  expect(operationIds.length).toBeGreaterThan(100);

  const putOnStage = page.getByRole('button', { name: /put-on-stage/ }).first();
  await waitUntil(async () => (await putOnStage.isVisible()) || scrollOn(page));
  await putOnStage.click();
  await page.getByText('x-role').first().waitFor();
  expect(problems).toEqual([]);
  expect(addresses.filter((address) => !address.startsWith(`${app.url}/api/docs`) && !address.startsWith('data:'))).toEqual([]);
});
