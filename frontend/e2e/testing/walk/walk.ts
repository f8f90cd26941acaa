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
   * @param left the screens with their places in the table: somebody else may take the next one
   */
  async to(left: Iterable<[number, Screen]>): Promise<string[]> {
    for (const [place, screen] of left) {
      const heard = await this.#at(screen, async (page) => {
        this.#keep(screen, 'as it comes', await violationsIn(page));
        await this.#measure(page, screen);
        return this.#readIn(page, screen, place);
      });
      if (heard === false) await this.#readAnew(place, screen);
    }
    return this.#found.splice(0);
  }

  async close(): Promise<void> {
    for (const studio of Object.values(this.#studios)) await studio.close();
  }

  /** @returns false when it could not be read in all themes: none can be put on the page while it stands */
  async #readIn(page: Page, screen: Screen, place: number): Promise<boolean> {
    const studio = this.#studioOf(screen);
    for (const brightness of brightnesses) {
      await studio.light(page, brightness);
      for (const theme of themesFor(screen, place, brightness)) {
        if (!(await putOn(page, { theme, brightness }, studio))) return false;
        this.#keep(screen, `${theme} by ${brightness}`, await paleWordsIn(page));
      }
    }
    return true;
  }

  /** What hears nothing is opened anew in a theme, which takes long: in two of them, so that all come up on some page. */
  async #readAnew(place: number, screen: Screen): Promise<void> {
    for (const theme of everything ? sevenThemes : themesFrom(place * 2, 2)) {
      const worn = async (page: Page) => {
        await wear(theme)(page);
        return screen.mishap?.(page);
      };
      await this.#at({ ...screen, mishap: worn }, async (page) => {
        for (const brightness of brightnesses) {
          await this.#studioOf(screen).light(page, brightness);
          this.#keep(screen, `${theme} by ${brightness}`, await paleWordsIn(page));
        }
      });
    }
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
const themesFrom = (first: number, count: number): Theme[] =>
  Array.from({ length: count }, (_, next) => sevenThemes[(first + next) % sevenThemes.length] ?? 'ocean');

/**
 * The same words and buttons in other tokens: pages are read in all themes, what is opened on them in three each, in turns, and in others by
 * day than by night.
 */
const themesFor = ({ steps = [] }: Screen, place: number, brightness: Brightness): readonly Theme[] =>
  steps.length === 0 || everything ? sevenThemes : themesFrom(place * 3 + (brightness === 'day' ? 3 : 0), 3);
