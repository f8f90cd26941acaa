import { type Browser, type Page } from 'playwright-core';
import { type House } from '../../../../infra/screens/house.js';
import { wear } from '../../../../infra/screens/mishaps.js';
import { type Screen } from '../../../../infra/screens/screen.js';
import { type Brightness, type Sessions, Studio } from '../../../../infra/screens/studio.js';
import { sevenThemes } from '../../../../infra/screens/table/themed.js';
import { type Device, devices } from '../devices.js';
import { misfitsIn } from './layout.js';
import { paleWordsIn, violationsIn } from './legibility.js';
import { listenIn, putOn } from './themes.js';

/** In ms. */
const rest = 300;
const widths = [360, 390, 768, 1440] as const;

/** What somebody finds who walks to every screen, by night or by day. */
export class Walk {
  readonly #studios: Record<'phone' | 'desktop', Studio>;
  readonly #found: string[] = [];

  constructor(
    browser: Browser,
    private readonly house: House,
    sessions: Sessions,
    private readonly brightness: Brightness,
  ) {
    const studio = (device: Device): Studio => new Studio(browser, sessions, device, brightness, listenIn);
    this.#studios = { phone: studio(devices.phone), desktop: studio(devices.desktop) };
  }

  /** By night all that axe looks for, by day what does not fit at one of four widths, and both in each theme what cannot be read. */
  async to(screens: readonly Screen[]): Promise<string[]> {
    for (const [place, screen] of screens.entries()) {
      const heard = await this.#at(screen, async (page) => {
        if (this.brightness === 'night') this.#keep(screen, await violationsIn(page));
        else await this.#measure(page, screen);
        return this.#readIn(themesOf(screen, place), page, screen);
      });
      if (heard === false) await this.#visitIn(otherThemes(place), screen);
    }
    return this.#found.splice(0);
  }

  async close(): Promise<void> {
    for (const studio of Object.values(this.#studios)) await studio.close();
  }

  /** @returns false when no theme could be put on: the page hears nothing */
  async #readIn(themes: typeof sevenThemes, page: Page, screen: Screen): Promise<boolean> {
    for (const theme of themes) {
      if (!(await putOn(page, theme))) return false;
      this.#keep(screen, await paleWordsIn(page), theme);
    }
    return true;
  }

  async #visitIn(themes: typeof sevenThemes, screen: Screen): Promise<void> {
    for (const theme of themes) {
      const worn = async (page: Page) => [await wear(theme)(page), await screen.mishap?.(page)];
      await this.#at({ ...screen, mishap: worn }, async (page) => this.#keep(screen, await paleWordsIn(page), theme));
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
      this.#keep(screen, misfits.length > 0 ? await misfitsIn(page) : [], `${width} px`);
    }
    await page.setViewportSize(devices[screen.only ?? 'phone']);
  }

  async #at<Result>(screen: Screen, look: (page: Page) => Promise<Result>): Promise<Result | undefined> {
    let result: Result | undefined;
    await this.#studios[screen.only ?? 'phone']
      .at(screen, this.house, async (page) => void (result = await look(page)))
      .catch((error: unknown) =>
        this.#found.push(`${screen.name} was not reached: ${error instanceof Error ? error.message : String(error)}`),
      );
    return result;
  }

  #keep({ name }: Screen, found: readonly string[], where = 'as it comes'): void {
    this.#found.push(...found.map((what) => `${name}, ${this.brightness}, ${where}: ${what}`));
  }
}

/** The same words and buttons in other tokens: pages are read in all themes, what is opened on them in three each, in turns. */
const themesOf = ({ steps = [] }: Screen, place: number): typeof sevenThemes =>
  steps.length === 0 || process.env.JAMJAR_THEMES === 'all'
    ? sevenThemes
    : sevenThemes.filter((_theme, index) => (index - place * 3 + 700) % 7 < 3);

/** Pages that hear nothing are opened anew in each theme, which takes long: each in two, so that all themes come up on some of them. */
const otherThemes = (place: number): typeof sevenThemes =>
  sevenThemes.filter((_theme, index) => index === (place * 2 + 1) % sevenThemes.length || index === (place * 2 + 2) % sevenThemes.length);
