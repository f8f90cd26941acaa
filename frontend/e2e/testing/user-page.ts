import { type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';
import { setTimeout as sleep } from 'node:timers/promises';
import { tapGuardMs } from '../../../infra/screens/steps.js';
import { disableIdleCallbacks } from '../../../infra/screens/disable-idle-callbacks.js';
import { waitUntil } from '../../../infra/testing/wait-until.js';
import { type Device } from './devices.js';
import { dragByMouse, dragByTouch } from './drag.js';
import { type BrowserSession, startBrowserSession } from '../../../backend/src/testing/browser-session.js';
import { passwordOf } from '../../../backend/src/testing/http-client.js';

/** How long an expectation or an action waits at most; long, because the test machine may be busy. */
const timeoutMs = 60_000;
/** A server compresses each file at its first request: for every test file anew, a third of a second of processor time. */
const uncompressed = { 'accept-encoding': 'identity' };
const errorsByPage = new WeakMap<Page, string[]>();

export interface OpenOptions {
  /** By default the home page. */
  path?: string;
  /** Runs before the page is opened. */
  prepare?: (page: Page) => Promise<unknown>;
}

/** A page of one user, in a browser context of its own. */
export class UserPage {
  #reads: string[] = [];
  #navigations = 0;

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly username: string,
    private readonly device: Device,
  ) {
    page.setDefaultTimeout(timeoutMs);
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // not the code of dialogs and menus, which follows when the browser is idle
      if (request.method() === 'GET' && !pathname.startsWith('/assets/')) this.#reads.push(pathname);
      if (request.isNavigationRequest()) this.#navigations++;
    });
    const errors: string[] = [];
    errorsByPage.set(page, errors);
    page.on('pageerror', (error) => errors.push(error.message));
  }

  /** Opens the page for signing in. */
  static async open(browser: Browser, url: string, username: string, device: Device, prepare?: OpenOptions['prepare']): Promise<UserPage> {
    const userPage = await UserPage.#create(browser, url, username, device);
    await prepare?.(userPage.page);
    await userPage.page.goto('/');
    return userPage;
  }

  /** Opens a page of somebody who has signed in before, which costs a third of signing in on a page. */
  static async openSignedIn(
    browser: Browser,
    url: string,
    username: string,
    device: Device,
    { path = '/', prepare }: OpenOptions = {},
  ): Promise<UserPage> {
    const userPage = await UserPage.#create(browser, url, username, device);
    const { cookie, localStorage } = await startBrowserSession({ url }, username);
    await userPage.context.addCookies([{ ...cookie, url, httpOnly: true, sameSite: 'Lax' }]);
    await userPage.page.addInitScript(storeSession, localStorage);
    await prepare?.(userPage.page);
    await userPage.page.goto(path);
    return userPage;
  }

  static async #create(browser: Browser, url: string, username: string, device: Device): Promise<UserPage> {
    const { touch = false, ...viewport } = device;
    const emulated = { viewport, hasTouch: touch, isMobile: touch, locale: 'en-GB', serviceWorkers: 'block' } as const;
    const context = await browser.newContext({ baseURL: url, ...emulated, extraHTTPHeaders: uncompressed });
    await context.addInitScript(disableIdleCallbacks);
    await context.addInitScript(recordToasts);
    await context.addInitScript(countIgnoredClicks);
    return new UserPage(context, await context.newPage(), username, device);
  }

  async signIn(): Promise<void> {
    await this.page.getByLabel('Username').fill(this.username);
    await this.page.getByLabel('Password').fill(passwordOf(this.username));
    await this.page.getByRole('button', { name: 'Sign in' }).click();
    await this.page.getByRole('link', { name: 'Jamjar' }).waitFor();
  }

  /** Opens an address. First it waits until the page has removed the entries of its closed dialogs from the browser's history, which would abort that. */
  async goto(path: string): Promise<void> {
    await this.page.waitForFunction(() => Reflect.get(Object(history.state), 'dialogs') === undefined);
    await this.page.goto(path);
  }

  /** Returns the paths of all GET requests for data and the number of page loads since the last call, and forgets them. */
  drainRecordedRequests(): { reads: string[]; navigations: number } {
    const requests = { reads: this.#reads, navigations: this.#navigations };
    this.#reads = [];
    this.#navigations = 0;
    return requests;
  }

  get pageErrors(): readonly string[] {
    return errorsByPage.get(this.page) ?? [];
  }

  section(name: string): Locator {
    return this.page.getByRole('region', { name });
  }
  dialog(): Locator {
    return this.page.getByRole('dialog');
  }
  /** Presses a button. Without `container` it first waits until no dialog is open: a dialog closes with the response, which may arrive after the socket message about the same change. */
  async press(name: string | RegExp, container: Locator | Page = this.page): Promise<void> {
    if (container === this.page) await this.expectHidden(this.dialog());
    await this.#click(container.getByRole('button', { name, exact: typeof name === 'string' }));
  }
  async #click(target: Locator): Promise<void> {
    const ignoredBefore = await this.#countIgnoredClicks();
    await target.click();
    if ((await this.#countIgnoredClicks()) === ignoredBefore) return;
    await sleep(tapGuardMs); // the button has just moved: a person sees the hint and taps again
    await this.#click(target);
  }
  async #countIgnoredClicks(): Promise<number> {
    return this.page.evaluate(() => Number(sessionStorage.getItem('ignoredClicks')));
  }
  async chooseFromMenu(itemName: string, entry: string): Promise<void> {
    await this.press(`More for ${itemName}`);
    await this.#click(this.page.getByRole('menuitem', { name: entry }));
  }
  /** Drags a row by its handle to the handle of the row whose place it takes, by touch or mouse according to the device. */
  async drag(handle: Locator, to: Locator): Promise<void> {
    await (this.device.touch ? dragByTouch : dragByMouse)(this.page, handle, to);
  }
  /** @throws Error when the element is not visible within `timeoutMs` */
  async expectVisible(locator: Locator): Promise<void> {
    await locator.first().waitFor({ state: 'visible' });
  }
  /** Every toast since the page was opened, one per line: the page records its toasts, since they disappear quickly. */
  async toasts(): Promise<string> {
    return this.page.evaluate(() => sessionStorage.getItem('toasts') ?? '');
  }
  /** Waits for a toast with this text at any time since the page was opened. */
  async expectToast(text: string): Promise<void> {
    await waitUntil(
      async () => (await this.toasts()).includes(text),
      timeoutMs,
      () => `a toast with the text: ${text}`,
    );
  }
  async expectHidden(locator: Locator): Promise<void> {
    await locator.waitFor({ state: 'hidden' });
  }
  async close(): Promise<void> {
    await this.context.close();
  }
}

