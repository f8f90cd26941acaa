import { type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Device } from './devices.js';
import { dragByMouse, dragByTouch } from './drag.js';
import { passwordOf } from './venue.js';

/** How long a change may take to be seen, in ms. On an idle machine it is a blink; the test machine may be busy. */
const patience = 10_000;
const errors = new WeakMap<Page, string[]>();

/** A screen of somebody, in a browser of their own. */
export class Screen {
  #reads: string[] = [];
  #navigations = 0;
  #pressed = { at: 0, x: 0, y: 0 };

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly username: string,
    private readonly device: Device,
  ) {
    page.setDefaultTimeout(patience);
    page.on('request', (request) => {
      if (request.method() === 'GET') this.#reads.push(new URL(request.url()).pathname);
      if (request.isNavigationRequest()) this.#navigations++;
    });
    const seen: string[] = [];
    errors.set(page, seen);
    page.on('pageerror', (error) => seen.push(error.message));
  }

  static async open(browser: Browser, url: string, username: string, device: Device): Promise<Screen> {
    const { touch = false, ...viewport } = device;
    const context = await browser.newContext({ baseURL: url, viewport, hasTouch: touch, isMobile: touch, locale: 'en-GB' });
    await context.addInitScript(rememberToasts);
    const screen = new Screen(context, await context.newPage(), username, device);
    await screen.page.goto('/');
    return screen;
  }

  async signIn(): Promise<void> {
    await this.page.getByLabel('Username').fill(this.username);
    await this.page.getByLabel('Password').fill(passwordOf(this.username));
    await this.page.getByRole('button', { name: 'Sign in' }).click();
    await this.page.getByRole('link', { name: 'Jamjar' }).waitFor();
  }

  /** What was asked of the server since the last call: the paths of what was read, and how many pages were loaded anew. */
  asked(): { reads: string[]; navigations: number } {
    const since = { reads: this.#reads, navigations: this.#navigations };
    this.#reads = [];
    this.#navigations = 0;
    return since;
  }

  get errors(): readonly string[] {
    return errors.get(this.page) ?? [];
  }

  section(name: string): Locator {
    return this.page.getByRole('region', { name });
  }
  dialog(): Locator {
    return this.page.getByRole('dialog');
  }
  /** On the page: once no dialog is over it; the push of what was done may come before the answer that closes it. */
  async press(name: string | RegExp, within: Locator | Page = this.page): Promise<void> {
    if (within === this.page) await this.seesNoMore(this.dialog());
    const button = within.getByRole('button', { name, exact: typeof name === 'string' });
    await button.waitFor();
    await this.#seesWhatTheLastPressDid(button);
    await button.click();
    this.#pressed.at = Date.now(); // by now the page has heard it, however busy the machine was
  }
  /** A second press at the same spot, faster than somebody can see, presses nothing else: nobody does it on purpose. */
  async #seesWhatTheLastPressDid(button: Locator): Promise<void> {
    const { x = 0, y = 0 } = (await button.boundingBox()) ?? {};
    const { at, x: lastX, y: lastY } = this.#pressed;
    if (Math.hypot(x - lastX, y - lastY) < 80) await sleep(Math.max(0, at + 450 - Date.now()));
    this.#pressed = { at: Date.now(), x, y };
  }
  async pressInMenu(about: string, entry: string): Promise<void> {
    await this.press(`More for ${about}`);
    await this.page.getByRole('menuitem', { name: entry }).click();
  }
  /** By the hand that this device has, from one row's handle to the handle of the row whose place it shall take. */
  async drag(handle: Locator, to: Locator): Promise<void> {
    await (this.device.touch ? dragByTouch : dragByMouse)(this.page, handle, to);
  }
  /** Resolves once it can be seen. @throws after ten seconds */
  async sees(what: Locator): Promise<void> {
    await what.first().waitFor({ state: 'visible' });
  }
  /** Toasts are gone after two seconds, which a busy machine may sleep through: so the page itself remembers which there were. */
  async wasTold(words: string): Promise<void> {
    const until = Date.now() + patience;
    while (Date.now() < until) {
      const told = await this.page.evaluate(() => sessionStorage.getItem('toasts') ?? '');
      if (told.includes(words)) return;
      await sleep(50);
    }
    throw new Error(`Never told: ${words}`);
  }
  async seesNoMore(what: Locator): Promise<void> {
    await what.waitFor({ state: 'hidden' });
  }
  async close(): Promise<void> {
    await this.context.close();
  }
}

/** Runs in the page. */
function rememberToasts(): void {
  const look = (): void => {
    for (const toast of document.querySelectorAll('[role="status"] > [data-leaving]')) {
      const told = sessionStorage.getItem('toasts') ?? '';
      const words = toast.textContent;
      if (!told.endsWith(words)) sessionStorage.setItem('toasts', `${told}\n${words}`);
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
}
