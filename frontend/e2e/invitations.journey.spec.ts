import { type Browser, type Page, type Route } from 'playwright-core';
import { routes } from '@jamjar/contracts/routes';
import { createOrganisation } from '../../backend/src/testing/account.fixture.js';
import { passwordOf } from '../../backend/src/testing/http-client.js';
import { invite } from '../../backend/src/testing/invitation.fixture.js';
import { TestGig } from '../../backend/src/testing/test-organisation.js';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { startTestOrganisation, testOrganisationName, type WebTestOrganisation } from './testing/test-organisation.js';
import { UserPage } from './testing/user-page.js';

let browser: Browser;
let testOrganisation: WebTestOrganisation;
beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
  await TestGig.create(testOrganisation, 'jam', { name: 'Friday Jam' });
  await createOrganisation(testOrganisation.godClient, 'The Barn', 'bea');
});
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
});

const heading = (page: Page) => page.getByRole('heading', { name: `Join ${testOrganisationName} as operator` });
const eventName = (page: Page) => page.getByText('Friday Jam').first();
const openOnPhone = async (path: string): Promise<Page> => {
  const { touch, ...viewport } = devices.touchPhone;
  const context = await browser.newContext({ baseURL: testOrganisation.url, viewport, hasTouch: touch, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(path);
  return page;
};

it('an owner makes a link; a phone opens it, joins in three fields and sees the events; the owner sees who joined', async () => {
  const ines = await UserPage.openSignedIn(browser, testOrganisation.url, 'ines', devices.desktop, { path: '/organisations' });
  await ines.press(`Invite to ${testOrganisationName}`);
  await ines.dialog().getByLabel('How many people').fill('2');
  await ines.press('Make Link', ines.dialog());
  await ines.expectVisible(ines.dialog().getByRole('img', { name: 'QR code of the invitation' }));
  const address = await ines.dialog().getByLabel('Invitation link').inputValue();
  expect(address.startsWith(`${testOrganisation.linkOrigin}/join/`)).toBe(true);

  const page = await openOnPhone(new URL(address).pathname);
  await heading(page).waitFor();
  await page.getByLabel('Username').fill('Nina');
  await page.getByLabel('Password', { exact: true }).fill('her own');
  await page.getByLabel('Repeat password').fill('her own');
  await page.getByRole('button', { name: 'Join', exact: true }).tap();
  await eventName(page).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.reload();
  await eventName(page).waitFor();

  await ines.page.keyboard.press('Escape');
  await ines.press(`Invite to ${testOrganisationName}`);
  await ines.expectVisible(ines.dialog().getByText('joined: nina'));
  await ines
    .dialog()
    .getByRole('button', { name: /^Revoke/ })
    .click();
  await ines.expectToast('Invitation revoked');
  await page.goto(new URL(address).pathname);
  await page.getByText('This invitation is not valid any more').waitFor();
  await page.context().close();
  await ines.close();
});

it('somebody with an account signs in, comes back and accepts with one tap; a tap after a lost answer costs no second use', async () => {
  const { token } = await invite(testOrganisation.ownerClient, testOrganisation.id);
  const page = await openOnPhone(`/join/${token}`);
  await page.getByRole('link', { name: 'I have an account' }).tap();
  await page.getByLabel('Username').fill('bea');
  await page.getByLabel('Password').fill(passwordOf('bea'));
  await page.getByRole('button', { name: 'Sign in' }).tap();
  await heading(page).waitFor();
  const loseAnswer = (route: Route): Promise<void> => route.fetch().then(() => route.abort()); // the server has let bea join by then
  await page.route('**/api/join/*', loseAnswer, { times: 1 });
  await page.getByRole('button', { name: 'Join as bea' }).tap();
  await page.getByText(testOrganisationName).first().waitFor();
  await eventName(page).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  const { body: me } = await testOrganisation.godClient.get<{ username: string; organisationUsers: unknown[] }[]>(routes.users);
  expect(me.find(({ username }) => username === 'bea')?.organisationUsers).toHaveLength(2);
  await page.context().close();
});
