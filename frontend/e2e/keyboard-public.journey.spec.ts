import { type Browser, type Locator } from 'playwright-core';
import { TestGig } from '../../backend/src/testing/test-organisation.js';
import { connectToChromium } from './testing/chromium.js';
import { devices } from './testing/devices.js';
import { pressKeys, tabTo, whenFocused } from './testing/keyboard.js';
import { startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';

let browser: Browser;
let testOrganisation: WebTestOrganisation;

beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([connectToChromium(), startTestOrganisation()]);
});
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
});

describe('the public signup form and the place page', () => {
  it('let a visitor sign up and cancel with the keyboard alone, and tell screen readers which field is missing', async () => {
    const gig = await TestGig.create(testOrganisation, 'jam');
    const context = await browser.newContext({ baseURL: testOrganisation.url, viewport: devices.phone, serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.goto(`/signup/${await gig.generateSignupToken()}`);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const tabToAndPress = async (target: Locator, ...keys: string[]): Promise<void> => {
      await tabTo(page, target);
      await pressKeys(page, ...keys);
    };
    const name = page.getByLabel('Your name');
    await tabToAndPress(name, 'Enter');
    await page.getByRole('alert').filter({ hasText: 'Name is required' }).waitFor();
    const readError = (input: Element) => [
      input.getAttribute('aria-invalid'),
      document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
    ];
    expect(await name.evaluate(readError)).toEqual(['true', 'Name is required']);
    await page.keyboard.type('Hana Sato');
    await tabToAndPress(button('guitar'), 'Space');
    await tabToAndPress(button('Sign me up'), 'Enter');
    await page.getByText('Hana Sato, you are').waitFor();
    await tabToAndPress(button("I can't make it"), 'Enter');
    await page.getByRole('alert').filter({ hasText: 'You lose your place' }).waitFor();
    await whenFocused(page, button('No, I stay')).press('Enter');
    await whenFocused(page, button("I can't make it")).press('Enter');
    await tabToAndPress(button('Yes, cancel'), 'Enter');
    await page.getByText('You cancelled.').waitFor();
    await context.close();
  });
});