/**
 * Runs in the page: counts the clicks that `TapGuard` stops on their way from the document to the body. Not from the window: there Playwright
 * itself stops a click whose target has just moved, and clicks once more.
 */
function countIgnoredClicks(): void {
  const add = (difference: number): void =>
    sessionStorage.setItem('ignoredClicks', String(Number(sessionStorage.getItem('ignoredClicks')) + difference));
  document.addEventListener('click', () => add(1), { capture: true });
  addEventListener('DOMContentLoaded', () => document.body.addEventListener('click', () => add(-1), { capture: true }));
}

/** Runs in the page: records the texts of all toasts. */
function recordToasts(): void {
  const record = (): void => {
    for (const toast of document.querySelectorAll('[role="status"] > [data-leaving]')) {
      const recorded = sessionStorage.getItem('toasts') ?? '';
      const text = toast.textContent;
      if (!recorded.endsWith(text)) sessionStorage.setItem('toasts', `${recorded}\n${text}`);
    }
  };
  new MutationObserver(record).observe(document, { childList: true, subtree: true, characterData: true });
}

/** Runs in the page: keeps the session as the page does after signing in, once in a tab, so that somebody who signs out stays signed out. */
function storeSession(items: BrowserSession['localStorage']): void {
  if (sessionStorage.getItem('sessionStored') !== null) return;
  sessionStorage.setItem('sessionStored', 'yes');
  for (const { name, value } of items) localStorage.setItem(name, value);
}
