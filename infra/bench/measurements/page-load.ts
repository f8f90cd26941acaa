import { createStorageState } from '@jamjar/backend/testing/browser-session';
import { type Browser, type Page } from 'playwright-core';
import { createTestOrganisation, TestGig } from '@jamjar/backend/testing/test-organisation';
import { type BenchContext, compareAlternately, pause, startBackend } from '../measure.js';
import {
  analyticsNumbers,
  createLongJam,
  firstPerformer,
  measureTimeUntilShown,
  oneSecondAfter,
  openBrowser,
  openSlowPage,
  type SignedIn,
  slower,
  type Target,
} from '../phone-browser.js';
import { type BenchResult, withLimit } from '../report.js';

/** After so long without anything new, the page and what it loads when it is idle are finished. */
const quietMs = 5_000;

/** How long tasks of the page of a jam with 60 performers keep a phone from reacting, and how soon the page of analytics is usable. */
export async function measurePageLoad(context: BenchContext): Promise<BenchResult[]> {
  const server = await startBackend(context);
  const organisation = await createTestOrganisation(server, 'bench');
  const gig = await createLongJam(organisation);
  const played = await TestGig.createOpenMic(organisation, 10);
  for (let actions = 0; actions < 40; actions++) await played.toggleStage();
  const browser = await openBrowser(context);
  const signedIn = await createStorageState(server, 'bench-owner');
  const jam = { url: `${server.url}/event/${gig.id}`, find: firstPerformer };
  const blockingMs = await compareAlternately([`${server.url}/nowhere`, jam.url], (url) => measureBlockingTime(browser, url, signedIn));
  const analyticsUrl = `${server.url}/analytics/${organisation.id}`;
  const numbers = { url: analyticsUrl, find: analyticsNumbers };
  const chart = { url: analyticsUrl, find: (page: Page) => page.getByRole('img', { name: /^Bars for/ }).locator('canvas') };
  const measureUntilShown = (target: Target) => measureTimeUntilShown(browser, target, signedIn);
  const untilNumbers = await compareAlternately([jam, numbers], measureUntilShown);
  const untilChart = await compareAlternately([jam, chart], measureUntilShown);
  return [
    withLimit(`total blocking time of a jam's page, ${slower}`, blockingMs, 800, 'ms'),
    withLimit(`analytics until the numbers are shown, baseline a jam's page, ${slower}`, untilNumbers, oneSecondAfter(untilNumbers), 'ms'),
    withLimit(`analytics until the first chart is drawn, baseline a jam's page, ${slower}`, untilChart, oneSecondAfter(untilChart), 'ms'),
  ];
}
/** Opens a page with an empty cache. @returns the time in ms by which tasks exceeded 50 ms, since the first content was painted */
async function measureBlockingTime(browser: Browser, url: string, signedIn: SignedIn): Promise<number> {
  const page = await openSlowPage(browser, signedIn);
  await page.addInitScript({ content: recordLongTasks });
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await pause(quietMs);
  const blockingMs = await page.evaluate<number>('getBlockingMs()');
  await page.context().close();
  return blockingMs;
}

/** Runs in the page. */
const recordLongTasks = `
  const tasks = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true });
  window.getBlockingMs = () => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0].startTime;
    return tasks.filter(({ startTime }) => startTime >= painted).reduce((sum, { duration }) => sum + duration - 50, 0);
  };
`;
