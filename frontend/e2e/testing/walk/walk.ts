import { themes } from '@jamjar/contracts/enums';
import { type Browser, type Page } from 'playwright-core';
import { type House } from '../../../../infra/screens/house.js';
import { type Screen } from '../../../../infra/screens/screen.js';
import { type Brightness, type Sessions, Studio } from '../../../../infra/screens/studio.js';
import { devices } from '../devices.js';
import { violationsIn } from './legibility.js';
import { misfitsIn } from './layout.js';
import { listenIn, putOn, wear } from './themes.js';

/** The seven: `default` is ocean. */
export const sevenThemes = themes.filter((theme) => theme !== 'default');
export const widths = [360, 390, 768, 1440] as const;

/** What somebody finds who walks to every screen. */
export class Walk {
  constructor(
    private readonly browser: Browser,
    private readonly house: House,
    private readonly sessions: Sessions,
  ) {}

  /** By night or by day: what axe finds of any kind in the first theme, and of colours in all others. */
  async legibility(screens: readonly Screen[], brightness: Brightness): Promise<string[]> {
    const found: string[] = [];
    for (const device of ['phone', 'desktop'] as const) {
      const studio = new Studio(this.browser, this.sessions, devices[device], brightness, listenIn);
      for (const screen of screens.filter(({ only = 'phone' }) => only === device))
        found.push(...(await this.readInAllThemes(studio, screen, brightness)));
      await studio.close();
    }
    return found;
  }

  /** At each of the four widths: what does not fit. */
  async layout(screens: readonly Screen[]): Promise<string[]> {
    const found: string[] = [];
    const studio = new Studio(this.browser, this.sessions, devices.phone, 'night');
    for (const screen of screens) {
      const there = widths.filter((width) => (screen.only === undefined ? true : screen.only === 'phone' ? width < 768 : width > 768));
      const measure = async (page: Page): Promise<void> => {
        for (const width of there) {
          await page.setViewportSize({ width, height: width < 768 ? 740 : 900 });
          await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
          for (const misfit of await misfitsIn(page)) found.push(`${screen.name}, ${width}: ${misfit}`);
        }
        await page.setViewportSize(devices.phone);
      };
      await studio.at(screen, this.house, measure).catch((error: unknown) => found.push(unreached(screen, error)));
    }
    await studio.close();
    return found;
  }

  private async readInAllThemes(studio: Studio, screen: Screen, brightness: Brightness): Promise<string[]> {
    const found: string[] = [];
    const keep = (theme: string, violations: readonly string[]): void =>
      void found.push(...violations.map((violation) => `${screen.name}, ${theme} by ${brightness}: ${violation}`));
    const unheard: (typeof sevenThemes)[number][] = [];
    const read = async (page: Page): Promise<void> => {
      keep('any theme', await violationsIn(page, 'all'));
      for (const theme of sevenThemes) {
        if (await putOn(page, theme)) keep(theme, await violationsIn(page, 'colours'));
        else unheard.push(theme);
      }
    };
    await studio.at(screen, this.house, read).catch((error: unknown) => found.push(unreached(screen, error)));
    for (const theme of unheard) {
      const wearing = { ...screen, mishap: async (page: Page) => [await wear(page, theme), await screen.mishap?.(page)] };
      await studio
        .at(wearing, this.house, async (page) => keep(theme, await violationsIn(page, 'colours')))
        .catch((error: unknown) => found.push(unreached(screen, error)));
    }
    return found;
  }
}

const unreached = ({ name }: Screen, error: unknown): string =>
  `${name} was not reached: ${error instanceof Error ? error.message : String(error)}`;
