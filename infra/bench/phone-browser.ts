import { type Browser, type BrowserContext } from 'playwright-core';
import { passwordOf } from '@jamjar/backend/testing/http-client';
import { TestGig, type TestOrganisation } from '@jamjar/backend/testing/test-organisation';
import { launchChromium } from '../testing/chromium.js';
import { type BenchContext } from './measure.js';

/** The screen of a phone, in px. */
export const phone = { width: 390, height: 844 };

/** Cookies and local storage of a signed-in user. */
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Starts Chromium, and closes it when the measurement ends. */
export async function openBrowser({ onClose }: BenchContext): Promise<Browser> {
  const browser = await launchChromium();
  onClose(() => browser.close());
  return browser;
}

export async function signInAs(browser: Browser, url: string, username: string): Promise<SignedIn> {
  const page = await browser.newPage();
  await page.goto(url);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(passwordOf(username));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Jamjar' }).waitFor();
  const signedIn = await page.context().storageState();
  await page.close();
  return signedIn;
}

/** Creates a jam with 60 performers in line, `Performer 1` to `Performer 60`. */
export async function createLongJam(organisation: TestOrganisation): Promise<TestGig> {
  const gig = await TestGig.create(organisation);
  for (let number = 1; number <= 60; number++) await gig.addPerformer(`Performer ${number.toString()}`);
  return gig;
}
