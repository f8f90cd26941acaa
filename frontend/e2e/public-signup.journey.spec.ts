import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { type GigType } from '@jamjar/contracts/enums';
import { type Browser, type BrowserContext, type Page } from 'playwright-core';
import { TestGig } from '../../backend/src/testing/test-organisation.js';
import { expectEventually } from '../../infra/testing/wait-until.js';
import { connectToChromium, launchChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';

let browser: Browser;
let testOrganisation: WebTestOrganisation;
let gig: TestGig;
let token: string;
let context: BrowserContext;
/** The page of a visitor without a session, on a phone. */
let page: Page;

beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
});
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
});
afterEach(() => context.close());

/** Creates a gig with a signup link, and opens the link on a phone. */
async function openLink(type: GigType, { search = '', limit = null as number | null } = {}): Promise<void> {
  gig = await TestGig.create(testOrganisation, type, { name: 'Friday at The Blue Room', venue: 'Cellar' });
  token = await gig.generateSignupToken();
  if (limit !== null) await testOrganisation.ownerClient.patch(commandPaths.SetSignupLimit(gig.id), { limit });
  context = await browser.newContext({ viewport: devices.phone, serviceWorkers: 'block' });
  page = await context.newPage();
  await page.goto(`${testOrganisation.url}/signup/${token}${search}`);
}
const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
const see = (text: string): Promise<void> => page.getByText(text, { exact: true }).first().waitFor();
const seeHeading = (name: string): Promise<void> => page.getByRole('heading', { name, exact: true }).waitFor();
async function fillJamForm(name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await press('guitar');
}
const readLineUpNames = async (): Promise<string[]> => (await gig.lineUp()).map(({ name }) => name);

describe('the public signup page', () => {
  it('leads from the link of a jam to the place page, from where the visitor can cancel and sign up again', async () => {
    await openLink('jam');
    await seeHeading('Friday at The Blue Room');
    await see('Jam Night');
    await press('Sign me up');
    await see('Name is required');
    await page.getByLabel('Your name').fill('Hana Sato');
    await press('Sign me up');
    await page.getByText('Please select at least one instrument for jam nights').first().waitFor();
    await press('guitar');
    await press('Sign me up');
    await seeHeading('Registration Complete!');
    await page.waitForURL('**/place/*');
    await see('Hana Sato, you are');
    await page.reload();
    await see('next');
    await press("I'm outside for a moment");
    await see('On hold');
    await press("I'm back");
    await see('next');
    await press("I can't make it");
    await press('Yes, cancel');
    await see('You cancelled.');
    await expectEventually(readLineUpNames, []);
    await page.getByRole('link', { name: 'Sign up again' }).click();
    await fillJamForm('Hana Sato');
    await press('Sign me up');
    await page.waitForURL('**/place/*');
    await see('Hana Sato, you are');
    await expectEventually(readLineUpNames, ['Hana Sato']);
  });

  it('signs a band up for an open mic', async () => {
    await openLink('openmic');
    await page.getByLabel('Your name').fill('The Attics');
    await press('Sign me up');
    await page.getByText('Performer type is required for open mic events').first().waitFor();
    await press('Band');
    await press('Sign me up');
    await page.waitForURL('**/place/*');
    await expectEventually(() => gig.lineUp(), [expect.objectContaining({ name: 'The Attics', performerType: 'band' })]);
  });

  it('signs several people up for an event at once, at most as many as there are places left', async () => {
    await openLink('generic', { limit: 3 });
    await gig.addPerformer('John', { instruments: [] });
    await page.reload();
    await see('2 places left');
    await page.getByLabel('Your name').fill('Ana');
    await press('Add Another');
    await page.getByLabel('Name 2', { exact: true }).fill('john ');
    expect(await page.getByRole('button', { name: 'Limit Reached (2 max)' }).isDisabled()).toBe(true);
    await press('Sign me up');
    await see('Registration failed');
    await page.getByText('This name is already on the list. If that is not you, add an initial.').first().waitFor();
    await page.getByLabel('Name 2', { exact: true }).fill('John B');
    await press('Sign me up');
    await page.waitForURL('**/place/*');
    for (const name of ['Ana', 'John B']) await see(name);
    await expectEventually(readLineUpNames, ['John', 'Ana', 'John B']);
  });

  it('keeps what was typed when the event fills up, and when the link is switched off or replaced, while the form is open', async () => {
    await openLink('jam', { limit: 1 });
    await fillJamForm('Late Lou');
    await gig.addPerformer('Quick Quinn');
    await press('Sign me up');
    await see('This event is full');
    expect(await page.getByLabel('Your name').inputValue()).toBe('Late Lou');
    await testOrganisation.ownerClient.patch(commandPaths.SetSignupLimit(gig.id), { limit: null });
    await testOrganisation.ownerClient.patch(routes.switchLink('signup', gig.id), { enabled: false });
    await press('Try Again');
    await see('Signups are closed for this event');
    await gig.generateSignupToken();
    await press('Try Again');
    await see('Invalid or expired signup link');
    expect(await page.getByLabel('Your name').inputValue()).toBe('Late Lou');
    await page.reload();
    await seeHeading('Sign Up Disabled');
    await expectEventually(readLineUpNames, ['Quick Quinn']);
  });

  it('says that a full event is full', async () => {
    await openLink('jam', { limit: 1 });
    await gig.addPerformer('Quick Quinn');
    await page.reload();
    await seeHeading('Sign Up Disabled');
    await see('This event is full');
  });

  it('signs up only once when the response is lost and the page is reloaded, even if the event is full by then', async () => {
    await openLink('jam', { limit: 1 });
    await fillJamForm('Wifi Wanda');
    let isResponseLost = false;
    await page.route(`**${routes.publicSignup(token)}`, async (route) => {
      if (route.request().method() !== 'POST' || isResponseLost) return route.continue();
      isResponseLost = true;
      await route.fetch(); // the request reaches the server, but its response does not reach the page
    });
    await press('Sign me up');
    await see('Sending...');
    while ((await readLineUpNames()).length === 0) await page.waitForTimeout(50);
    await page.reload();
    await page.waitForURL('**/place/*');
    await see('Wifi Wanda, you are');
    await expectEventually(readLineUpNames, ['Wifi Wanda']);
  });
});

