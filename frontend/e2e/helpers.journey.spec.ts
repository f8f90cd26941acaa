import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { type Browser } from 'playwright-core';
import { TestGig } from '../../backend/src/testing/test-organisation.js';
import { clickElement, recordIgnoredClick } from '../../infra/screens/clicks.js';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';
import { UserPage } from './testing/user-page.js';

let browser: Browser;
let testOrganisation: WebTestOrganisation;
let gig: TestGig;
beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
  gig = await TestGig.create(testOrganisation, 'openmic', { name: 'Friday Stage' });
  await TestGig.create(testOrganisation, 'jam', { name: 'Secret Jam' });
  await gig.addPerformer('Ana', { instruments: [], email: 'ana@secret.example', notes: 'secret note' });
});
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
});

it('a helper joins on a phone by a link, sees that event alone, puts somebody on stage, and is told when the owner ends it', async () => {
  const ines = await UserPage.openSignedIn(browser, testOrganisation.url, 'ines', devices.desktop, { path: `/event/${gig.id}` });
  const openHelpers = async (): Promise<void> => {
    await ines.chooseFromMenu('Friday Stage', 'Helper for Tonight');
  };
  await openHelpers();
  await ines.press('Make Link', ines.dialog());
  const address = await ines.dialog().getByLabel('Invitation link').inputValue();

  const { touch, ...viewport } = devices.touchPhone;
  const context = await browser.newContext({ baseURL: testOrganisation.url, viewport, hasTouch: touch, serviceWorkers: 'block' });
  await context.addInitScript(recordIgnoredClick);
  const page = await context.newPage();
  await page.goto(new URL(address).pathname);
  await page.getByRole('heading', { name: /^Help at Friday Stage/ }).waitFor();
  await page.getByLabel('Username').fill('nina');
  await page.getByLabel('Password', { exact: true }).fill('her own');
  await page.getByLabel('Repeat password').fill('her own');
  await page.getByRole('button', { name: 'Join', exact: true }).tap();
  await page.getByText('Friday Stage').first().waitFor();
  expect(await page.getByText('Secret Jam').count()).toBe(0);
  expect(await page.getByRole('link', { name: /^Participants/ }).count()).toBe(0);

  await page.getByText('Friday Stage').first().tap();
  await page.getByRole('button', { name: 'More for Ana' }).first().tap();
  await page.getByRole('menuitem', { name: 'Edit Details' }).tap();
  await page.getByRole('dialog').waitFor();
  expect(await page.getByLabel('Email').count()).toBe(0);
  expect(await page.getByLabel('Notes').count()).toBe(0);
  await page.getByRole('dialog').getByText('Priority').tap();
  await page.getByRole('button', { name: 'Save changes' }).tap();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await clickElement(page, page.getByRole('button', { name: 'On Stage Ana' }), 'tap'); // also after a tap that was ignored, because the row had just changed
  await ines.page.keyboard.press('Escape');
  await ines.expectVisible(ines.section('Currently on Stage').getByText('Ana').first());
  await waitUntil(async () => {
    const { onStage, priority, email, notes } = await gig.performer('Ana');
    return onStage && priority && email === 'ana@secret.example' && notes === 'secret note';
  });

  await openHelpers();
  await ines.press('End the help of nina', ines.dialog());
  await page.getByRole('heading', { name: 'You are not a helper any more' }).waitFor();
  await page.getByRole('link', { name: 'Go Home' }).tap();
  await page.getByText('No events found').waitFor();
  await context.close();
  await ines.close();
});
