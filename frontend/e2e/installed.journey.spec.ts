import { commandPaths } from '@jamjar/contracts/gigs/commands/sent-commands';
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
import { countLastStates, keepBusyAfterNextMessage, listCachedPaths, measureIcons, showAsInstalled } from './testing/installed-app.js';
import { webFolder } from './testing/test-organisation.js';

let browser: Browser;
/** A copy of the built app, of which a test makes a new version. */
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
  // the only context of all tests in which the service worker runs
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
/** The addresses that the worker has kept, without their revisions. */
const readCachedPaths = (): Promise<string[]> => page.evaluate(listCachedPaths);
/** The server is out of reach as well: Chromium sends a request that may outlive its page (`keepalive`) although it is set offline. */
async function setOffline(isOffline: boolean): Promise<void> {
  proxy.setFault(isOffline ? 'disconnect' : 'none');
  await context.setOffline(isOffline);
}
const countPersistedLists = (): Promise<number> => page.evaluate(countLastStates);

describe('the app on a phone', () => {
  it('can be installed: its manifest names icons that are there, in their sizes', async () => {
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

  it('keeps its shell when it is idle: neither charts nor pages without login', async () => {
    const { active, address } = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return { active: registration.active?.state, address: registration.active?.scriptURL };
    });
    expect([address, ['activating', 'activated'].includes(active ?? '')]).toEqual([`${proxy.url}sw.js`, true]);
    const kept = await readCachedPaths();
    expect(kept).toContain('/');
    expect(kept.length).toBeGreaterThan(50);
    for (const name of ['gig.page', 'home.page', 'help-dialog', 'inter-latin']) expect(kept.join()).toContain(name);
    for (const name of ['chart', 'latin-ext', 'place.page', 'room-screen', 'public', '/api/', '/logos/'])
      expect(kept.join()).not.toContain(name);
  });

  it('blocks Back on the home page, also from a dialog', async () => {
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

  it('opens without network with the state that was known last and its time', async () => {
    await page.getByRole('link', { name: /Friday Jam/ }).click();
    await see('Dana Weiss');
    await waitUntil(async () => (await countPersistedLists()) >= 4);
    await setOffline(true);
    await page.goto(`/event/${gig.id}`);
    await see(/^No connection. As of \d\d:\d\d./);
    await page.getByRole('region', { name: 'Currently on Stage' }).getByText('Bo Lindqvist', { exact: true }).waitFor();
    await see('Dana Weiss');
    await page.goto('/');
    await see('Friday Jam');
    await see(/^No connection. As of \d\d:\d\d./);
  });

  it('opens pages without login from the network only', async () => {
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

  it('offers a new version, and loads it when it is tapped, not before', async () => {
    await writeFile(
      path.join(folder, 'index.html'),
      (await readFile(path.join(folder, 'index.html'), 'utf8')).replace('<title>', '<title data-new>'),
    );
    await changeWorker('/* new version */');
    await page.goto('/');
    await page.getByText('A new version is ready.').waitFor();
    expect(await page.locator('title[data-new]').count()).toBe(0);
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.locator('title[data-new]').waitFor({ state: 'attached' });
    await see('Friday Jam');
    expect(await page.getByText('A new version is ready.').count()).toBe(0);
  });

  it('loads everything anew by Force Update, after which no other version is offered', async () => {
    await page.evaluate(() => caches.open('left-over'));
    await forceUpdate();
    await page.waitForFunction(() => navigator.serviceWorker.controller?.scriptURL.includes('forced'));
    expect(await page.evaluate(() => caches.has('left-over'))).toBe(false);
    await see('Friday Jam');
    expect(await readCachedPaths()).toContain('/');
    await page.waitForTimeout(4_500); // longer than until the worker is looked for
    expect(await page.getByText('A new version is ready.').count()).toBe(0);
  });

  it('says so when Force Update is kept waiting by the version before, which is replaced as soon as it has finished', async () => {
    const readAddress = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? '');
    const address = await readAddress();
    const worker = context.serviceWorkers().find((each) => each.url() === address);
    await worker?.evaluate(keepBusyAfterNextMessage);
    await page.evaluate(() => navigator.serviceWorker.controller?.postMessage('Stay busy'));
    await page.getByRole('button', { name: 'Force Update' }).click();
    await see('Failed to update. Please try again.');
    await worker?.evaluate(() => dispatchEvent(new Event('finish')));
    await waitUntil(async () => (await readAddress()) !== address);
    await page.getByText('Failed to update. Please try again.').waitFor({ state: 'hidden' }); // the next test looks for it
  });

  it('says so when Force Update does not reach the server, and stays complete', async () => {
    await setOffline(true);
    await page.getByRole('button', { name: 'Force Update' }).click();
    await see('Failed to update. Please try again.');
    expect(await readCachedPaths()).toContain('/');
    await setOffline(false);
  });

  it('forgets what it has kept of the gigs when the user signs out, and without network ends the session as soon as that is back', async () => {
    await waitUntil(async () => (await countPersistedLists()) > 0);
    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    const readSessionStatus = async (): Promise<number> => (await fetch(`${app.url}${routes.currentUser}`, { headers: { cookie } })).status;
    await setOffline(true);
    await page.getByRole('button', { name: 'ines' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await waitUntil(async () => (await countPersistedLists()) === 0);
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

/** Waits until the page has been loaded again. */
async function forceUpdate(): Promise<void> {
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Force Update' }).click();
  await loaded;
  await see('Friday Jam');
}

/** As a deployment does. The files of the precache manifest stay, but the page has another revision. */
async function changeWorker(comment: string): Promise<void> {
  const file = path.join(folder, 'sw.js');
  const code = await readFile(file, 'utf8');
  await writeFile(file, `${code.replace(/"revision":"[0-9a-f]+"/, '"revision":"00000000000000000000000000000000"')}${comment}`);
}
