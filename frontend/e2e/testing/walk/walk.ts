import { type Browser, type Page } from 'playwright-core';
import { type House } from '../../../../infra/screens/house.js';
import { wear } from '../../../../infra/screens/mishaps.js';
import { type Screen } from '../../../../infra/screens/screen.js';
import { type Brightness, brightnesses, type Sessions, Studio } from '../../../../infra/screens/studio.js';
import { sevenThemes } from '../../../../infra/screens/table/themed.js';
import { type Device, devices } from '../devices.js';
import { misfitsIn } from './layout.js';
import { paleWordsIn, violationsIn } from './legibility.js';
import { listenIn, type Look, putOn } from './themes.js';

/** In ms. */
const rest = 300;
/** Every screen in every theme, which takes twice as long. */
const everything = process.env.JAMJAR_THEMES === 'all';
const widths = [360, 390, 768, 1440] as const;

/** What somebody finds who walks from screen to screen. */
export class Walk {
  readonly #studios: Record<'phone' | 'desktop', Studio>;
  readonly #found: string[] = [];

  constructor(
    browser: Browser,
    private readonly house: House,
    sessions: Sessions,
  ) {
    const studio = (device: Device): Studio => new Studio(browser, sessions, device, listenIn);
    this.#studios = { phone: studio(devices.phone), desktop: studio(devices.desktop) };
  }

  /**
   * On each: all that axe looks for, what does not fit at one of four widths, and by night and by day in each theme what cannot be read.
   * @param screens with their places in the table
   */
  async to(screens: Iterable<[number, Screen]>): Promise<string[]> {
    for (const [place, screen] of screens) {
      const first = screen.mishap ? worn(themeAt(place), screen) : screen;
      const heard = await this.#at(first, async (page) => {
        this.#keep(screen, 'as it comes', await violationsIn(page));
        await this.#measure(page, screen);
        return this.#readIn(page, screen, place);
      });
      // what hears nothing is opened anew in each theme, which takes long
      if (heard === false && everything)
        for (const theme of sevenThemes) await this.#at(worn(theme, screen), (page) => this.#readIn(page, screen, place));
    }
    return this.#found.splice(0);
  }

  async close(): Promise<void> {
    for (const studio of Object.values(this.#studios)) await studio.close();
  }

  /** @returns false when it was read in the theme alone in which it came: no other can be put on the page while it stands */
  async #readIn(page: Page, screen: Screen, place: number): Promise<boolean> {
    const studio = this.#studioOf(screen);
    let hears = true;
    for (const brightness of brightnesses) {
      await studio.light(page, brightness);
      for (const theme of themesFor(screen, place, brightness)) {
        hears = await putOn(page, { theme, brightness }, studio);
        this.#keep(screen, `${hears ? theme : 'as it comes'} by ${brightness}`, await paleWordsIn(page));
        if (!hears) break;
      }
    }
    return hears;
  }

  async #measure(page: Page, screen: Screen): Promise<void> {
    for (const width of widths) {
      if (screen.only === 'phone' && width > devices.phone.width) continue;
      if (screen.only === 'desktop' && width < devices.desktop.width) continue;
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      const misfits = await misfitsIn(page);
      // a page that has not come to rest in its new width is looked at once more
      if (misfits.length > 0) await page.waitForTimeout(rest);
      this.#keep(screen, `${width} px`, misfits.length > 0 ? await misfitsIn(page) : []);
    }
    await page.setViewportSize(devices[screen.only ?? 'phone']);
  }

  async #at<Result>(screen: Screen, look: (page: Page) => Promise<Result>): Promise<Result | undefined> {
    let result: Result | undefined;
    await this.#studioOf(screen)
      .at(screen, this.house, async (page) => void (result = await look(page)))
      .catch((error: unknown) =>
        this.#found.push(`${screen.name} was not reached: ${error instanceof Error ? error.message : String(error)}`),
      );
    return result;
  }

  #studioOf({ only = 'phone' }: Screen): Studio {
    return this.#studios[only];
  }

  #keep({ name }: Screen, where: string, found: readonly string[]): void {
    this.#found.push(...found.map((what) => `${name}, ${where}: ${what}`));
  }
}

type Theme = Look['theme'];
const themeAt = (place: number): Theme => sevenThemes[place % sevenThemes.length] ?? 'ocean';

/**
 * The same words and buttons in other tokens: pages are read in all themes; what is opened on them, has gone wrong there, or is the same
 * for somebody else in three each, in turns, and in others by day than by night.
 */
function themesFor({ steps = [], mishap, who }: Screen, place: number, brightness: Brightness): readonly Theme[] {
  const page = steps.length === 0 && !mishap && !['sam', 'lou', 'admin'].includes(who);
  if (page || everything) return sevenThemes;
  const first = place * 3 + (brightness === 'day' ? 3 : 0);
  return [themeAt(first), themeAt(first + 1), themeAt(first + 2)];
}

/** A screen, come to in a theme. */
const worn = (theme: Theme, screen: Screen): Screen => ({
  ...screen,
  mishap: async (page) => {
    await wear(theme)(page);
    return screen.mishap?.(page);
  },
});
