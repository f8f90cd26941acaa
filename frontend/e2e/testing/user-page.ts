import { type Browser, type BrowserContext, type Locator, type Page, type Request } from 'playwright-core';
import { clickElement, recordIgnoredClick } from '../../../infra/screens/clicks.js';
import { disableIdleCallbacks } from '../../../infra/screens/disable-idle-callbacks.js';
import { waitUntil } from '../../../infra/testing/wait-until.js';
import { type Device } from './devices.js';
import { dragByMouse, dragByTouch } from './drag.js';
import { type BrowserSession, startBrowserSession } from '../../../backend/src/testing/browser-session.js';
import { passwordOf } from '../../../backend/src/testing/http-client.js';

/** How long an expectation or an action waits at most. It is long because the test machine may be busy. */
const timeoutMs = 60_000;
/** Asks for uncompressed files: every test file starts a server, which would spend a third of a second of CPU on compressing them. */
const uncompressedHeaders = { 'accept-encoding': 'identity' };
const errorsByPage = new WeakMap<Page, string[]>();

export interface OpenOptions {
  /** The default is the home page. */
  path?: string;
  /** Whether the user wants animations; by default not, because without them a journey takes a twelfth less processor time. */
  animated?: boolean;
  /** Runs before the page is opened. */
  prepare?: (page: Page) => Promise<unknown>;
}

interface RecordedRequests {
  /** The paths of all GET requests except those for `/assets/`. */
  readPaths: string[];
  navigationCount: number;
}

/** A page of one user, in a browser context of its own. */
export class UserPage {
  /** What `drainRecordedRequests` returns; undefined before its first call. */
  #requests: RecordedRequests | undefined;

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly username: string,
    private readonly device: Device,
  ) {
    page.setDefaultTimeout(timeoutMs);
    const errors: string[] = [];
    errorsByPage.set(page, errors);
    page.on('pageerror', (error) => errors.push(error.message));
  }

  /** Opens the sign-in page. */
  static async open(browser: Browser, url: string, username: string, device: Device, prepare?: OpenOptions['prepare']): Promise<UserPage> {
    const userPage = await UserPage.#create(browser, url, username, device);
    await prepare?.(userPage.page);
    await userPage.page.goto('/');
    return userPage;
  }

  /** Opens a page for a user whose session is created by a request, which takes a third of the time of signing in on the page. */
  static async openSignedIn(
    browser: Browser,
    url: string,
    username: string,
    device: Device,
    { path = '/', animated = false, prepare }: OpenOptions = {},
  ): Promise<UserPage> {
    const userPage = await UserPage.#create(browser, url, username, device, animated);
    const { cookie, localStorage } = await startBrowserSession({ url }, username);
    await userPage.context.addCookies([{ ...cookie, url, httpOnly: true, sameSite: 'Lax' }]);
    await userPage.page.addInitScript(storeSession, localStorage);
    await prepare?.(userPage.page);
    await userPage.page.goto(path);
    return userPage;
  }

  static async #create(browser: Browser, url: string, username: string, device: Device, animated = false): Promise<UserPage> {
    const { touch = false, ...viewport } = device;
    const context = await browser.newContext({
      baseURL: url,
      viewport,
      hasTouch: touch,
      isMobile: touch,
      reducedMotion: animated ? 'no-preference' : 'reduce',
      locale: 'en-GB',
      serviceWorkers: 'block',
      extraHTTPHeaders: uncompressedHeaders,
    });
    await context.addInitScript(disableIdleCallbacks);
    await context.addInitScript(recordToasts);
    await context.addInitScript(recordIgnoredClick);
    return new UserPage(context, await context.newPage(), username, device);
  }

  async signIn(): Promise<void> {
    await this.page.getByLabel('Username').fill(this.username);
    await this.page.getByLabel('Password').fill(passwordOf(this.username));
    await this.page.getByRole('button', { name: 'Sign in' }).click();
    await this.page.getByRole('link', { name: 'Jamjar' }).waitFor();
  }

  /** Opens a path once the page has removed the entry of a closed dialog from the browser's history, which would abort the navigation. */
  async goto(path: string): Promise<void> {
    await this.page.waitForFunction(() => Reflect.get(Object(history.state), 'dialogs') === undefined);
    await this.page.goto(path);
  }

  /** Returns and clears what the page has requested since the last call. The first call only starts recording, which slows down a page. */
  drainRecordedRequests(): RecordedRequests {
    if (!this.#requests) this.page.on('request', (request) => this.#record(request));
    const requests = this.#requests ?? { readPaths: [], navigationCount: 0 };
    this.#requests = { readPaths: [], navigationCount: 0 };
    return requests;
  }
  #record(request: Request): void {
    const { pathname } = new URL(request.url());
    // /assets/ is left out: opening a dialog or menu for the first time loads its code
    if (request.method() === 'GET' && !pathname.startsWith('/assets/')) this.#requests?.readPaths.push(pathname);
    if (request.isNavigationRequest() && this.#requests) this.#requests.navigationCount++;
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
  /** Presses a button. Without `container` it first waits until no dialog is open: a change may be shown before the dialog closes. */
  async press(name: string | RegExp, container: Locator | Page = this.page): Promise<void> {
    if (container === this.page) await this.expectHidden(this.dialog());
    await this.click(container.getByRole('button', { name, exact: typeof name === 'string' }));
  }
  /** Clicks an element, and again where the click had no effect. */
  async click(target: Locator): Promise<void> {
    await clickElement(this.page, target);
  }
  /** Checks a checkbox or radio button that is not checked, and waits until it is. */
  async check(target: Locator): Promise<void> {
    await this.click(target);
    await waitUntil(() => target.isChecked());
  }
  /** Taps an element, and again where the tap had no effect. */
  async tap(target: Locator): Promise<void> {
    await clickElement(this.page, target, 'tap');
  }
  async chooseFromMenu(itemName: string, entry: string): Promise<void> {
    await this.press(`More for ${itemName}`);
    await this.click(this.page.getByRole('menuitem', { name: entry }));
  }
  /** Drags a row by its handle to `target`, the handle of the row whose place it takes, by touch or mouse according to the device. */
  async drag(handle: Locator, target: Locator): Promise<void> {
    await (this.device.touch ? dragByTouch : dragByMouse)(this.page, handle, target);
  }
  /** @throws Error when the element is not visible within `timeoutMs` */
  async expectVisible(locator: Locator): Promise<void> {
    await locator.first().waitFor({ state: 'visible' });
  }
  /** The texts of all toasts since the page was opened, one per line. The page records them, because toasts disappear quickly. */
  async readToasts(): Promise<string> {
    return this.page.evaluate(() => sessionStorage.getItem('toasts') ?? '');
  }
  /** Waits until a toast with this text has been shown at any time since the page was opened. */
  async expectToast(text: string): Promise<void> {
    await waitUntil(
      async () => (await this.readToasts()).includes(text),
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

/** Runs in the page: stores the session as the page does after signing in, but once per tab, so that a user who signs out stays signed out. */
function storeSession(items: BrowserSession['localStorage']): void {
  if (sessionStorage.getItem('sessionStored') !== null) return;
  sessionStorage.setItem('sessionStored', 'yes');
  for (const { name, value } of items) localStorage.setItem(name, value);
}
