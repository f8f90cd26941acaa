import { type Browser, type BrowserContextOptions, type Locator, type Page, type Response } from 'playwright-core';
import { gzipSync } from 'node:zlib';

interface MeasuredPageOptions {
  baseURL: string;
  viewport: { width: number; height: number };
  /** Left out when nobody is signed in. */
  storageState?: BrowserContextOptions['storageState'];
  /** Whether loads in idle callbacks start only with `becomeIdle`. */
  holdsIdleCallbacks?: boolean;
  /** How many times slower the page's processor is than this machine's. */
  slowdown?: number;
}

/** A page in a browser context of its own, with an empty cache, which measures how it loads: scripts, layout shifts, blocking and waiting. */
export class MeasuredPage {
  readonly #scripts = new Map<string, Response>();

  private constructor(readonly page: Page) {
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith('.js')) this.#scripts.set(pathname, response);
    });
  }

  static async open(
    browser: Browser,
    { slowdown = 1, holdsIdleCallbacks = false, ...options }: MeasuredPageOptions,
  ): Promise<MeasuredPage> {
    const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block', ...options });
    const measuredPage = new MeasuredPage(await context.newPage());
    await slowDown(measuredPage.page, slowdown);
    if (holdsIdleCallbacks) await measuredPage.page.addInitScript(holdIdleCallbacks);
    await measuredPage.page.addInitScript(recordLayoutShifts);
    await measuredPage.page.addInitScript(recordLongTasks);
    return measuredPage;
  }
  /** Opens `path` and waits until `text` is visible and loading has stopped. */
  async load(path: string, text: string | RegExp): Promise<void> {
    await this.page.goto(path);
    await this.page.getByText(text).first().waitFor();
    await this.page.evaluate(waitUntilQuiet, quietMs);
  }
  /** @returns the time in ms from opening `path` until what `find` finds is visible */
  async measureTimeUntilShown(path: string, find: (page: Page) => Locator): Promise<number> {
    const startedAt = performance.now();
    await this.page.goto(path, { waitUntil: 'commit' });
    await find(this.page).first().waitFor();
    return performance.now() - startedAt;
  }
  /** The total blocking time in ms: the sum of what each task since the first contentful paint has taken beyond 50 ms. */
  async readBlockingTime(): Promise<number> {
    return this.page.evaluate(() => {
      const [painted] = performance.getEntriesByName('first-contentful-paint');
      if (!painted) throw new Error('Nothing was painted');
      const tasks = (window as unknown as TaskWindow).longTasks.filter(({ startTime }) => startTime >= painted.startTime);
      return tasks.reduce((sum, { duration }) => sum + duration - 50, 0);
    });
  }
  /** The size of all scripts loaded until now, in bytes, compressed by gzip. */
  async measureScriptBytes(): Promise<number> {
    const scripts = await Promise.all([...this.#scripts.values()].map((response) => response.body()));
    return scripts.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0);
  }
  /** Runs the idle callbacks, which load the code of dialogs, and waits until the code is loaded. */
  async becomeIdle(): Promise<void> {
    await this.page.evaluate(() => (window as unknown as IdleWindow).releaseIdleCallbacks());
    await this.page.waitForFunction(() => performance.getEntriesByName('dialogs loaded').length > 0);
  }
  /** All layout shifts since the page was loaded (CLS counts only the worst burst): their sum, and a description of each. */
  async readLayoutShifts(): Promise<{ sum: number; descriptions: string[] }> {
    // a shift is reported in the frame after it
    await this.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const shifts = await this.page.evaluate(() => (window as unknown as ShiftWindow).layoutShifts);
    return {
      sum: shifts.reduce((sum, { value }) => sum + value, 0),
      descriptions: shifts.map(({ value, movedElements }) => `${value.toFixed(4)} ${movedElements}`),
    };
  }
  async close(): Promise<void> {
    await this.page.context().close();
  }
}

/** Slows a page down. @returns a function that restores the full speed */
export async function slowDown(page: Page, factor: number): Promise<() => Promise<unknown>> {
  const cdpSession = await page.context().newCDPSession(page);
  const setRate = (rate: number) => cdpSession.send('Emulation.setCPUThrottlingRate', { rate });
  await setRate(factor);
  return () => setRate(1);
}

/** Loading has stopped when no resource has arrived for this long, which is more than the delay of `slowDownData`. */
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

/** Delays the requests to `/api/` by 150 ms, one after the other, so that the page is painted between them. Call it before the page is opened. */
export const slowDownData = (page: Page): Promise<unknown> => page.addInitScript(delayRequestsForData);

/** Runs in the page: routing its requests would turn off the browser's cache. */
function delayRequestsForData(): void {
  const request = window.fetch.bind(window);
  let lastDelay = Promise.resolve();
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (pathname.startsWith('/api/')) lastDelay = lastDelay.then(() => new Promise((resolve) => setTimeout(resolve, 150)));
    await lastDelay;
    return request(input, init);
  };
}

interface IdleWindow {
  releaseIdleCallbacks: () => void;
}
/** Runs in the page. */
function holdIdleCallbacks(): void {
  const heldCallbacks: IdleRequestCallback[] = [];
  const requestIdle = window.requestIdleCallback.bind(window);
  window.requestIdleCallback = (callback) => heldCallbacks.push(callback);
  (window as unknown as IdleWindow).releaseIdleCallbacks = () => {
    window.requestIdleCallback = requestIdle;
    for (const callback of heldCallbacks.splice(0)) requestIdle(callback);
  };
}

interface TaskWindow {
  longTasks: PerformanceEntry[];
}
/** Runs in the page. */
function recordLongTasks(): void {
  const longTasks: PerformanceEntry[] = [];
  (window as unknown as TaskWindow).longTasks = longTasks;
  new PerformanceObserver((list) => longTasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true });
}

interface Shift {
  value: number;
  movedElements: string;
}
interface ShiftWindow {
  layoutShifts: Shift[];
}
/** A type that TypeScript's DOM library lacks. */
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
      shifts.push({ value, movedElements: sources.map(describe).join('; ') });
  }).observe({ type: 'layout-shift', buffered: true });
}
