import { type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { type House, type Login } from './house.js';
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

/** Everybody's browsers on one device, by night or by day. Everybody signed in once, by the form; a page that was opened is walked on in. */
export class Studio {
  private readonly contexts = new Map<Who, BrowserContext>();
  private readonly pages = new Map<Who, Page>();

  constructor(
    private readonly browser: Browser,
    private readonly sessions: Sessions,
    private readonly device: Viewport,
    private readonly brightness: Brightness,
    /** Done to every page before it is opened. */
    private readonly prepare: (page: Page) => Promise<unknown> = () => Promise.resolve(),
  ) {}

  /** Goes to a screen and does something there. After a mishap, or when it was not to be found, the next one begins in a new page. */
  async at(screen: Screen, house: House, use: (page: Page) => Promise<void>): Promise<void> {
    const page = (screen.mishap ? undefined : this.pages.get(screen.who)) ?? (await this.newPage(screen.who, house.url));
    this.pages.delete(screen.who);
    try {
      await visit(page, screen, house);
      await use(page);
      if (!screen.mishap) this.pages.set(screen.who, page);
    } finally {
      if (this.pages.get(screen.who) !== page) await page.close();
    }
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

  private newContext(who: Who, url: string): Promise<BrowserContext> {
    const { cookies = [], origins = [] } = this.sessions.get(who) ?? {};
    const kept = origins.flatMap(({ localStorage }) => localStorage);
    const localStorage = [...kept, { name: 'jamjar.brightness', value: this.brightness }];
    const storageState = { cookies, origins: [{ origin: url, localStorage }] };
    return this.browser.newContext({ ...likeAPerson, viewport: this.device, storageState });
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
