import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { type Browser, type BrowserContext, type Page } from 'playwright-core';
import { TestGig } from '../../backend/src/testing/test-organisation.js';
import { expectEventually } from '../../infra/testing/wait-until.js';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';

let browser: Browser;
let testOrganisation: WebTestOrganisation;
let gig: TestGig;
let token: string;
let context: BrowserContext;
/** The page of a shared device with the screen of a phone. */
let page: Page;

beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
});
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
});
beforeEach(async () => {
  gig = await TestGig.create(testOrganisation, 'openmic');
  token = await gig.generateSignupToken();
  context = await browser.newContext({ viewport: devices.phone, serviceWorkers: 'block' });
  page = await context.newPage();
});
afterEach(() => context.close());

const openKiosk = () => page.goto(`${testOrganisation.url}/signup/${token}?display=kiosk`);
const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
const readLineUpNames = async (): Promise<string[]> => (await gig.lineUp()).map(({ name }) => name);

describe('the kiosk', () => {
  /** Everything that the browser stores and the page shows, which must not contain data of an earlier visitor. */
  const readPageState = (): Promise<string> =>
    page.evaluate(() =>
      JSON.stringify([document.body.innerText, Object.entries(localStorage), Object.entries(sessionStorage), location.href, history.state]),
    );

  it('signs up three people one after the other, and keeps no data of the previous person', async () => {
    await openKiosk();
    const historyLength = await page.evaluate(() => history.length);
    for (const name of ['Ana Attic', 'Bo Basement', 'Cai Cellar']) {
      expect(await page.getByLabel('Your name').inputValue()).toBe('');
      expect(await page.getByRole('button', { pressed: true }).count()).toBe(0);
      await page.getByLabel('Your name').fill(name);
      await page.getByLabel('Notes').fill(`Notes of ${name}`);
      await press('Solo');
      await press('Sign me up');
      await page.getByAltText('QR code of your place').waitFor();
      await page.getByRole('button', { name: /^Next person/ }).click();
      await page.getByLabel('Your name').waitFor();
      const pageState = await readPageState();
      expect([pageState.includes(name), pageState.includes('Notes of')]).toEqual([false, false]);
    }
    expect(await page.evaluate(() => history.length)).toBe(historyLength);
    expect(new URL(page.url()).pathname).toBe(`/signup/${token}`);
    await expectEventually(readLineUpNames, ['Ana Attic', 'Bo Basement', 'Cai Cellar']);
  });

  it('keeps no data of a person whose signup could not be sent', async () => {
    await page.clock.install();
    await page.route('**/api/public/signup/*', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await openKiosk();
    await page.getByLabel('Your name').fill('Lost Lou');
    await press('Solo');
    await press('Sign me up');
    while (!(await page.getByText('Registration failed').isVisible())) await page.clock.runFor(1_000);
    await page.clock.runFor(46_000); // longer than the 45 s without input after which the kiosk is reset
    await page.getByText('Registration failed').waitFor({ state: 'detached' });
    expect([await page.getByLabel('Your name').inputValue(), (await readPageState()).includes('Lou'), await readLineUpNames()]).toEqual([
      '',
      false,
      [],
    ]);
  });

  it('shows no form while the event is full, and none after its link was replaced', async () => {
    await testOrganisation.ownerClient.patch(commandPaths.SetSignupLimit(gig.id), { limit: 1 });
    await page.clock.install();
    await openKiosk();
    await page.getByLabel('Your name').fill('Last Lara');
    await press('Solo');
    await press('Sign me up');
    await page.getByRole('button', { name: /^Next person/ }).click();
    await page.getByText('This event is full').waitFor();
    await testOrganisation.ownerClient.patch(commandPaths.SetSignupLimit(gig.id), { limit: null });
    await page.clock.runFor(31_000); // longer than the 30 s after which a closed kiosk reads the event again
    await page.getByLabel('Your name').waitFor();
    await gig.generateSignupToken();
    await page.clock.runFor(46_000); // longer than the 45 s without input after which the kiosk is reset
    await page.getByText('Invalid or expired signup link').waitFor();
  });

  it('shows an empty form again ten seconds after a signup, and after 45 seconds without input', async () => {
    await page.clock.install();
    await openKiosk();
    await page.getByLabel('Your name').fill('Ana');
    await press('Solo');
    await press('Sign me up');
    await page.getByRole('heading', { name: 'Registration Complete!' }).waitFor();
    await page.clock.runFor(10_500);
    await page.getByLabel('Your name').fill('Somebody who left');
    await page.clock.runFor(44_000);
    expect(await page.getByLabel('Your name').inputValue()).toBe('Somebody who left');
    await page.clock.runFor(1_500);
    await page.getByLabel('Your name').waitFor();
    expect(await page.getByLabel('Your name').inputValue()).toBe('');
  });
});
