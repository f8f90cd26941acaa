import { createStorageState, type StorageState } from '@jamjar/backend/testing/browser-session';
import { type Browser, type Page } from 'playwright-core';
import { createTestOrganisation, TestGig } from '@jamjar/backend/testing/test-organisation';
import { type BenchContext, compareAlternately, type Comparison, pause, startBackend } from '../measure.js';
import {
  createLongJam,
  limitOneSecondAbove,
  locateAnalyticsNumbers,
  locateFirstPerformer,
  measureTimeUntilShown,
  openBrowser,
  openSlowPage,
  type PageTarget,
  slowdownLabel,
} from '../phone-browser.js';
import { type BenchResult, withLimit } from '../report.js';

/** Pause after the network is idle, in which the page runs its idle callbacks. */
const idleWorkMs = 5_000;

/**
 * Total blocking time of a jam's page with 60 performers on a phone, whose baseline is the page for unknown addresses, and the time until
 * the analytics page is usable.
 */
export async function measurePageLoad(context: BenchContext): Promise<BenchResult[]> {
  const server = await startBackend(context);
  const organisation = await createTestOrganisation(server, 'bench');
  const gig = await createLongJam(organisation);
  const playedGig = await TestGig.createOpenMic(organisation, 10);
  for (let actionCount = 0; actionCount < 40; actionCount++) await playedGig.toggleStage();
  const browser = await openBrowser(context);
  const storageState = await createStorageState(server, 'bench-owner');
  const jam = { path: `/event/${gig.id}`, find: locateFirstPerformer };
  const blockingMs = await compareAlternately(['/nowhere', jam.path], (path) =>
    measureBlockingTime(browser, server.url, storageState, path),
  );
  const analyticsPath = `/analytics/${organisation.id}`;
  const numbers = { path: analyticsPath, find: locateAnalyticsNumbers };
  const chart = { path: analyticsPath, find: (page: Page) => page.getByRole('img', { name: /^Bars for/ }).locator('canvas') };
  const measureUntilShown = (target: PageTarget) => measureTimeUntilShown(browser, server.url, storageState, target);
  const untilNumbers = await compareAlternately([jam, numbers], measureUntilShown);
  const untilChart = await compareAlternately([jam, chart], measureUntilShown);
  return [
    withLimit(`total blocking time of a jam's page, ${slowdownLabel}`, blockingMs, 800, 'ms'),
    toResult('analytics until the numbers are shown', untilNumbers),
    toResult('analytics until the first chart is drawn', untilChart),
  ];
}
const toResult = (measurement: string, times: Comparison): BenchResult =>
  withLimit(`${measurement}, baseline a jam's page, ${slowdownLabel}`, times, limitOneSecondAbove(times), 'ms');

/** Opens a page with an empty cache. @returns its total blocking time in ms */
async function measureBlockingTime(browser: Browser, baseURL: string, storageState: StorageState, path: string): Promise<number> {
  const slowPage = await openSlowPage(browser, baseURL, storageState);
  await slowPage.page.goto(path);
  await slowPage.page.waitForLoadState('networkidle');
  await pause(idleWorkMs);
  const blockingMs = await slowPage.readBlockingTime();
  await slowPage.close();
  return blockingMs;
}
