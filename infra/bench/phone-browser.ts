import { type Browser, type Locator, type Page } from 'playwright-core';
import { type StorageState } from '@jamjar/backend/testing/browser-session';
import { TestGig, type TestOrganisation } from '@jamjar/backend/testing/test-organisation';
import { launchChromium } from '../testing/chromium.js';
import { MeasuredPage } from './measured-page.js';
import { type BenchContext, type Comparison } from './measure.js';

/** The viewport of a phone, in px. */
export const phone = { width: 390, height: 844 };

/** How many times slower the phone's processor is than this machine's. */
export const slowdownFactor = 4;
export const slowdownLabel = `processor ${slowdownFactor} × slower`;

/** The limit in ms for a page that may take one second longer than the baseline. */
export const limitOneSecondAbove = ({ baseline }: Comparison): number => Math.round(baseline) + 1_000;

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

/** Opens an empty page in a browser context of its own, as on a phone with a slow processor. */
export const openSlowPage = (browser: Browser, baseURL: string, storageState: StorageState): Promise<MeasuredPage> =>
  MeasuredPage.open(browser, { baseURL, viewport: phone, slowdown: slowdownFactor, storageState });

export interface PageTarget {
  path: string;
  /** Finds what is visible once the page is usable. */
  find: (page: Page) => Locator;
}

/** @returns the time in ms from opening a page until it is usable, with an empty cache, as on a phone with a slow processor */
export async function measureTimeUntilShown(
  browser: Browser,
  baseURL: string,
  storageState: StorageState,
  { path, find }: PageTarget,
): Promise<number> {
  const slowPage = await openSlowPage(browser, baseURL, storageState);
  const shownAfterMs = await slowPage.measureTimeUntilShown(path, find);
  await slowPage.close();
  return shownAfterMs;
}

/** Visible once the page of a `createLongJam` shows its queue. */
export const locateFirstPerformer = (page: Page): Locator => page.getByText('Performer 1', { exact: true });
/** Visible once the analytics page shows its numbers. */
export const locateAnalyticsNumbers = (page: Page): Locator => page.getByText(/^From [\d,]+ history entries/);
