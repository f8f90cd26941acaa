import { type Browser } from 'playwright-core';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { routes } from '@jamjar/contracts/routes';
import { passwordOf, godLogin, signIn } from '../../backend/src/testing/http-client.js';
import { themes } from '../src/app/theme/themes.js';
import { connectToChromium } from './testing/chromium.js';
import { type Device, devices } from './testing/devices.js';
import { UserPage } from './testing/user-page.js';
import { startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';

let browser: Browser;
let testOrganisation: WebTestOrganisation;
let godPage: UserPage;
let beaPage: UserPage;
const openPages: UserPage[] = [];
const openSignedInPage = async (username: string, device: Device, path = '/'): Promise<UserPage> => {
  const userPage = await UserPage.openSignedIn(browser, testOrganisation.url, username, device, { path });
  openPages.push(userPage);
  return userPage;
};

beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
  godPage = await openSignedInPage(godLogin.username, devices.desktop, '/organisations');
});
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
});

/** Chooses an entry of the menu of a user's row and waits for the dialog that it opens. */
const chooseUserAction = async (userPage: UserPage, itemName: string, entry: string): Promise<void> => {
  await userPage.chooseFromMenu(itemName, entry);
  await userPage.dialog().waitFor();
};
const expectSignedOut = (userPage: UserPage): Promise<void> => userPage.expectVisible(userPage.page.getByLabel('Username'));

describe('god', () => {
  it('creates two organisations with their owners, and sees at the field that a name is already taken', async () => {
    for (const [name, ownerUsername] of [
      ['The Barn', 'bea'],
      ['The Attic', 'ana'],
    ] as const) {
      await godPage.press('Create Organisation');
      await godPage.dialog().getByLabel('Organisation name').fill(name);
      await godPage.dialog().getByLabel('Owner username').fill(ownerUsername);
      await godPage.dialog().getByLabel('Password').fill(passwordOf(ownerUsername));
      await godPage.press('Create Organisation', godPage.dialog());
      await godPage.expectToast('Organisation created successfully.');
      await godPage.expectVisible(godPage.section('Organisations').getByRole('heading', { name }));
    }
    await godPage.press('Create Organisation');
    await godPage.dialog().getByLabel('Organisation name').fill('the  barn');
    await godPage.dialog().getByLabel('Owner username').fill('somebody');
    await godPage.dialog().getByLabel('Password').fill('short');
    await godPage.press('Create Organisation', godPage.dialog());
    await godPage.expectVisible(godPage.dialog().getByText('Password must be at least 8 characters'));
    await godPage.dialog().getByLabel('Password').fill('long enough');
    await godPage.press('Create Organisation', godPage.dialog());
    await godPage.expectVisible(godPage.dialog().getByText('This organisation name is already taken'));
    await godPage.press('Cancel', godPage.dialog());
  });
});

describe('an operator', () => {
  let ottoPage: UserPage;
  let gig: GigView;

  it('is created by the owner of an organisation, who does not see other organisations', async () => {
    beaPage = await openSignedInPage('bea', devices.desktop, '/organisations');
    await beaPage.expectVisible(beaPage.section('Organisations').getByRole('heading', { name: 'The Barn' }));
    expect(await beaPage.page.getByText('The Attic').count()).toBe(0);
    expect(await beaPage.page.getByRole('button', { name: 'Create Organisation' }).count()).toBe(0);
    await beaPage.press('Create User');
    await beaPage.dialog().getByLabel('Username').fill('Otto');
    await beaPage.dialog().getByLabel('Password').fill(passwordOf('otto'));
    await beaPage.press('Create User', beaPage.dialog());
    await beaPage.expectToast('User created');
    await beaPage.expectVisible(beaPage.section('Organisations').getByText('otto'));
  });

  it('can add performers, but cannot create or delete events or open the organisations page', async () => {
    const ownerClient = await signIn(testOrganisation, 'bea');
    const [barn] = (await ownerClient.get<OrganisationView[]>(routes.organisations)).body;
    const gigRequest = { organisationId: barn?.id, name: 'Barn Jam', type: 'jam', date: new Date().toISOString() };
    gig = (await ownerClient.post<GigView>(routes.events, gigRequest)).body;
    ottoPage = await openSignedInPage('otto', devices.phone);
    expect(await ottoPage.page.getByRole('button', { name: /New Event|More for/ }).count()).toBe(0);
    await ottoPage.goto('/organisations');
    await ottoPage.expectVisible(ottoPage.page.getByRole('link', { name: 'Barn Jam' }));
    expect(new URL(ottoPage.page.url()).pathname).toBe('/');

    await ottoPage.goto(`/event/${gig.id}`);
    await ottoPage.press('Add Participant');
    await ottoPage.dialog().getByLabel('Name').fill('Ada');
    await ottoPage.check(ottoPage.dialog().getByRole('checkbox', { name: 'vocals' }));
    await ottoPage.press('Add Participant', ottoPage.dialog());
    await ottoPage.expectVisible(ottoPage.dialog().getByText('Added Ada — next'));
    await ottoPage.press('Cancel', ottoPage.dialog());
    await ottoPage.expectVisible(ottoPage.section('Participants').getByText('Ada'));
    const deleteStatus = await ottoPage.page.evaluate(
      async (path) => (await fetch(path, { method: 'DELETE' })).status,
      routes.event(gig.id),
    );
    expect(deleteStatus).toBe(403);
  });

  it('is redirected to the home page at once when the owner removes them from the organisation', async () => {
    await chooseUserAction(beaPage, 'otto at The Barn', 'Remove User');
    await beaPage.press('Remove User', beaPage.dialog());
    await beaPage.expectToast('User removed');
    await ottoPage.expectVisible(ottoPage.page.getByText('You are not part of any organisations with events.'));
    expect(new URL(ottoPage.page.url()).pathname).toBe('/');
    await beaPage.expectHidden(beaPage.section('Organisations').getByText('otto'));
  });
});

