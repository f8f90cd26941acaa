import { type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';
import { TestGig, type TestOrganisation } from '@jamjar/backend/testing/test-organisation';
import { launchChromium } from '../testing/chromium.js';
import { type BenchContext, type Comparison } from './measure.js';

/** The viewport of a phone, in px. */
export const phone = { width: 390, height: 844 };

/** How many times slower the phone's processor is than this machine's. */
const slowdownFactor = 4;
export const slowdownLabel = `processor ${slowdownFactor} × slower`;

/** The limit in ms for a page that may take one second longer than the baseline. */
export const limitOneSecondAbove = ({ baseline }: Comparison): number => Math.round(baseline) + 1_000;

/** Cookies and local storage of a signed-in user. */
export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

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
export async function measureTimeUntilShown(browser: Browser, { url, find }: Target, storageState: StorageState): Promise<number> {
  const page = await openSlowPage(browser, storageState);
  const startedAt = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await find(page).first().waitFor();
  const shownAfterMs = performance.now() - startedAt;
  await page.context().close();
  return shownAfterMs;
}

/** Opens an empty page in a browser context of its own, as on a phone with a slow processor. */
export async function openSlowPage(browser: Browser, storageState: StorageState): Promise<Page> {
  const context = await browser.newContext({ viewport: phone, serviceWorkers: 'block', storageState });
  const page = await context.newPage();
  await slowDown(page);
  return page;
}

/** Slows the page down as on a phone. @returns a function that restores the full speed */
export async function slowDown(page: Page): Promise<() => Promise<unknown>> {
  const cdpSession = await page.context().newCDPSession(page);
  const setRate = (rate: number) => cdpSession.send('Emulation.setCPUThrottlingRate', { rate });
  await setRate(slowdownFactor);
  return () => setRate(1);
}

/** Visible once the page of a `createLongJam` shows its queue. */
export const locateFirstPerformer = (page: Page): Locator => page.getByText('Performer 1', { exact: true });
/** Visible once the analytics page shows its numbers. */
export const locateAnalyticsNumbers = (page: Page): Locator => page.getByText(/^From [\d,]+ history entries/);
