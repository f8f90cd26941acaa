import { createStorageState, type StorageState } from '@jamjar/backend/testing/browser-session';
import { type LinkOriginsView } from '@jamjar/contracts/gigs/gig.requests';
import { routes } from '@jamjar/contracts/routes';
import { type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { recordIgnoredClick } from './clicks.js';
import { disableIdleCallbacks } from './disable-idle-callbacks.js';
import { type DemoInstance, type Login } from './demo-instance.js';
import { contextsWithFakeClock } from './page-preparations.js';
import { type Screen, openScreen } from './screen.js';
import { type Viewer } from './demo-instance.js';

/** Cookies and local storage of the signed-in viewers. */
export type StorageStates = ReadonlyMap<Viewer, StorageState>;
export const brightnesses = ['night', 'day'] as const;
export type Brightness = (typeof brightnesses)[number];
/** Timeout for each step on a page. It is long because the machine may be busy. */
const timeoutMs = 60_000;

/** A page that is in use for longer is closed, so that pending calls fail with an error: some calls have no timeout of their own. */
const maxVisitMs = 120_000;

/** The browser contexts of all viewers on one device. Each viewer's page is reused for the next screen, and is signed in by the `StorageStates`. */
export class DeviceContexts {
  private readonly contexts = new Map<Viewer, BrowserContext>();
  private readonly pages = new Map<Viewer, Page>();

  constructor(
    private readonly browser: Browser,
    private readonly storageStates: StorageStates,
    private readonly viewport: { width: number; height: number },
    /** Called for each new page before it opens an address. */
    private readonly prepare: (page: Page) => Promise<unknown> = () => Promise.resolve(),
  ) {}

  /** Opens a screen and calls `use` with its page. A screen with `preparePage` gets a new page; others reuse the viewer's page. */
  async open(screen: Screen, instance: DemoInstance, use: (page: Page) => Promise<void>): Promise<void> {
    const { viewer, preparePage } = screen;
    const currentPage = preparePage ? undefined : this.pages.get(viewer);
    const page = currentPage ?? (await this.newPage(viewer, instance.url));
    const timer = setTimeout(() => void page.close().catch(() => undefined), maxVisitMs);
    let hasSucceeded = false;
    try {
      await openScreen(page, screen, instance);
      await use(page);
      hasSucceeded = true;
    } finally {
      clearTimeout(timer);
      if (hasSucceeded && !preparePage) this.pages.set(viewer, page);
      else await this.discardPage(page, screen);
    }
  }

  /** Closes a page, so that the next screen gets a new one. A fake clock affects the whole context, so the context is closed as well. */
  private async discardPage(page: Page, { viewer }: Screen): Promise<void> {
    if (this.pages.get(viewer) === page) this.pages.delete(viewer);
    await page.close();
    if (!contextsWithFakeClock.has(page.context())) return;
    await page.context().close();
    this.contexts.delete(viewer);
    this.pages.delete(viewer);
  }

  async close(): Promise<void> {
    for (const context of this.contexts.values()) await context.close();
  }

  private async newPage(viewer: Viewer, url: string): Promise<Page> {
    const context = this.contexts.get(viewer) ?? (await this.newContext(viewer, url));
    this.contexts.set(viewer, context);
    const page = await context.newPage();
    page.setDefaultTimeout(timeoutMs);
    await this.prepare(page);
    return page;
  }

  private async newContext(viewer: Viewer, url: string): Promise<BrowserContext> {
    const { cookies = [], origins = [] } = this.storageStates.get(viewer) ?? {};
    const localStorage = origins.flatMap((origin) => origin.localStorage);
    const storageState = { cookies, origins: [{ origin: url, localStorage }] };
    const context = await this.browser.newContext({ ...contextOptions, viewport: this.viewport, storageState });
    await context.addInitScript(disableIdleCallbacks);
    await context.addInitScript(recordIgnoredClick);
    await context.addInitScript(answerRequests, { path: routes.linkOrigins, body: oneLinkOrigin });
    // the first page of each context is blank: other pages get a `storage` event when it writes to local storage
    const storagePage = await context.newPage();
    await storagePage.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Storage</title>' }));
    await storagePage.goto(url);
    return context;
  }

  /** Writes to local storage from another page of the same context, so that `page` reacts without losing its open menus and dialogs. */
  async writeLocalStorage(page: Page, key: 'jamjar.brightness' | 'jamjar.theme', value: string): Promise<void> {
    const [storagePage] = page.context().pages();
    await storagePage?.evaluate((item) => localStorage.setItem(item.key, item.value), { key, value });
  }

  /** The brightness that a page sets; null if it follows the device. */
  async readBrightness(page: Page): Promise<Brightness | null> {
    const scheme = await page.evaluate(() => document.documentElement.style.colorScheme);
    return scheme === '' ? null : scheme === 'dark' ? 'night' : 'day';
  }

  /** Changes the brightness and waits until the page shows it. A page that follows the device gets an emulated device setting. */
  async setBrightness(page: Page, brightness: Brightness): Promise<void> {
    const scheme = brightness === 'night' ? 'dark' : 'light';
    const current = await this.readBrightness(page);
    if (current === brightness) return;
    if (current === null) return page.emulateMedia({ colorScheme: scheme });
    await this.writeLocalStorage(page, 'jamjar.brightness', brightness);
    // polls in ms, not by animation frames: some pages have a fake clock
    await page.waitForFunction((expected) => document.documentElement.style.colorScheme === expected, scheme, { polling: 20 });
  }
}

/**
 * Runs in a page before its scripts: answers its requests for a path, with `body` unless `withLinkOrigins` (`page-preparations.ts`) has
 * prepared the page. Playwright's routing would turn off the browser's cache.
 */
function answerRequests({ path, body }: { path: string; body: unknown }): void {
  const fetch = window.fetch.bind(window);
  const getResponse = (): Response => Response.json(Reflect.get(window, 'linkOrigins') ?? body);
  window.fetch = (input, init) => (input === path ? Promise.resolve(getResponse()) : fetch(input, init));
}
/** A fixed origin, so that pictures are the same on every machine. */
const oneLinkOrigin: LinkOriginsView = { origins: ['http://192.168.1.23:3000'] };

/** Reduced motion, so that animations do not delay pictures, and no service worker, which would answer requests that are intercepted to fail. */
const contextOptions: BrowserContextOptions = { locale: 'en-GB', reducedMotion: 'reduce', serviceWorkers: 'block' };

/** Signs in all viewers that have a login. @returns their storage states */
export async function signInAll(instance: DemoInstance): Promise<StorageStates> {
  const signIn = async ({ viewer, username, password }: Login): Promise<[Viewer, StorageState]> => [
    viewer,
    await createStorageState(instance, username, password),
  ];
  return new Map(await Promise.all(instance.logins.map(signIn)));
}