describe('a second tab of one browser', () => {
  it('signs in and out together with the first, and both receive changes', async () => {
    const firstTab = await UserPage.open(browser, testOrganisation.url, 'ana', devices.desktop);
    openPages.push(firstTab);
    const secondTab = await firstTab.context.newPage();
    await secondTab.goto('/');
    await firstTab.expectVisible(secondTab.getByLabel('Username'));
    await firstTab.signIn();
    const ownerClient = await signIn(testOrganisation, 'ana');
    const [attic] = (await ownerClient.get<OrganisationView[]>(routes.organisations)).body;
    await ownerClient.post(routes.events, { organisationId: attic?.id, name: 'Attic Jam', type: 'jam', date: new Date().toISOString() });
    for (const page of [firstTab.page, secondTab]) await firstTab.expectVisible(page.getByRole('link', { name: 'Attic Jam' }));
    await firstTab.press('ana');
    await firstTab.page.getByRole('menuitem', { name: 'Logout' }).click();
    for (const page of [firstTab.page, secondTab]) await firstTab.expectVisible(page.getByLabel('Username'));
  });
});

describe('a forced logout', () => {
  it('ends the open sessions of the user in every browser', async () => {
    const beaPhonePage = await openSignedInPage('bea', devices.phone);
    await chooseUserAction(godPage, 'bea', 'Force Logout');
    await godPage.press('Force Logout', godPage.dialog());
    await godPage.expectToast('User logged out');
    await Promise.all([expectSignedOut(beaPhonePage), expectSignedOut(beaPage)]);
    await beaPhonePage.goto('/organisations');
    await expectSignedOut(beaPhonePage);
    await beaPage.signIn();
  });
});

describe('resetting a password', () => {
  it('by an owner signs the user out and makes the old password invalid', async () => {
    await beaPage.goto('/organisations');
    await beaPage.press('Create User');
    await beaPage.dialog().getByLabel('Username').fill('kim');
    await beaPage.dialog().getByLabel('Password').fill(passwordOf('kim'));
    await beaPage.press('Create User', beaPage.dialog());
    const kimPage = await openSignedInPage('kim', devices.phone);

    await chooseUserAction(beaPage, 'kim at The Barn', 'Reset Password');
    const resetButton = beaPage.dialog().getByRole('button', { name: 'Reset Password' });
    await beaPage.dialog().getByLabel('New password', { exact: true }).fill('another one');
    await beaPage.dialog().getByLabel('Confirm new password').fill('another');
    await beaPage.expectVisible(beaPage.dialog().getByText('New password and confirmation must match.'));
    expect(await resetButton.isDisabled()).toBe(true);
    await beaPage.dialog().getByLabel('Confirm new password').fill('another one');
    await beaPage.click(resetButton);
    await beaPage.expectToast('Password reset successful');

    await expectSignedOut(kimPage);
    await kimPage.page.getByLabel('Username').fill('kim');
    await kimPage.page.getByLabel('Password').fill(passwordOf('kim'));
    await kimPage.page.getByRole('button', { name: 'Sign in' }).click();
    await kimPage.expectToast('Invalid username or password');
    await kimPage.page.getByLabel('Password').fill('another one');
    await kimPage.page.getByRole('button', { name: 'Sign in' }).click();
    await kimPage.expectVisible(kimPage.page.getByRole('link', { name: 'Jamjar' }));
  });

  it('by the users themselves requires their current password', async () => {
    await beaPage.press('bea');
    await beaPage.page.getByRole('menuitem', { name: 'Reset Password' }).click();
    await beaPage.dialog().getByLabel('Current password').fill('a wrong password');
    await beaPage.dialog().getByLabel('New password', { exact: true }).fill(passwordOf('bea'));
    await beaPage.dialog().getByLabel('Confirm new password').fill(passwordOf('bea'));
    await beaPage.press('Reset Password', beaPage.dialog());
    await beaPage.expectVisible(beaPage.dialog().getByText('The current password is wrong'));
    await beaPage.press('Cancel', beaPage.dialog());
  });
});

describe('a theme', () => {
  it('picked by a user is applied to all open pages of that user, but not to pages of other users', async () => {
    const phonePage = await openSignedInPage('bea', devices.phone);
    const readPrimaryColour = (userPage: UserPage): Promise<string> =>
      userPage.page.evaluate(() => document.documentElement.style.getPropertyValue('--primary'));
    const godColourBefore = await readPrimaryColour(godPage);
    await phonePage.press('bea');
    await phonePage.page.getByRole('menuitem', { name: 'Settings' }).click();
    await phonePage.check(phonePage.dialog().getByRole('radio', { name: 'Forest' }));
    for (const userPage of [phonePage, beaPage])
      await userPage.page.waitForFunction((expected) => expected.includes(document.documentElement.style.getPropertyValue('--primary')), [
        themes.forest.night.primary,
        themes.forest.day.primary,
      ] as string[]);
    expect(await readPrimaryColour(godPage)).toBe(godColourBefore);
    expect(openPages.flatMap(({ pageErrors }) => pageErrors)).toEqual([]);
  });
});
