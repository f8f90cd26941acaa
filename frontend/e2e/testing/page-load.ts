import { type Browser, type BrowserContext, type Page, type Response } from 'playwright-core';
import { gzipSync } from 'node:zlib';
import { type Device } from './devices.js';

/** What a browser keeps of a user who is signed in. */
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A page in a browser context of its own, at first without anything in the browser's cache, which records what it loads and how its layout shifts. */
export class MeasuredPage {
  readonly #scripts = new Map<string, Response>();

  private constructor(readonly page: Page) {
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith('.js')) this.#scripts.set(pathname, response);
    });
  }

  /** @param signedIn null: nobody is signed in */
  static async open(browser: Browser, baseURL: string, { width, height }: Device, signedIn: SignedIn | null): Promise<MeasuredPage> {
    const storage = signedIn === null ? {} : { storageState: signedIn };
    const context = await browser.newContext({
      baseURL,
      viewport: { width, height },
      locale: 'en-GB',
      serviceWorkers: 'block',
      ...storage,
    });
    const measuredPage = new MeasuredPage(await context.newPage());
    await measuredPage.page.addInitScript(holdIdleCallbacks);
    await measuredPage.page.addInitScript(recordLayoutShifts);
    return measuredPage;
  }

  /** Opens `path` and waits until `text` is visible and nothing more is loaded: what is loaded when the browser is idle waits for `becomeIdle`. */
  async load(path: string, text: string | RegExp): Promise<void> {
    await this.page.goto(path);
    await this.page.getByText(text).first().waitFor();
    await this.page.evaluate(waitUntilQuiet, quietMs);
  }
  /** The size of all scripts loaded until now, in bytes, compressed by gzip. */
  async scriptBytes(): Promise<number> {
    const codes = await Promise.all([...this.#scripts.values()].map((response) => response.body()));
    return codes.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0);
  }
  /** Lets the page load what it loads when the browser is idle, and waits until it has. */
  async becomeIdle(): Promise<void> {
    await this.page.evaluate(() => (window as unknown as IdleWindow).releaseIdleCallbacks());
    await this.page.waitForFunction(() => performance.getEntriesByName('dialogs loaded').length > 0);
  }
  /** All layout shifts since the page was loaded, also those of different bursts: the sum, and for each what moved how. */
  async layoutShifts(): Promise<{ sum: number; moved: string[] }> {
    // a shift is reported in the frame after it
    await this.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const shifts = await this.page.evaluate(() => (window as unknown as ShiftWindow).layoutShifts);
    return {
      sum: shifts.reduce((sum, { value }) => sum + value, 0),
      moved: shifts.map(({ value, moved }) => `${value.toFixed(4)} ${moved}`),
    };
  }
  async close(): Promise<void> {
    await this.page.context().close();
  }
}

/** Nothing more is loaded when nothing has arrived for so long; `slowDownData` answers sooner. */
const quietMs = 500;

/** Runs in the page. Playwright's own `networkidle` may never come on a busy machine. */
function waitUntilQuiet(ms: number): Promise<void> {
  return new Promise((resolve) => {
    let timer = setTimeout(resolve, ms);
    new PerformanceObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(resolve, ms);
    }).observe({ type: 'resource' });
  });
}

/** Answers requests for data one after the other, so late that the page is painted before each. Call it before the page is opened. */
export const slowDownData = (page: Page): Promise<unknown> => page.addInitScript(delayRequestsForData);

/** Runs in the page: routing its requests would turn off the browser's cache. */
function delayRequestsForData(): void {
  const request = window.fetch.bind(window);
  let last = Promise.resolve();
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (pathname.startsWith('/api/')) last = last.then(() => new Promise((resolve) => setTimeout(resolve, 150)));
    await last;
    return request(input, init);
  };
}

interface IdleWindow {
  releaseIdleCallbacks: () => void;
}
/** Runs in the page. */
function holdIdleCallbacks(): void {
  const held: IdleRequestCallback[] = [];
  const requestIdle = window.requestIdleCallback.bind(window);
  window.requestIdleCallback = (callback) => held.push(callback);
  (window as unknown as IdleWindow).releaseIdleCallbacks = () => {
    window.requestIdleCallback = requestIdle;
    for (const callback of held.splice(0)) requestIdle(callback);
  };
}

interface Shift {
  value: number;
  moved: string;
}
interface ShiftWindow {
  layoutShifts: Shift[];
}
/** Not in TypeScript's DOM library. */
interface LayoutShiftEntry extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}
/** Runs in the page. */
function recordLayoutShifts(): void {
  const shifts: Shift[] = [];
  (window as unknown as ShiftWindow).layoutShifts = shifts;
  const describe = ({ node, previousRect, currentRect }: LayoutShiftEntry['sources'][number]): string => {
    const [from, to] = [previousRect, currentRect].map(({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' '));
    const element = node instanceof Element ? node : node?.parentElement;
    return `${element?.tagName ?? '?'}.${element?.className.toString() ?? ''} from ${from} to ${to}`;
  };
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as LayoutShiftEntry[])
      shifts.push({ value, moved: sources.map(describe).join('; ') });
  }).observe({ type: 'layout-shift', buffered: true });
}
