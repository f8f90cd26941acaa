import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, type Page } from 'playwright-core';
import { createStorageState } from '../../backend/src/testing/browser-session.js';
import { type RunningApp, startApp } from '../../backend/src/testing/running-app.js';
import { createTestOrganisation, TestGig, type TestOrganisation } from '../../backend/src/testing/test-organisation.js';
import { FaultProxy } from '../../infra/testing/fault-proxy.js';
import { waitUntil } from '../../infra/testing/wait-until.js';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { countPersistedLists, keepBusyAfterNextMessage, listCachedPaths, measureIcons, showAsInstalled } from './testing/installed-app.js';
import { webFolder } from './testing/test-organisation.js';

let browser: Browser;
/** A folder with a copy of the built app, which a test changes into a new version. */
let folder: string;
let app: RunningApp;
let proxy: FaultProxy;
let organisation: TestOrganisation;
let gig: TestGig;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await connectToChromium();
  folder = await mkdtemp(path.join(tmpdir(), 'jamjar-web-'));
  await cp(webFolder, folder, { recursive: true });
  app = await startApp({ webFolder: folder });
  proxy = await FaultProxy.inFrontOf(app.url);
  organisation = await createTestOrganisation(app, 'The Blue Room', { owner: 'ines', operator: 'sam', member: 'mia' });
  gig = await TestGig.create(organisation, 'jam', { name: 'Friday Jam' });
  await gig.addPerformer('Bo Lindqvist', { instruments: ['guitar'] });
  await gig.addPerformer('Dana Weiss', { instruments: ['drums'] });
  await gig.sendCommand(commandPaths.SelectPerformer, 'Bo Lindqvist', { instruments: ['guitar'] });
  await gig.sendCommand(commandPaths.PutOnStage, 'Bo Lindqvist');
  const storageState = await createStorageState({ url: new URL(proxy.url).origin }, 'ines');
  // unlike in most journeys, the service worker runs here
  context = await browser.newContext({ baseURL: proxy.url, viewport: devices.phone, locale: 'en-GB', storageState });
  await context.addInitScript(showAsInstalled);
  page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto('/');
});
afterAll(async () => {
  await context.close();
  await browser.close();
  await proxy.close();
  await app.close();
  await rm(folder, { recursive: true });
});

const see = (text: string | RegExp): Promise<void> => page.getByText(text).first().waitFor();
/** The paths of all files in the service worker’s caches. */
const readCachedPaths = (): Promise<string[]> => page.evaluate(listCachedPaths);
/** Takes the browser offline or online. Also disconnects the proxy, because Chromium sends requests with `keepalive` even while offline. */
async function setOffline(isOffline: boolean): Promise<void> {
  proxy.setFault(isOffline ? 'disconnect' : 'none');
  await context.setOffline(isOffline);
}
const readPersistedListCount = (): Promise<number> => page.evaluate(countPersistedLists);

