import { type Browser } from 'playwright-core';
import { routes } from '@jamjar/contracts/routes';
import { HttpClient } from '../../backend/src/testing/http-client.js';
import { FaultProxy } from '../../infra/testing/fault-proxy.js';
import { waitUntil } from '../../infra/testing/wait-until.js';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';
import { UserPage } from './testing/user-page.js';

let browser: Browser;
let testOrganisation: WebTestOrganisation;
beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
});
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
});

const chooseFromAccountMenu = async (userPage: UserPage, entry: string): Promise<void> => {
  await userPage.press(userPage.username);
  await userPage.click(userPage.page.getByRole('menuitem', { name: entry }));
};

it('ending another session sends its page to sign in at once, and keeps this one', async () => {
  const laptop = await UserPage.openSignedIn(browser, testOrganisation.url, 'sam', devices.desktop);
  const phone = await UserPage.open(browser, testOrganisation.url, 'sam', devices.phone);
  await phone.signIn();
  await chooseFromAccountMenu(laptop, 'Sessions');
  const rows = laptop.dialog().getByRole('listitem');
  await laptop.expectVisible(rows.nth(1));
  expect(await rows.count()).toBe(3); // with that of the fixture
  await laptop.expectVisible(rows.first().getByText('This device'));
  await laptop.press(/^Sign out Chrome on /, laptop.dialog());
  await phone.expectVisible(phone.page.getByLabel('Username'));
  await laptop.expectToast('Signed out');
  await waitUntil(async () => (await rows.count()) === 2);
  await laptop.page.reload();
  await laptop.expectVisible(laptop.page.getByRole('link', { name: 'Jamjar' }));
  expect([...laptop.pageErrors, ...phone.pageErrors]).toEqual([]);
  for (const page of [laptop, phone]) await page.close();
});

/** Runs in the page: browsers load the code of dialogs when they are idle, which other journeys prevent. */
const loadDialogsWhenIdle = (): void => {
  window.requestIdleCallback = (callback) => window.setTimeout(callback);
};

it('signing out without network signs out on the page at once, and on the server when it is reached', async () => {
  const proxy = await FaultProxy.inFrontOf(testOrganisation.url);
  const { origin } = new URL(proxy.url);
  const phone = await UserPage.openSignedIn(browser, origin, 'mia', devices.phone, {
    prepare: (page) => page.addInitScript(loadDialogsWhenIdle),
  });
  await phone.page.waitForFunction(() => performance.getEntriesByName('dialogs loaded').length > 0);
  const cookies = await phone.context.cookies(origin);
  const otherClient = new HttpClient(testOrganisation.app);
  otherClient.cookie = cookies.map(({ name, value }) => `${name}=${value}`).find((cookie) => cookie.startsWith('jamjar.sid=')) ?? null;
  const readStatus = async (): Promise<number> => (await otherClient.get(routes.currentUser)).status;

  // also the proxy, because Chromium sends requests with `keepalive` even while offline
  proxy.setFault('disconnect');
  await phone.context.setOffline(true);
  await chooseFromAccountMenu(phone, 'Logout');
  await phone.expectVisible(phone.page.getByLabel('Username'));
  const notice = phone.page.getByText('You will be signed out when there is a connection');
  await phone.expectVisible(notice);
  expect(await readStatus()).toBe(200);

  proxy.setFault('none');
  await phone.context.setOffline(false);
  await waitUntil(async () => (await readStatus()) === 401);
  await phone.expectHidden(notice);
  await phone.close();
  await proxy.close();
});
