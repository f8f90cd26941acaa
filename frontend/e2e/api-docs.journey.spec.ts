import { apiDocsRoutes } from '@jamjar/contracts/api-docs-routes';
import { type Browser } from 'playwright-core';
import { startApp, type RunningApp } from '../../backend/src/testing/running-app.js';
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

it('shows every operation with its role, and loads nothing but its own files', async () => {
  const page = await (await browser.newContext({ viewport: devices.desktop, serviceWorkers: 'block' })).newPage();
  const problems: string[] = [];
  const addresses: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto(`${app.url}${apiDocsRoutes.apiDocs}`);
  await page
    .getByRole('button', { name: /put-on-stage/ })
    .first()
    .click();
  await page.getByText('x-role').first().waitFor();
  expect(problems).toEqual([]);
  expect(addresses.filter((address) => !address.startsWith(`${app.url}/api/docs`) && !address.startsWith('data:'))).toEqual([]);
});
