import { type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';
import { type Device } from './devices.js';

/** A page of somebody without a session, in a browser context of its own. */
export class PublicPage {
  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    /** The messages of uncaught errors. */
    readonly errors: readonly string[],
  ) {}

  /** @param prepare runs before the page is opened */
  static async open(
    browser: Browser,
    url: string,
    { width, height }: Device,
    prepare: (page: Page) => Promise<unknown> = () => Promise.resolve(),
  ): Promise<PublicPage> {
    const context = await browser.newContext({ viewport: { width, height }, locale: 'en-GB', serviceWorkers: 'block' });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await prepare(page);
    await page.goto(url);
    return new PublicPage(context, page, errors);
  }

  /** Waits until the page shows exactly this text somewhere. */
  see(text: string | RegExp): Promise<void> {
    return this.page.getByText(text, { exact: true }).first().waitFor();
  }
  /** The first element in a region of the page that contains `text`. */
  textIn(region: string, text: string): Locator {
    return this.page.getByRole('region', { name: region }).getByText(text).first();
  }
  /** Waits until a region of the page contains all texts. */
  async seeIn(region: string, ...texts: string[]): Promise<void> {
    for (const text of texts) await this.textIn(region, text).waitFor();
  }
  press(name: string): Promise<void> {
    return this.page.getByRole('button', { name, exact: true }).click();
  }
}
