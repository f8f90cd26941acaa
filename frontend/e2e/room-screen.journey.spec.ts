import { createTestDatabase, type TestDatabase } from '@jamjar/infra/testing/test-database';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { type Browser, type Page } from 'playwright-core';
import { godLogin } from '../../backend/src/testing/http-client.js';
import { createTestOrganisation, TestGig } from '../../backend/src/testing/test-organisation.js';
import { findFreePort } from '../../infra/embedded/server.js';
import { ServerProcess } from '../../infra/faults/testing/server-process.js';
import { FaultProxy } from '../../infra/testing/fault-proxy.js';
import { waitUntil } from '../../infra/testing/wait-until.js';
import { connectToChromium } from './testing/chromium.js';
import { PublicPage } from './testing/public-page.js';
import { startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';

const fullHd = { width: 1920, height: 1080 };
const noConnection = /^no connection since \d\d:\d\d$/;
let browser: Browser;
beforeAll(async () => void (browser = await connectToChromium()));
afterAll(() => browser.close());

describe('the screen of the room', () => {
  let testOrganisation: WebTestOrganisation;
  let proxy: FaultProxy;
  let gig: TestGig;
  let token: string;
  let tv: PublicPage;

  beforeAll(async () => {
    testOrganisation = await startTestOrganisation();
    proxy = await FaultProxy.inFrontOf(testOrganisation.url);
  });
  afterAll(async () => {
    await proxy.close();
    await testOrganisation.close();
  });
  beforeEach(async () => {
    gig = await TestGig.create(testOrganisation, 'openmic', { name: 'Tuesday Open Mic' });
    for (const name of ['Ana', 'Bo', 'Cai', 'Dana', 'Eli', 'Fay', 'Gus']) await gig.addPerformer(name, { instruments: [] });
    await gig.generateSignupToken();
    token = await gig.generateLiveToken();
  });
  afterEach(async () => {
    proxy.setFault('none');
    expect(tv.errors).toEqual([]);
    await tv.context.close();
  });
  const openTv = async (prepare?: (page: Page) => Promise<unknown>): Promise<void> => {
    tv = await PublicPage.open(browser, `${proxy.url}live/${token}?display=tv`, fullHd, prepare);
  };
  const installClock = (page: Page): Promise<void> => page.clock.install();
  /** Lets time pass in small steps until the region shows the text, because the clock of the page runs faster than the network answers. */
  const passUntilSeenIn = (region: string, text: string): Promise<void> =>
    waitUntil(async () => {
      await tv.page.clock.runFor('00:02');
      return tv.textIn(region, text).isVisible();
    });

  it('shows the last known state during ten minutes without network, and the current state afterwards', async () => {
    await openTv(installClock);
    await tv.seeIn('Up next', 'Ana');
    proxy.setFault('disconnect');
    await tv.page.clock.runFor('10:00');
    await tv.see(noConnection);
    await tv.seeIn('Up next', 'Ana');
    await gig.sendCommand(commandPaths.PutOnStage, 'Ana');
    proxy.setFault('none');
    await passUntilSeenIn('On stage', 'Ana');
    await tv.page.getByText(noConnection).waitFor({ state: 'detached' });
  });

  it('recovers when its data cannot be loaded at first, and when its link is switched on again', async () => {
    const liveUrlPattern = `**${routes.publicLink('live', '*')}`;
    await openTv(async (page) => {
      await page.clock.install();
      await page.route(liveUrlPattern, (route) => route.abort());
    });
    await tv.see('No connection');
    await tv.page.unroute(liveUrlPattern);
    await passUntilSeenIn('Up next', 'Ana');
    await testOrganisation.ownerClient.patch(routes.switchLink('live', gig.id), { enabled: false });
    await tv.see('This link is no longer valid');
    await testOrganisation.ownerClient.patch(routes.switchLink('live', gig.id), { enabled: true });
    await passUntilSeenIn('Up next', 'Ana');
  });

  it('reloads when the server has another version of the app after a reconnect', async () => {
    await openTv();
    await tv.seeIn('Up next', 'Ana');
    const reloaded = tv.page.waitForEvent('load', { timeout: 60_000 });
    let servesOtherVersion = true;
    await tv.page.route(tv.page.url(), (route) => {
      if (route.request().resourceType() !== 'fetch' || !servesOtherVersion) return route.continue();
      servesOtherVersion = false; // the reloaded page counts as the other version
      return route.fulfill({ body: '<script type="module" src="/assets/public-other.js"></script>' });
    });
    proxy.setFault('disconnect');
    proxy.setFault('none'); // restored before the page shows that it has no connection
    await reloaded;
    await tv.seeIn('Up next', 'Ana');
  });

  it('shows a winner large for a minute, then small', async () => {
    await testOrganisation.ownerClient.patch(commandPaths.SwitchRaffle(gig.id), { enabled: true });
    await testOrganisation.ownerClient.put(commandPaths.SetRaffleEntrances(gig.id), { performerIds: [gig.idOf('Fay')], entrances: 1 });
    await openTv(installClock);
    await tv.seeIn('Up next', 'Ana');
    await testOrganisation.operatorClient.post(routes.raffle(gig.id));
    await tv.page.getByRole('heading', { name: "The raffle's winner" }).waitFor();
    proxy.setFault('disconnect'); // otherwise the page would set its clock back to the server’s
    await tv.page.clock.runFor('01:01');
    await tv.seeIn('Up next', 'Ana');
    await tv.see('Fay');
  });

  it('hides the cursor, never scrolls, and shifts its content every minute', async () => {
    await openTv(installClock);
    await tv.seeIn('Up next', 'Ana');
    const screen = tv.page.getByRole('main');
    const readCursorAndTransform = () =>
      screen.evaluate((element) => [getComputedStyle(element).cursor, getComputedStyle(element.firstElementChild ?? element).transform]);
    await tv.page.clock.runFor('00:04'); // longer than the 3 s after which the cursor is hidden
    const [cursor, before] = await readCursorAndTransform();
    proxy.setFault('disconnect'); // otherwise the page would set its clock back to the server’s
    await tv.page.clock.runFor('01:00');
    expect([cursor, (await readCursorAndTransform())[1] === before]).toEqual(['none', false]);
    proxy.setFault('none');
    await tv.page.mouse.move(50, 50);
    await waitUntil(async () => (await readCursorAndTransform())[0] === 'auto');
    for (const viewport of [fullHd, { width: 1366, height: 768 }, { width: 1024, height: 768 }, { width: 1080, height: 1920 }]) {
      await tv.page.setViewportSize(viewport);
      expect(await tv.page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight])).toEqual([
        viewport.width,
        viewport.height,
      ]);
    }
  });
});

