import { type Browser, type Locator, type Page } from 'playwright-core';
import { type UserId } from '@jamjar/contracts/ids';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { UserPage } from './testing/user-page.js';
import { TestGig } from '../../backend/src/testing/test-organisation.js';
import { startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';

let browser: Browser;
let testOrganisation: WebTestOrganisation;
let gig: TestGig;
/** The page of Ines, an owner. */
let inesPage: UserPage;
let page: Page;

beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
  gig = await TestGig.create(testOrganisation, 'jam', { name: 'Friday Jam' });
  await testOrganisation.ownerClient.patch(commandPaths.SwitchRaffle(gig.id), { enabled: true });
  inesPage = await UserPage.openSignedIn(browser, testOrganisation.url, 'ines', devices.phone);
  page = inesPage.page;
});
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
});

const gigHeading = (): Locator => page.getByRole('heading', { name: 'Friday Jam', level: 1 });
const homeHeading = (): Locator => page.getByRole('heading', { name: 'Events', level: 1 });
const nameField = (): Locator => inesPage.dialog().getByLabel('Name', { exact: true });
const openGigFromHome = async (): Promise<void> => {
  await page.getByRole('link', { name: 'Friday Jam' }).click();
  await inesPage.expectVisible(gigHeading());
};
/** Opens the dialog that adds performers. @returns the content of its name field */
async function openAddDialogAndReadName(): Promise<string> {
  await inesPage.press('Add Participant');
  return nameField().inputValue();
}
/** Goes back in the browser’s history, and expects that this closes the open dialog and stays on the page. */
async function goBackFromDialog(): Promise<void> {
  await page.goBack();
  await inesPage.expectHidden(inesPage.dialog());
  await inesPage.expectVisible(gigHeading());
}
/** Waits until the browser’s history is at an entry of a page, not of a dialog. */
const waitForPageEntry = () => page.waitForFunction(() => !(history.state as { dialogs?: number } | null)?.dialogs);
const storageContains = (text: string): Promise<boolean> =>
  page.evaluate((searched) => JSON.stringify([localStorage, sessionStorage]).includes(searched), text);
const readOwnUserId = (): Promise<UserId> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('jamjar.user') ?? '{}') as { id: UserId }).id);

describe('a dialog', () => {
  it('moves nothing on the page when it opens', async () => {
    const accountButton = page.getByRole('button', { name: 'ines' });
    await inesPage.expectVisible(homeHeading());
    const boxBefore = await accountButton.boundingBox();
    await inesPage.press('New Event');
    await inesPage.expectVisible(inesPage.dialog());
    expect(await accountButton.boundingBox()).toEqual(boxBefore);
    await inesPage.press('Cancel', inesPage.dialog());
  });

  it('is closed by Back without leaving the page, and keeps its input, also after a reload', async () => {
    await openGigFromHome();
    expect(await openAddDialogAndReadName()).toBe('');
    await nameField().fill('Greta');
    await goBackFromDialog();
    expect(await openAddDialogAndReadName()).toBe('Greta');
    await page.reload();
    await inesPage.expectVisible(gigHeading());
    expect(await openAddDialogAndReadName()).toBe('Greta');
    await page.keyboard.press('Escape');
    expect(await openAddDialogAndReadName()).toBe('Greta');
  });

  it('discards its input on Cancel; after that Back leaves the page, and Forward returns to the page without the dialog', async () => {
    await inesPage.press('Cancel', inesPage.dialog());
    expect(await openAddDialogAndReadName()).toBe('');
    await inesPage.press('Cancel', inesPage.dialog());
    await inesPage.expectHidden(inesPage.dialog());
    await waitForPageEntry();
    await page.goBack();
    await inesPage.expectVisible(homeHeading());
    await page.goForward();
    await inesPage.expectVisible(gigHeading());
  });

  it('stays closed after Forward when Back has closed it', async () => {
    await openAddDialogAndReadName();
    await goBackFromDialog();
    await page.goForward();
    await waitForPageEntry();
    await inesPage.expectVisible(gigHeading());
    await inesPage.expectHidden(inesPage.dialog());
    await page.goBack();
    await inesPage.expectVisible(homeHeading());
  });

  it('is closed by Back while a dialog below it stays open', async () => {
    await openGigFromHome();
    await inesPage.press('Run Raffle');
    await inesPage.press('Reset All Raffle Data', inesPage.dialog());
    await inesPage.expectVisible(inesPage.dialog().getByRole('button', { name: 'Cancel' }));
    await page.goBack();
    await inesPage.expectHidden(inesPage.dialog().getByRole('button', { name: 'Cancel' }));
    await inesPage.expectVisible(page.getByRole('dialog', { name: 'Event Raffle' }));
    await goBackFromDialog();
  });

  it('keeps nothing of its input when it is for a password', async () => {
    await page.goBack();
    await inesPage.press('ines');
    await page.getByRole('menuitem', { name: 'Reset Password' }).click();
    await inesPage.dialog().getByLabel('Current password').fill('secret-typed');
    await page.goBack();
    await inesPage.expectHidden(inesPage.dialog());
    await inesPage.expectVisible(homeHeading());
    expect(await storageContains('secret-typed')).toBe(false);
    await inesPage.press('ines');
    await page.getByRole('menuitem', { name: 'Reset Password' }).click();
    expect(await inesPage.dialog().getByLabel('Current password').inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await inesPage.expectHidden(inesPage.dialog());
  });

  it('discards its input when the user signs out', async () => {
    await openGigFromHome();
    await openAddDialogAndReadName();
    await nameField().fill('Greta');
    await page.keyboard.press('Escape');
    expect(await storageContains('Greta')).toBe(true);
    await page.goto('/');
    await inesPage.press('ines');
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await inesPage.expectVisible(page.getByLabel('Username'));
    expect(await storageContains('Greta')).toBe(false);
    await inesPage.signIn();
    await openGigFromHome();
    expect(await openAddDialogAndReadName()).toBe('');
    await goBackFromDialog();
  });

  it('closes and discards its input when the session ends, and the page changes to the sign-in page', async () => {
    await openAddDialogAndReadName();
    await nameField().fill('Greta');
    await testOrganisation.godClient.post(routes.forceLogout(await readOwnUserId()));
    await inesPage.expectVisible(page.getByLabel('Username'));
    await inesPage.expectHidden(inesPage.dialog());
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(await storageContains('Greta')).toBe(false);
    await inesPage.signIn();
    await openGigFromHome();
  });

  it('leads to the home page after it has deleted the event, and Back from there leads to the page before the event', async () => {
    await page.goto('/organisations');
    await page.goto(`/event/${gig.id}`);
    await inesPage.chooseFromMenu('Friday Jam', 'Delete Event');
    await inesPage.press('Delete Event', inesPage.dialog());
    await inesPage.expectVisible(homeHeading());
    expect(new URL(page.url()).pathname).toBe('/');
    await page.goBack();
    await inesPage.expectVisible(page.getByRole('heading', { name: 'Manage', level: 1 }));
    await page.goForward();
    await inesPage.expectVisible(homeHeading());
    expect(inesPage.pageErrors).toEqual([]);
  });
});