describe('a signup that could not be sent', () => {
  it('stays in the form with later corrections, and is not sent automatically after a reload', async () => {
    await openLink('jam');
    await page.clock.install();
    await page.route(`**${routes.publicSignup(token)}`, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await fillJamForm('Jon');
    await press('Sign me up');
    while (!(await page.getByText('Registration failed').isVisible())) await page.clock.runFor(1_000);
    await page.getByLabel('Your name').fill('John Miller');
    await page.unroute(`**${routes.publicSignup(token)}`);
    await page.reload();
    await seeHeading('Friday at The Blue Room');
    expect(await page.getByLabel('Your name').inputValue()).toBe('John Miller');
    await page.clock.runFor(5_000);
    expect(await readLineUpNames()).toEqual([]); // nothing was sent
    await press('Sign me up');
    await seeHeading('Registration Complete!');
    await expectEventually(readLineUpNames, ['John Miller']);
  });
});

describe('the public signup page on plain http', () => {
  it('signs up and shows the place without the functions that browsers offer only to secure pages', async () => {
    gig = await TestGig.create(testOrganisation, 'jam');
    token = await gig.generateSignupToken();
    const plainBrowser = await launchChromium('--host-resolver-rules=MAP jamjar.local 127.0.0.1');
    context = await plainBrowser.newContext({ viewport: devices.phone, serviceWorkers: 'block' });
    page = await context.newPage();
    const { port } = new URL(testOrganisation.url);
    await page.goto(`http://jamjar.local:${port}/signup/${token}`);
    expect(await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto])).toEqual([false, false]);
    await fillJamForm('Lan Lara');
    await press('Sign me up');
    await page.waitForURL('**/place/*');
    await see('Lan Lara, you are');
    await press("I can't make it");
    await press('Yes, cancel');
    await see('You cancelled.');
    await expectEventually(readLineUpNames, []);
    await plainBrowser.close();
  });
});
