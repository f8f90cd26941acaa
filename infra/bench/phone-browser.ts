import { type Browser, type BrowserContext } from 'playwright-core';
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

/** Creates a jam with 60 performers in line, `Performer 1` to `Performer 60`. */
export async function createLongJam(organisation: TestOrganisation): Promise<TestGig> {
  const gig = await TestGig.create(organisation);
  for (let number = 1; number <= 60; number++) await gig.addPerformer(`Performer ${number.toString()}`);
  return gig;
}