describe('the app on a phone', () => {
  it('can be installed: its manifest names icons that exist and have the stated sizes', async () => {
    const address = await page.locator('link[rel=manifest]').getAttribute('href');
    const response = await fetch(new URL(address ?? '', app.url));
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'application/manifest+json; charset=utf-8',
      'no-cache',
    ]);
    const manifest = (await response.json()) as { icons: { src: string; sizes: string; purpose?: string }[] };
    expect(manifest).toMatchObject({ name: 'Jamjar', start_url: '/', scope: '/', display: 'standalone', background_color: '#101820' });
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? ''}`.trim())).toEqual([
      '192x192',
      '512x512',
      '512x512 maskable',
    ]);
    const appleIcon = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
    const icons = [...manifest.icons, { src: appleIcon ?? '', sizes: '180x180' }];
    expect(await page.evaluate(measureIcons, icons)).toEqual(icons.map(({ sizes }) => sizes));
  });

  it('caches its shell when it is idle, but neither charts nor pages without login', async () => {
    const { activeState, address } = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return { activeState: registration.active?.state, address: registration.active?.scriptURL };
    });
    expect([address, ['activating', 'activated'].includes(activeState ?? '')]).toEqual([`${proxy.url}sw.js`, true]);
    const cachedPaths = await readCachedPaths();
    expect(cachedPaths).toContain('/');
    expect(cachedPaths.length).toBeGreaterThan(50);
    for (const name of ['gig.page', 'home.page', 'help-dialog', 'inter-latin']) expect(cachedPaths.join()).toContain(name);
    for (const name of ['chart', 'latin-ext', 'place.page', 'room-screen', 'public', '/api/', '/logos/'])
      expect(cachedPaths.join()).not.toContain(name);
  });

  it('stays on the home page after Back, also after Back has closed a dialog', async () => {
    await see('Friday Jam');
    await page.goBack({ waitUntil: 'commit' }).catch(() => null);
    await page.getByRole('button', { name: 'Help' }).click();
    await page.getByRole('dialog', { name: 'Help and Getting Started' }).waitFor();
    await page.evaluate(() => history.back());
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.evaluate(() => history.back());
    await see('Friday Jam');
    expect(new URL(page.url()).pathname).toBe('/');
    await page.waitForFunction(() => Reflect.get(Object(history.state), 'dialogs') === 1);
  });

  it('opens without network, with the last known state and the time of that state', async () => {
    await page.getByRole('link', { name: /Friday Jam/ }).click();
    await see('Dana Weiss');
    await waitUntil(async () => (await readPersistedListCount()) >= 4); // the list of all gigs, and three lists of this gig
    await setOffline(true);
    await page.goto(`/event/${gig.id}`);
    await see(/^No connection. As of \d\d:\d\d./);
    await page.getByRole('region', { name: 'Currently on Stage' }).getByText('Bo Lindqvist', { exact: true }).waitFor();
    await see('Dana Weiss');
    await page.goto('/');
    await see('Friday Jam');
    await see(/^No connection. As of \d\d:\d\d./);
  });

  it('cannot open pages without login while it has no network', async () => {
    // the previous test has left the browser offline
    await expect(page.goto('/live/some-token')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
    await setOffline(false);
  });

  it('shows the newest state when the network is back', async () => {
    await setOffline(true);
    await page.goto(`/event/${gig.id}`);
    await see(/As of/);
    await gig.sendCommand(commandPaths.TakeOffStage, 'Bo Lindqvist');
    await setOffline(false);
    await see('No Performers On Stage');
    await page.getByText(/As of/).waitFor({ state: 'hidden' });
  });

  it('offers a new version, and loads it only when Update is tapped', async () => {
    await writeFile(
      path.join(folder, 'index.html'),
      (await readFile(path.join(folder, 'index.html'), 'utf8')).replace('<title>', '<title data-new>'),
    );
    await changeServiceWorker('/* new version */');
    await page.goto('/');
    await page.getByText('A new version is ready.').waitFor();
    expect(await page.locator('title[data-new]').count()).toBe(0);
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.locator('title[data-new]').waitFor({ state: 'attached' });
    await see('Friday Jam');
    expect(await page.getByText('A new version is ready.').count()).toBe(0);
  });

  it('loads everything again with Force Update, and offers no new version afterwards', async () => {
    await page.evaluate(() => caches.open('left-over'));
    await forceUpdate();
    await page.waitForFunction(() => navigator.serviceWorker.controller?.scriptURL.includes('forced'));
    expect(await page.evaluate(() => caches.has('left-over'))).toBe(false);
    await see('Friday Jam');
    expect(await readCachedPaths()).toContain('/');
    await page.waitForTimeout(4_500); // longer than the page waits before it checks for a new service worker
    expect(await page.getByText('A new version is ready.').count()).toBe(0);
  });

  it('says that Force Update failed while the old service worker is busy, and replaces it when it has finished', async () => {
    const readAddress = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? '');
    const address = await readAddress();
    const worker = context.serviceWorkers().find((each) => each.url() === address);
    await worker?.evaluate(keepBusyAfterNextMessage);
    await page.evaluate(() => navigator.serviceWorker.controller?.postMessage('Stay busy'));
    await page.getByRole('button', { name: 'Force Update' }).click();
    await see('Failed to update. Please try again.');
    await worker?.evaluate(() => dispatchEvent(new Event('finish')));
    await waitUntil(async () => (await readAddress()) !== address);
    await page.getByText('Failed to update. Please try again.').waitFor({ state: 'hidden' }); // the next test waits for the same message
  });

  it('says that Force Update failed when the server cannot be reached, and keeps its caches', async () => {
    await setOffline(true);
    await page.getByRole('button', { name: 'Force Update' }).click();
    await see('Failed to update. Please try again.');
    expect(await readCachedPaths()).toContain('/');
    await setOffline(false);
  });

  it('deletes its stored states at logout, and after a logout without network ends the session once the network is back', async () => {
    await waitUntil(async () => (await readPersistedListCount()) > 0);
    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    const readSessionStatus = async (): Promise<number> => (await fetch(`${app.url}${routes.currentUser}`, { headers: { cookie } })).status;
    await setOffline(true);
    await page.getByRole('button', { name: 'ines' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await waitUntil(async () => (await readPersistedListCount()) === 0);
    const notice = page.getByText('You will be signed out when there is a connection');
    await notice.waitFor();
    await page.reload();
    await notice.waitFor();
    expect(await readSessionStatus()).toBe(200);
    await setOffline(false);
    await notice.waitFor({ state: 'hidden' });
    expect(await readSessionStatus()).toBe(401);
  });
});

/** Presses Force Update and waits until the page has been loaded again. */
async function forceUpdate(): Promise<void> {
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Force Update' }).click();
  await loaded;
  await see('Friday Jam');
}

/** Changes the service worker as a deployment does: it precaches the same files, but another revision of the page. */
async function changeServiceWorker(comment: string): Promise<void> {
  const file = path.join(folder, 'sw.js');
  const code = await readFile(file, 'utf8');
  await writeFile(file, `${code.replace(/"revision":"[0-9a-f]+"/, '"revision":"00000000000000000000000000000000"')}${comment}`);
}
