import { createStorageState, type StorageState } from '@jamjar/backend/testing/browser-session';
import { type Browser, type Page } from 'playwright-core';
import { routes } from '@jamjar/contracts/routes';
import { createTestOrganisation } from '@jamjar/backend/testing/test-organisation';
import { ServerProcess } from '../../faults/testing/server-process.js';
import { type BenchContext, median, pause, startBackend } from '../measure.js';
import { createLongJam, openBrowser, phone } from '../phone-browser.js';
import { type BenchResult, withLimit } from '../report.js';

/** The first round is the warm-up. */
const roundCount = 11;
/** Longer than the 400 ms for which rows wait before they move, plus the 400 ms for which taps are ignored after a move (docs/adr/0035). */
const settledMs = 1_000;

/** The page that is tapped, and the page of another user with the same content. */
interface Screens {
  own: Page;
  other: Page;
}
/** A tap on an element, and the element in which both screens then show its effect; both are CSS selectors. */
interface Tap {
  name: string;
  tapped: string;
  shown: string;
}
/** Two screens, and taps after which `reset` makes both show again what they showed before. */
interface TappedScreens {
  screens: Screens;
  taps: readonly Tap[];
  reset: () => Promise<void>;
}
/** Time from the end of a tap until each screen has painted its effect, in ms. */
type Delays = Record<keyof Screens, number>;

/**
 * The time from a tap on the page of a jam with 60 in line until this page, and the same page of another user, show its effect. The baseline
 * is a page with one line of text: a tap changes it at once, and a message of a plain `ws` server changes it on another user's page.
 */
export async function measureTaps(context: BenchContext): Promise<BenchResult[]> {
  const browser = await openBrowser(context);
  const pagePairs = [await openBarePages(context, browser), await openJamPages(context, browser)];
  const delays = new Map<string, Delays[]>();
  for (let round = 1; round <= roundCount; round++) {
    for (const { screens, taps, reset } of pagePairs) {
      for (const tap of taps) delays.set(tap.name, [...(delays.get(tap.name) ?? []), await measureTap(screens, tap)]);
      await reset();
    }
    if (round === 1) delays.clear();
  }
  const medianOf = (name: string, screen: keyof Screens): number => median((delays.get(name) ?? []).map((each) => each[screen]));
  const compare = (name: string, screen: keyof Screens) => ({ baseline: medianOf(bareTapName, screen), ours: medianOf(name, screen) });
  const names = [...delays.keys()].filter((name) => name !== bareTapName);
  return names.flatMap((name) => [
    withLimit(`${name}, from the tap until the own screen shows it`, compare(name, 'own'), 100, 'ms'),
    withLimit(`${name}, until the screen of another user shows it`, compare(name, 'other'), 200, 'ms'),
  ]);
}

async function measureTap({ own, other }: Screens, { tapped, shown }: Tap): Promise<Delays> {
  await pause(settledMs);
  for (const page of [own, other]) await page.evaluate(`waitFor(${JSON.stringify(shown)})`);
  await own.locator(tapped).tap();
  const [ownAt, otherAt] = await Promise.all([own, other].map((page) => page.evaluate<number>('paintedAt')));
  const tappedAt = await own.evaluate<number>('tappedAt');
  return { own: (ownAt ?? NaN) - tappedAt, other: (otherAt ?? NaN) - tappedAt };
}

/** Runs in the pages. Times are in ms since 1970, with fractions, so that those of two pages can be compared. */
const recordTimes = `
  const toTime = (sinceOrigin) => performance.timeOrigin + sinceOrigin;
  addEventListener('pointerup', ({ timeStamp }) => void (window.tappedAt = toTime(timeStamp)), { capture: true });
  window.waitFor = (selector) => {
    window.paintedAt = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error('Nothing has appeared: ' + selector)), 10_000);
      const observer = new MutationObserver(() => {
        if (!document.querySelector(selector)) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(toTime(performance.now()))));
      });
      observer.observe(document, { subtree: true, childList: true, attributes: true });
    });
  };
`;

async function openPage(browser: Browser, url: string, storageState?: StorageState): Promise<Page> {
  const browserContext = await browser.newContext({
    viewport: phone,
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
    storageState,
  });
  const page = await browserContext.newPage();
  await page.addInitScript({ content: recordTimes });
  await page.goto(url);
  return page;
}

const bareTapName = 'bare page';

async function openBarePages(context: BenchContext, browser: Browser): Promise<TappedScreens> {
  const server = await ServerProcess.start('infra/dist/bench/baselines/raw-broadcast.main.js', {}, '/');
  context.onClose(() => server.stop());
  const [own, other] = [await openPage(browser, server.url), await openPage(browser, server.url)];
  for (const page of [own, other]) await page.evaluate(bareContent);
  await own.evaluate(`document.querySelector('button').onclick = () => { toggle(); fetch('/', { method: 'POST' }); }`);
  await other.evaluate(`new WebSocket('ws://' + location.host + '/ws').onmessage = toggle`);
  const taps = ['on', 'off'].map((state) => ({ name: bareTapName, tapped: 'button', shown: `[data-state=${state}]` }));
  return { screens: { own, other }, taps, reset: () => Promise.resolve() };
}

/** Runs in both bare pages. */
const bareContent = `
  document.head.innerHTML = '<meta name="viewport" content="width=device-width" />';
  document.body.innerHTML = '<button>Tap</button><p data-state="off">off</p>';
  const text = document.querySelector('p');
  window.toggle = () => { text.textContent = text.dataset.state = text.dataset.state === 'on' ? 'off' : 'on'; };
`;

const barButton = (label: string): string => `section[aria-label="Next"] button[aria-label="${label}"]`;

/**
 * On purpose, rows of a list appear and disappear at least 400 ms after a change (docs/adr/0035). So a tap is measured by what changes at once:
 * the next bar's button, or, for Off, the dimmed row.
 */
const jamTaps: readonly Tap[] = [
  { name: 'Select', tapped: barButton('Select: Performer 1'), shown: barButton('On: Performer 1') },
  // the own screen shows an undo only after the response: only the server knows the earlier state
  { name: 'Undo', tapped: '[data-undo-bar] button', shown: barButton('Select: Performer 1') },
  { name: 'Select', tapped: barButton('Select: Performer 1'), shown: barButton('On: Performer 1') },
  { name: 'On', tapped: barButton('On: Performer 1'), shown: barButton('Select: Performer 2') },
  { name: 'Select', tapped: barButton('Select: Performer 2'), shown: barButton('Next band (1): Performer 2') },
  { name: 'Next band', tapped: barButton('Next band (1): Performer 2'), shown: barButton('Select: Performer 3') },
  { name: 'Off', tapped: 'button[aria-label="Off: Performer 2"]', shown: '[data-on-stage][data-gone]' },
];

async function openJamPages(context: BenchContext, browser: Browser): Promise<TappedScreens> {
  const server = await startBackend(context);
  const organisation = await createTestOrganisation(server, 'bench');
  const gig = await createLongJam(organisation);
  const open = async (username: string) => openPage(browser, `${server.url}/event/${gig.id}`, await createStorageState(server, username));
  const screens = { own: await open('bench-owner'), other: await open('bench-operator') };
  const waitUntilReset = (): Promise<unknown> =>
    Promise.all(Object.values(screens).map((page) => page.locator(barButton('Select: Performer 1')).waitFor()));
  await waitUntilReset();
  const reset = async (): Promise<void> => {
    await organisation.operatorClient.call('POST', routes.resetLineUp(gig.id));
    await waitUntilReset();
  };
  return { screens, taps: jamTaps, reset };
}
