import { type Browser } from 'playwright-core';
import { godLogin, passwordOf } from '../../backend/src/testing/http-client.js';
import { AuthenticatorApp } from '../../backend/src/testing/second-factor.fixture.js';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';
import { UserPage } from './testing/user-page.js';

let browser: Browser;
let testOrganisation: WebTestOrganisation;
let inesPage: UserPage;
let authenticator: AuthenticatorApp;
let recoveryCodes: string[];
beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
  inesPage = await UserPage.openSignedIn(browser, testOrganisation.url, 'ines', devices.touchPhone);
});
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
});

const chooseFromAccountMenu = async (userPage: UserPage, button: string, entry: string): Promise<void> => {
  await userPage.press(button);
  await userPage.click(userPage.page.getByRole('menuitem', { name: entry, exact: true }));
};
/** Signs out, then signs in up to the question for the code. */
async function signInUpToCode(userPage: UserPage): Promise<void> {
  const { page } = userPage;
  await chooseFromAccountMenu(userPage, 'ines', 'Logout');
  await page.getByLabel('Username').fill('ines');
  await page.getByLabel('Password').fill(passwordOf('ines'));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Code from your app').waitFor();
}
const submitCode = async ({ page }: UserPage, label: string, code: string): Promise<void> => {
  await page.getByLabel(label, { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

describe('a second factor on a phone', () => {
  it('is set with the password and a code of the app, and answers recovery codes that only their button puts away', async () => {
    await chooseFromAccountMenu(inesPage, 'ines', 'Second factor');
    const dialog = inesPage.dialog();
    await dialog.getByLabel('Current password').fill(passwordOf('ines'));
    await inesPage.press('Next', dialog);
    await inesPage.expectVisible(dialog.getByRole('img', { name: 'QR code with the secret' }));
    const secret = (await dialog.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(' ', '');
    const address = await dialog.getByRole('link', { name: 'Open in the app on this phone' }).getAttribute('href');
    expect(address).toContain(`secret=${secret}`);
    authenticator = new AuthenticatorApp({ secret, address: address ?? '' });
    await dialog.getByLabel('Code from your app').fill(authenticator.codeIn());
    await inesPage.press('Switch on', dialog);
    recoveryCodes = (await dialog.getByRole('textbox', { name: 'Recovery codes' }).inputValue()).split('\n');
    expect(recoveryCodes).toHaveLength(10);
    for (let times = 0; times < 2; times++) {
      await inesPage.page.goBack();
      await inesPage.expectVisible(dialog.getByText('Keep these codes first.'));
    }
    await inesPage.press('I have kept them', dialog);
    await inesPage.expectHidden(dialog);
    expect(new URL(inesPage.page.url()).pathname).toBe('/');
  });

  it('is asked for when signing in, after the password', async () => {
    await signInUpToCode(inesPage);
    await submitCode(inesPage, 'Code from your app', authenticator.wrongCode());
    await inesPage.expectVisible(inesPage.page.getByRole('alert').getByText('Wrong code'));
    await submitCode(inesPage, 'Code from your app', authenticator.codeIn(1));
    await inesPage.expectVisible(inesPage.page.getByRole('link', { name: 'Jamjar' }));
  });

  it('has recovery codes in the place of the app', async () => {
    await signInUpToCode(inesPage);
    await inesPage.press('Use a recovery code');
    await submitCode(inesPage, 'Recovery code', recoveryCodes[0] ?? '');
    await inesPage.expectVisible(inesPage.page.getByRole('link', { name: 'Jamjar' }));
  });

  it('is removed with a code, after which the password is enough', async () => {
    await chooseFromAccountMenu(inesPage, 'ines', 'Second factor');
    await inesPage.expectVisible(inesPage.dialog().getByText(/^On since/));
    await inesPage
      .dialog()
      .getByLabel('Code from your app, or a recovery code')
      .fill(recoveryCodes[1] ?? '');
    await inesPage.press('Remove', inesPage.dialog());
    await inesPage.expectToast('Second factor removed');
    await chooseFromAccountMenu(inesPage, 'ines', 'Logout');
    await inesPage.signIn();
    expect(inesPage.pageErrors).toEqual([]);
  });
});

describe('god without a second factor', () => {
  it('is asked on the home page to set one, by a notice that covers nothing and stays closed', async () => {
    const godPage = await UserPage.openSignedIn(browser, testOrganisation.url, godLogin.username, devices.phone);
    const notice = godPage.section('Second factor');
    await godPage.expectVisible(notice);
    const position = await notice.evaluate((element) => getComputedStyle(element.parentElement ?? element).position);
    expect(position).toBe('static');
    await godPage.press('Not now');
    await godPage.expectHidden(notice);
    await godPage.page.reload();
    await godPage.expectVisible(godPage.section('Events').or(godPage.page.getByText(/No events|Tonight/)));
    expect(await notice.count()).toBe(0);
    await godPage.close();
  });
});
