import { createStorageState } from '@jamjar/backend/testing/browser-session';
import { godLogin, signIn } from '@jamjar/backend/testing/http-client';
import { createTestOrganisation, TestGig } from '@jamjar/backend/testing/test-organisation';
import { type Page } from 'playwright-core';
import { slowDown } from '../measured-page.js';
import { withClient } from '../../testing/test-database.js';
import { createFilledDatabase, runRebuild } from '../filled-database.js';
import { type BenchContext, compareAlternately, type Comparison, pause, percentile, startBackend } from '../measure.js';
import { openBrowser, phone, slowdownFactor, slowdownLabel } from '../phone-browser.js';
import { withMaxRatio, type BenchResult, withLimit } from '../report.js';

const performerCount = 200;
const entryCount = 5_000;
const sliderStepCount = 200;
/** Longer than the time for which taps on a button are ignored after it has moved (docs/adr/0035). */
const pauseBeforeTapMs = 1_000;
const exportedEntryCount = 100_000;

/** A long history: how soon its page is usable, how long a step of its slider and a check in the browser take, and the server's memory for an export. */
export async function measureHistory(context: BenchContext): Promise<BenchResult[]> {
  const server = await startBackend(context);
  const organisation = await createTestOrganisation(server, 'bench');
  const [shortGig, longGig] = [await TestGig.createOpenMic(organisation, 10), await TestGig.createOpenMic(organisation, performerCount)];
  // the gig's creation and its performers are entries already
  for (let recordedCount = performerCount + 1; recordedCount < entryCount; recordedCount++) await longGig.toggleStage();
  const browser = await openBrowser(context);
  const storageState = await createStorageState(server, 'bench-owner');
  const page = await (await browser.newContext({ baseURL: server.url, viewport: phone, serviceWorkers: 'block', storageState })).newPage();
  await page.addInitScript({ content: measureInPage });
  await page.goto(`/event/${longGig.id}`);
  await page.waitForLoadState('networkidle');
  const returnToFullSpeed = await slowDown(page, slowdownFactor);
  const opening = await compareAlternately([shortGig, longGig], (gig) => measureOpening(page, gig));
  const steps = await page.evaluate<number[]>(`measureSteps(${sliderStepCount})`);
  await returnToFullSpeed();
  const checkMs = await measureCheck(page);
  return [
    withLimit(`the history of ${entriesLabel} until it is usable, baseline one of 11, ${slowdownLabel}`, opening, 1_000, 'ms'),
    withLimit(`script of a slider's step in ${entriesLabel}, p95, ${slowdownLabel}`, withoutBaseline(percentile(steps, 95)), 8, 'ms'),
    withLimit(`checking ${entriesLabel} in the browser`, withoutBaseline(checkMs), 1_000, 'ms'),
    withMaxRatio(
      `peak memory of the server after exporting ${exportedEntryCount.toLocaleString('en')} entries, baseline 1,000`,
      await measureExport(context),
      1.1,
      'MB',
    ),
  ];
}
const entriesLabel = `${entryCount.toLocaleString('en')} entries`;
const withoutBaseline = (ours: number): Comparison => ({ baseline: NaN, ours });

/** Leaves the gig's page for its history, whose code is loaded already. @returns the time in ms until the history is usable */
async function measureOpening(page: Page, gig: TestGig): Promise<number> {
  await page.goto(`/event/${gig.id}`);
  await page.waitForFunction(() => performance.getEntriesByName('dialogs loaded').length > 0);
  return page.evaluate<number>(`measureOpening(${JSON.stringify(`/event/${gig.id}/history`)})`);
}

/**
 * Runs in the page, so that finding the slider is not part of the measured time. A step is one change of the slider, which is moved from the
 * start of the gig to its end, with everything that React renders for it.
 */
const measureInPage = `
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  window.measureOpening = async (path) => {
    const startedAt = performance.now();
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
    await new Promise((resolve) => {
      const observer = new MutationObserver(() => document.querySelector('input[type=range]') && resolve(observer.disconnect()));
      observer.observe(document, { childList: true, subtree: true });
    });
    await nextFrame();
    return performance.now() - startedAt;
  };
  window.measureCheck = async () => {
    const startedAt = performance.now();
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Check in this browser').click();
    while (!document.body.textContent.includes('Checked in this browser')) await nextFrame();
    return performance.now() - startedAt;
  };
  window.measureSteps = async (count) => {
    const slider = document.querySelector('input[type=range]');
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
    const times = [];
    for (let step = 0; step < count; step++) {
      await nextFrame();
      const startedAt = performance.now();
      setValue.call(slider, String(Math.round((Number(slider.max) * step) / count)));
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      await Promise.resolve();
      times.push(performance.now() - startedAt);
    }
    return times;
  };
`;

async function measureCheck(page: Page): Promise<number> {
  await pause(pauseBeforeTapMs);
  return page.evaluate<number>('measureCheck()');
}

/** @returns the peaks of the server's resident memory, in MB, after exporting the first 1,000 entries and after exporting all */
async function measureExport(context: BenchContext): Promise<Comparison> {
  const databaseUrl = await createFilledDatabase(context, exportedEntryCount, 20, exportedEntryCount); // one gig with 20 performers
  await runRebuild(databaseUrl, 'gigs');
  const { rows } = await withClient(databaseUrl, async (client) => {
    await client.query("INSERT INTO organisations (id, name, normalised_name) VALUES (md5('organisation')::uuid, 'Bench', 'bench')");
    return client.query<{ id: string }>('SELECT id FROM gigs');
  });
  const server = await startBackend(context, { DATABASE_URL: databaseUrl });
  const god = await signIn(server, godLogin.username);
  const exportUpTo = async (to: number): Promise<number> => {
    await god.call('GET', `/api/events/${rows[0]?.id ?? ''}/history/export?to=${to}`);
    return server.peakMemoryMB();
  };
  return { baseline: await exportUpTo(999), ours: await exportUpTo(exportedEntryCount - 1) };
}
