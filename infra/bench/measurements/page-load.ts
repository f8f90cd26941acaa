import { type Browser } from 'playwright-core';
import { createTestOrganisation } from '@jamjar/backend/testing/test-organisation';
import { type BenchContext, compareAlternately, pause, startBackend } from '../measure.js';
import { createLongJam, openBrowser, phone, type SignedIn, signInAs } from '../phone-browser.js';
import { type BenchResult, withLimit } from '../report.js';

/** The phone's processor is so many times slower than this machine's. */
const slowdown = 4;
/** After so long without anything new, the page and what it loads when it is idle are finished. */
const quietMs = 5_000;

/** How long tasks of the page of a jam with 60 performers keep a phone from reacting, beside those of a page without data. */
export async function measurePageLoad(context: BenchContext): Promise<BenchResult[]> {
  const server = await startBackend(context);
  const organisation = await createTestOrganisation(server, 'bench');
  const gig = await createLongJam(organisation);
  const browser = await openBrowser(context);
  const signedIn = await signInAs(browser, server.url, 'bench-owner');
  const paths = ['/nowhere', `/event/${gig.id}`];
  const blockingMs = await compareAlternately(paths, (path) => measureBlockingTime(browser, server.url + path, signedIn));
  return [withLimit(`total blocking time of a jam's page, processor ${slowdown} × slower`, blockingMs, 800, 'ms')];
}

/** Opens a page with an empty cache. @returns the time in ms by which tasks exceeded 50 ms, since the first content was painted */
async function measureBlockingTime(browser: Browser, url: string, signedIn: SignedIn): Promise<number> {
  const context = await browser.newContext({ viewport: phone, storageState: signedIn });
  const page = await context.newPage();
  await page.addInitScript({ content: recordLongTasks });
  const cdpSession = await context.newCDPSession(page);
  await cdpSession.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await pause(quietMs);
  const blockingMs = await page.evaluate<number>('getBlockingMs()');
  await context.close();
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
