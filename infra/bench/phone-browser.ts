import { type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';
import { TestGig, type TestOrganisation } from '@jamjar/backend/testing/test-organisation';
import { launchChromium } from '../testing/chromium.js';
import { type BenchContext, type Comparison } from './measure.js';

/** The screen of a phone, in px. */
export const phone = { width: 390, height: 844 };

/** The phone's processor is so many times slower than this machine's. */
const slowdown = 4;
export const slower = `processor ${slowdown} × slower`;

/** The limit of a page that may be usable one second after the baseline's. */
export const oneSecondAfter = ({ baseline }: Comparison): number => Math.round(baseline) + 1_000;

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

export interface Target {
  url: string;
  /** Finds what is visible once the page is usable. */
  find: (page: Page) => Locator;
}

/** @returns the time in ms from opening a page with an empty cache until the target is visible */
export async function measureTimeUntilShown(browser: Browser, { url, find }: Target, signedIn: SignedIn): Promise<number> {
  const page = await openSlowPage(browser, signedIn);
  const started = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await find(page).first().waitFor();
  const shownAfter = performance.now() - started;
  await page.context().close();
  return shownAfter;
}

/** An empty page in a browser context of its own, of a phone with a slow processor. */
export async function openSlowPage(browser: Browser, signedIn: SignedIn): Promise<Page> {
  const context = await browser.newContext({ viewport: phone, serviceWorkers: 'block', storageState: signedIn });
  const page = await context.newPage();
  await slowDown(page);
  return page;
}

/** Lets the page run as on a phone. @returns lets it run at full speed again */
export async function slowDown(page: Page): Promise<() => Promise<unknown>> {
  const cdpSession = await page.context().newCDPSession(page);
  const setRate = (rate: number) => cdpSession.send('Emulation.setCPUThrottlingRate', { rate });
  await setRate(slowdown);
  return () => setRate(1);
}

/** A jam's page once its line is shown, of `createLongJam`. */
export const firstPerformer = (page: Page): Locator => page.getByText('Performer 1', { exact: true });
/** The page of analytics once its numbers are shown. */
export const analyticsNumbers = (page: Page): Locator => page.getByText(/^From [\d,]+ history entries/);
