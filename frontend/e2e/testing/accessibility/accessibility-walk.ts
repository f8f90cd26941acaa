import { publicPagePath } from '@jamjar/contracts/routes';
import { type Browser, type Page } from 'playwright-core';
import { type DemoInstance } from '../../../../infra/screens/demo-instance.js';
import { respondWithTheme } from '../../../../infra/screens/page-preparations.js';
import { devices as screenDevices, type Screen } from '../../../../infra/screens/screen.js';
import { type Brightness, brightnesses, type StorageStates, DeviceContexts } from '../../../../infra/screens/device-contexts.js';
import { themesWithoutDefault } from '../../../../infra/screens/definitions/screens.js';
import { type Device, devices } from '../devices.js';
import { findLayoutFaults } from './layout-faults.js';
import { findColourViolations, findNonColourViolations } from './axe-violations.js';
import { prepareThemeChanges, type ThemeVariant, applyTheme } from './apply-theme.js';

/** Time for a layout with faults to become stable before it is measured again. */
const layoutSettleMs = 300;
/** Whether variants are checked too, and all screens in every theme, dark and light, at all widths, which takes several times as long. */
export const checksAll = process.env.JAMJAR_SCREENS === 'all';
/** On a narrower screen even an ordinary name may be truncated. */
const minNameWidthPx = 360;
const toSizes = (...widths: readonly number[]) => widths.map((width) => ({ width, height: 844 }));
/** A page that fits a width of 360 px also fits 390 px, at which axe and the contrast are checked. */
const pageSizes = toSizes(360, 768, 1440);
/** A dialog is narrowest on the narrowest screen. */
const dialogSizes = toSizes(360);

/** Opens screens one after the other and collects their accessibility and layout faults. */
export class AccessibilityWalk {
  readonly #deviceContexts: Record<'phone' | 'desktop', DeviceContexts>;
  readonly #faults: string[] = [];

  /** @param names all names that the screens show */
  constructor(
    browser: Browser,
    private readonly instance: DemoInstance,
    storageStates: StorageStates,
    private readonly names: readonly string[],
  ) {
    const createContexts = (device: Device): DeviceContexts => new DeviceContexts(browser, storageStates, device, prepareThemeChanges);
    this.#deviceContexts = { phone: createContexts(devices.phone), desktop: createContexts(devices.desktop) };
  }

