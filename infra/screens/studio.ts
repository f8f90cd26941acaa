import { type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { type House, type Login } from './house.js';
import { runAhead } from './mishaps.js';
import { people, type Screen, visit, type Who } from './screen.js';

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;
export type Sessions = ReadonlyMap<Who, SignedIn>;
interface Viewport {
  width: number;
  height: number;
}
export const brightnesses = ['night', 'day'] as const;
export type Brightness = (typeof brightnesses)[number];
/** How long a screen may take to stand, ms: the machine may do something else too. */
const patience = 15_000;

/** Everybody's browsers on one device. Everybody signed in once, by the form; a page that was opened is walked on in. */
export class Studio {
  private readonly contexts = new Map<Who, BrowserContext>();
  /** One blank page of Jamjar in each context: what it keeps on the device, the others hear of. */
  private readonly switches = new Map<BrowserContext, Page>();
  private readonly pages = new Map<Who, Page>();

  constructor(
    private readonly browser: Browser,
    private readonly sessions: Sessions,
    private readonly device: Viewport,
    /** Done to every page before it is opened. */
    private readonly prepare: (page: Page) => Promise<unknown> = () => Promise.resolve(),
  ) {}

  /** Goes to a screen and does something there: in a page of its own when something goes wrong in it, else on from the one before. */
  async at(screen: Screen, house: House, use: (page: Page) => Promise<void>): Promise<void> {
    const { who, mishap } = screen;
    const before = mishap ? undefined : this.pages.get(who);
    const page = before ?? (await this.newPage(who, house.url));
    let works = false;
    try {
      await visit(page, screen, house);
      await use(page);
      works = true;
    } finally {
      if (works && !mishap) this.pages.set(who, page);
      else await this.leave(page, screen);
    }
  }

  /** Where something was not to be found the next screen begins in a new page; a clock that ran ahead is its whole browser's. */
  private async leave(page: Page, { who }: Screen): Promise<void> {
    if (this.pages.get(who) === page) this.pages.delete(who);
    await page.close();
    if (!runAhead.has(page.context())) return;
    await page.context().close();
    this.contexts.delete(who);
    this.pages.delete(who);
  }

  async close(): Promise<void> {
    for (const context of this.contexts.values()) await context.close();
  }

  private async newPage(who: Who, url: string): Promise<Page> {
    const context = this.contexts.get(who) ?? (await this.newContext(who, url));
    this.contexts.set(who, context);
    const page = await context.newPage();
    page.setDefaultTimeout(patience);
    await this.prepare(page);
    return page;
  }

  private async newContext(who: Who, url: string): Promise<BrowserContext> {
    const { cookies = [], origins = [] } = this.sessions.get(who) ?? {};
    const localStorage = origins.flatMap((origin) => origin.localStorage);
    const storageState = { cookies, origins: [{ origin: url, localStorage }] };
    const context = await this.browser.newContext({ ...likeAPerson, viewport: this.device, storageState });
    const blank = await context.newPage();
    await blank.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>A switch</title>' }));
    await blank.goto(url);
    this.switches.set(context, blank);
    return context;
  }

  /** As if it were done on another page of the same device: on this one nothing that stands open is touched. */
  async keep(page: Page, name: 'jamjar.brightness' | 'jamjar.theme', word: string): Promise<void> {
    const keeping: [string, string] = [name, word];
    await this.switches.get(page.context())?.evaluate(([key, value]) => localStorage.setItem(key, value), keeping);
  }

  /** The light in which a page stands; null where it does as the device does. */
  async lightOf(page: Page): Promise<Brightness | null> {
    const scheme = await page.evaluate(() => document.documentElement.style.colorScheme);
    return scheme === '' ? null : scheme === 'dark' ? 'night' : 'day';
  }

  /** Switches the light on or off, and waits until the page stands in it. What has no theme of its own does as the device does. */
  async light(page: Page, brightness: Brightness): Promise<void> {
    const scheme = brightness === 'night' ? 'dark' : 'light';
    const now = await this.lightOf(page);
    if (now === brightness) return;
    if (now === null) return page.emulateMedia({ colorScheme: scheme });
    await this.keep(page, 'jamjar.brightness', brightness);
    // by the clock, not by frames: on some pages the clock is not the world's
    await page.waitForFunction((wanted) => document.documentElement.style.colorScheme === wanted, scheme, { polling: 20 });
  }
}

/** In no hurry to see things move: what moves is there at once. */
const likeAPerson: BrowserContextOptions = { locale: 'en-GB', reducedMotion: 'reduce' };

export async function signInAll(browser: Browser, { url, logins }: House): Promise<Sessions> {
  return new Map(await Promise.all(people.map(async (who) => [who, await signIn(browser, url, logins[who])] as const)));
}

async function signIn(browser: Browser, url: string, { username, password }: Login): Promise<SignedIn> {
  const context = await browser.newContext({ ...likeAPerson, baseURL: url });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Jamjar' }).waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}