describe('a restart of the server', () => {
  let database: TestDatabase;
  let environment: Record<string, string>;
  let server: ServerProcess;
  let url: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    const port = (await findFreePort()).toString();
    url = `http://127.0.0.1:${port}`;
    environment = { DATABASE_URL: database.url, PORT: port };
    await start();
  });
  afterAll(async () => {
    await server.stop();
    await database.drop();
  });
  async function start(): Promise<void> {
    server = await ServerProcess.start('backend/dist/main.js', {
      ADMIN_USERNAME: godLogin.username,
      ADMIN_PASSWORD: godLogin.password,
      LOG_LEVEL: 'error',
      ...environment,
    });
    await waitUntil(
      () =>
        fetch(url + routes.healthReady).then(
          ({ ok }) => ok,
          () => false,
        ),
      60_000,
    );
  }

  it('needs no action on the screen of the room, which reconnects by itself', async () => {
    const organisation = await createTestOrganisation({ url }, 'restarted');
    const gig = await TestGig.create(organisation, 'openmic');
    for (const name of ['Ana', 'Bo']) await gig.addPerformer(name, { instruments: [] });
    const tv = await PublicPage.open(browser, `${url}/live/${await gig.generateLiveToken()}?display=tv`, fullHd);
    await tv.seeIn('Up next', 'Ana');
    await server.stop();
    await tv.page.getByText(noConnection).waitFor({ timeout: 40_000 });
    await tv.seeIn('Up next', 'Ana');
    await start();
    await gig.sendCommand(commandPaths.PutOnStage, 'Ana');
    await tv.textIn('On stage', 'Ana').waitFor({ timeout: 40_000 });
    await tv.page.getByText(noConnection).waitFor({ state: 'detached' });
    expect(tv.errors).toEqual([]);
    await tv.context.close();
  });
});