  /**
   * Checks each screen with all rules of axe, its layout at one or several sizes, and its contrast in dark mode, light mode or both.
   * @returns descriptions of all faults
   */
  async check(screens: readonly Screen[]): Promise<string[]> {
    for (const [index, screen] of screens.entries()) {
      if (this.#isPublic(screen)) {
        await this.#visit(screen, (page) => this.#checkPublicPage(page, screen));
        continue;
      }
      // a prepared page may have no socket connection: then it keeps the theme that it was opened with
      const firstVisit = screen.preparePage ? withTheme(themeAt(index), screen) : screen;
      const canChangeTheme = await this.#visit(firstVisit, async (page) => {
        this.#addFaults(screen, 'theme at opening', await findNonColourViolations(page));
        await this.#checkLayout(page, screen);
        return this.#checkContrast(page, screen, index);
      });
      // a page without a socket connection must be opened again for each theme, which takes long
      if (canChangeTheme === false && checksAll)
        for (const theme of themesWithoutDefault)
          await this.#visit(withTheme(theme, screen), (page) => this.#checkContrast(page, screen, index));
    }
    return this.#faults.splice(0);
  }

  async close(): Promise<void> {
    for (const contexts of Object.values(this.#deviceContexts)) await contexts.close();
  }

  /** @returns false when only the theme at opening was checked, because the open page cannot change its theme */
  async #checkContrast(page: Page, screen: Screen, index: number): Promise<boolean> {
    const contexts = this.#contextsFor(screen);
    let isApplied = true;
    for (const brightness of brightnesses) {
      const themes = themesFor(screen, index, brightness);
      if (themes.length > 0) await contexts.setBrightness(page, brightness);
      for (const theme of themes) {
        isApplied = await applyTheme(page, { theme, brightness }, contexts);
        this.#addFaults(screen, `${isApplied ? theme : 'theme at opening'} by ${brightness}`, await findColourViolations(page));
        if (!isApplied) break;
      }
    }
    return isApplied;
  }

  /** Checks a page without login, which has no themes. */
  async #checkPublicPage(page: Page, screen: Screen): Promise<void> {
    this.#addFaults(screen, 'any colours', await findNonColourViolations(page));
    await this.#checkLayout(page, screen);
    for (const brightness of brightnesses) {
      await this.#contextsFor(screen).setBrightness(page, brightness);
      this.#addFaults(screen, `by ${brightness}`, await findColourViolations(page));
    }
  }

  async #checkLayout(page: Page, screen: Screen): Promise<void> {
    for (const { width, height } of sizesFor(screen)) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      const names = width < minNameWidthPx ? [] : this.names;
      const faults = await findLayoutFaults(page, names);
      // the layout may still be changing after the resize: measure a second time
      if (faults.length > 0) await page.waitForTimeout(layoutSettleMs);
      this.#addFaults(screen, `${width} × ${height}`, faults.length > 0 ? await findLayoutFaults(page, names) : []);
    }
    await page.setViewportSize(devices[screen.onlyOn ?? 'phone']);
  }

  /** @returns undefined when the screen could not be opened or checked, which is recorded as a fault */
  async #visit<Result>(screen: Screen, check: (page: Page) => Promise<Result>): Promise<Result | undefined> {
    let result: Result | undefined;
    await this.#contextsFor(screen)
      .open(screen, this.instance, async (page) => void (result = await check(page)))
      .catch((error: unknown) =>
        this.#faults.push(`${screen.name} was not reached: ${error instanceof Error ? error.message : String(error)}`),
      );
    return result;
  }

  #isPublic({ path }: Screen): boolean {
    return publicPagePath.test(path(this.instance).split('?')[0] ?? '');
  }

  #contextsFor({ onlyOn = 'phone' }: Screen): DeviceContexts {
    return this.#deviceContexts[onlyOn];
  }

  #addFaults({ name }: Screen, condition: string, faults: readonly string[]): void {
    this.#faults.push(...faults.map((fault) => `${name}, ${condition}: ${fault}`));
  }
}

type Theme = ThemeVariant['theme'];
const themeAt = (index: number): Theme => themesWithoutDefault[index % themesWithoutDefault.length] ?? 'ocean';

/** Dialogs, menus, failure states and the pages of operator, member and god share colours and layout with a page that is checked more thoroughly. */
const isPage = ({ steps = [], preparePage, viewer }: Screen): boolean =>
  steps.length === 0 && !preparePage && !['operator', 'member', 'god'].includes(viewer);

/** Pages, and screens that are opened on one device only, are checked at more widths than other screens. */
function sizesFor(screen: Screen): readonly { width: number; height: number }[] {
  const { onlyOn, onAllDevices = false } = screen;
  const sizes = isPage(screen) || onlyOn || checksAll ? pageSizes : dialogSizes;
  const [minWidth, maxWidth] = [onlyOn === 'desktop' ? devices.desktop.width : 0, onlyOn === 'phone' ? devices.phone.width : Infinity];
  return [...sizes, ...(onAllDevices ? [screenDevices.smallPhone, screenDevices.landscapePhone] : [])].filter(
    ({ width }) => width >= minWidth && width <= maxWidth,
  );
}

/**
 * Pages are checked in one dark theme and in one light theme, other screens alternately in a dark or a light one; with `checksAll`, all
 * screens are checked in every theme, dark and light.
 */
function themesFor(screen: Screen, index: number, brightness: Brightness): readonly Theme[] {
  if (checksAll) return themesWithoutDefault;
  const offset = brightness === 'night' ? 0 : Math.ceil(themesWithoutDefault.length / 2);
  return isPage(screen) || brightness === brightnesses[index % 2] ? [themeAt(index + offset)] : [];
}

/** A copy of the screen for whose user the server's responses contain the theme. */
const withTheme = (theme: Theme, screen: Screen): Screen => ({
  ...screen,
  preparePage: async (page) => {
    await respondWithTheme(theme)(page);
    return screen.preparePage?.(page);
  },
});
