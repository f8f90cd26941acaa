import { type UserView } from '@jamjar/contracts/users/user.views';
import { routes } from '@jamjar/contracts/routes';
import { text } from 'node:stream/consumers';
import { type Browser } from 'playwright-core';
import { buildUploadForm, tinyLogo } from '../../backend/src/testing/logo.fixture.js';
import { signIn } from '../../backend/src/testing/http-client.js';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';
import { UserPage } from './testing/user-page.js';

let browser: Browser;
let testOrganisation: WebTestOrganisation;
/** The page of Ines, the owner. */
let inesPage: UserPage;

beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
  inesPage = await UserPage.openSignedIn(browser, testOrganisation.url, 'ines', devices.touchPhone, { path: '/organisations' });
});
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
});

/** The entries on the page without their times, such as `ines reset the password of sam`. */
const readEntries = (): Promise<string[]> =>
  inesPage.page.locator('tbody tr').evaluateAll((rows) =>
    rows.map((row) =>
      [...row.children]
        .slice(0, 2)
        .map(({ textContent }) => textContent)
        .join(' '),
    ),
  );
const changes = [
  'ines changed the logo',
  'god made mia operator',
  'ines removed mia from the organisation',
  'ines reset the password of sam',
];

describe('the account history of an organisation, on a phone', () => {
  it('is opened from the organisations page, and shows the owner what was changed', async () => {
    await inesPage.chooseFromMenu('sam at The Blue Room', 'Reset Password');
    await inesPage.dialog().getByLabel('New password', { exact: true }).fill('another secret');
    await inesPage.dialog().getByLabel('Confirm new password').fill('another secret');
    await inesPage.press('Reset Password', inesPage.dialog());
    await inesPage.expectHidden(inesPage.dialog());
    const { godClient, ownerClient, id } = testOrganisation;
    const { body: mia } = await (await signIn(testOrganisation, 'mia')).get<UserView>(routes.currentUser);
    await ownerClient.delete(routes.organisationUser(id, mia.id));
    await godClient.post(routes.organisationUsers(id), { userId: mia.id, role: 'operator' });
    await ownerClient.post(routes.organisationLogoUpload(id), buildUploadForm(tinyLogo, 'logo.svg'));

    await inesPage.chooseFromMenu('The Blue Room', 'Account History');
    await inesPage.expectVisible(inesPage.page.getByRole('heading', { name: 'Account history' }));
    await inesPage.expectVisible(inesPage.page.getByText('8 changes')); // these four, and four of the creation of the accounts
    expect((await readEntries()).slice(0, 4)).toEqual(changes);
    expect(await inesPage.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0); // nothing scrolls sideways
  });

  it('can be filtered by kind, person and name, and downloaded as CSV', async () => {
    await inesPage.check(inesPage.page.getByRole('radio', { name: 'Roles' }));
    await inesPage.page.getByLabel('Person').selectOption('mia');
    await inesPage.expectVisible(inesPage.page.getByText('3 changes'));
    expect(await readEntries()).toEqual([...changes.slice(1, 3), 'god made mia member']);
    const [download] = await Promise.all([inesPage.page.waitForEvent('download'), inesPage.press('Download CSV')]);
    expect(download.suggestedFilename()).toMatch(/^account_history_\d{4}-\d\d-\d\d\.csv$/);
    const [, ...lines] = (await text(await download.createReadStream())).split('\r\n');
    expect(lines.map((line) => line.replace(/^[\d :-]+,/, ''))).toEqual([
      'god,made mia operator,mia',
      'ines,removed mia from the organisation,mia',
      'god,made mia member,mia',
    ]);
    await inesPage.page.getByLabel('Find a name').fill('sam');
    await inesPage.expectVisible(inesPage.page.getByText('No changes match these filters.'));
    await inesPage.press('Clear Filters');
    await inesPage.expectVisible(inesPage.page.getByText('8 changes'));
  });

  it('is denied to an operator', async () => {
    const miaPage = await UserPage.openSignedIn(browser, testOrganisation.url, 'mia', devices.phone, {
      path: `/organisations/${testOrganisation.id}/audit`,
    });
    await miaPage.expectVisible(miaPage.page.getByRole('heading', { name: 'Access Denied' }));
    expect([...inesPage.pageErrors, ...miaPage.pageErrors]).toEqual([]);
  });
});
