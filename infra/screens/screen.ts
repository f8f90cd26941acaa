import { publicPagePath } from '@jamjar/contracts/routes';
import { type Locator, type Page } from 'playwright-core';
import { type DemoInstance, type Viewer } from './demo-instance.js';

/** An action on the way to a screen, after its page is open. */
export type Step = (page: Page, instance: DemoInstance) => Promise<unknown>;

/** One screen in one of its states, and how to open it. */
export interface Screen {
  /** The start of the file names of its pictures. */
  name: string;
  viewer: Viewer;
  path: (instance: DemoInstance) => string;
  /** Finds an element that is visible once the screen is ready. */
  shows: (page: Page) => Locator;
  /** The actions that lead from the opened page to the screen. */
  steps?: readonly Step[];
  /** Called before the page is opened, for example to let requests fail. Resolves to `staysLoading` if the page never finishes loading. */
  preparePage?: (page: Page) => Promise<unknown>;
  /** Differs little from another screen, for example by the viewer's rights. The accessibility tests open it only when all screens are requested. */
  isVariant?: boolean;
  /** The only device on which the screen is opened; unset for phone and desktop. */
  onlyOn?: 'phone' | 'desktop';
  /** Whether it is also opened on the smallest phone and on a phone in landscape orientation. */
  onAllDevices?: boolean;
}

export const staysLoading = Symbol('staysLoading');

/** Defines the screens of a group by their names, in order. `viewer` and `path` are the defaults for screens without their own. */
export const defineScreens = (
  viewer: Viewer,
  path: Screen['path'],
  screens: Readonly<Record<string, Omit<Screen, 'name' | 'viewer' | 'path'> & Partial<Screen>>>,
): readonly Screen[] => Object.entries(screens).map(([name, screen]) => ({ name, viewer, path, ...screen }));

export const devices = {
  phone: { width: 390, height: 844 },
  smallPhone: { width: 320, height: 640 },
  landscapePhone: { width: 844, height: 390 },
  desktop: { width: 1440, height: 900 },
} as const;
export const deviceNames = ['phone', 'smallPhone', 'landscapePhone', 'desktop'] as const;
export type DeviceName = keyof typeof devices;

/** The devices on which a screen is opened. */
export const devicesOf = ({ onlyOn, onAllDevices = false }: Screen): readonly DeviceName[] => {
  if (onlyOn) return [onlyOn];
  return onAllDevices ? deviceNames : ['phone', 'desktop'];
};

/** Opens a screen and waits until it is fully loaded. @throws Error when an element does not appear in time */
export async function openScreen(page: Page, { path, steps = [], preparePage, shows }: Screen, instance: DemoInstance): Promise<void> {
  const prepareResult = await preparePage?.(page);
  await navigate(page, new URL(path(instance), instance.url));
  for (const step of steps) await step(page, instance);
  await shows(page).filter({ visible: true }).first().waitFor();
  if (prepareResult !== staysLoading) await loadingStatus(page).waitFor({ state: 'detached' });
  await page.evaluate(waitForFontsAndAnimations);
}

/** Finds a part of the page that is still loading. */
const loadingStatus = (page: Page): Locator =>
  page
    .getByRole('status')
    .filter({ hasText: /^Loading/ })
    .first();

/**
 * Opens an address. A page that already shows the app is not reloaded, because that is slow: it shows the 404 page until dialogs, menus
 * and toasts (`data-leaving`) are gone, so that no state of the previous screen remains.
 */
async function navigate(page: Page, { href, pathname, search, origin }: URL): Promise<void> {
  const isInApp = (url: string): boolean => url.startsWith(origin) && !publicPagePath.test(new URL(url).pathname);
  if (!isInApp(page.url()) || !isInApp(href)) {
    await page.goto(href);
    return;
  }
  await page.evaluate(pushPath, '/nowhere');
  await page.evaluate(clearDrafts);
  await page.getByRole('heading', { name: '404' }).waitFor();
  await page.getByRole('dialog').or(page.getByRole('menu')).or(page.locator('[data-leaving]')).first().waitFor({ state: 'detached' });
  await page.evaluate(pushPath, pathname + search);
}

/** Runs in the page: what was typed into the previous screen's dialog would be restored in the next one. */
function clearDrafts(): void {
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith('jamjar.drafts.'))) localStorage.removeItem(key);
}

/** Runs in the page. */
function pushPath(path: string): void {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** Runs in the page. Resolves when fonts are loaded and all animations except endless ones have finished. */
async function waitForFontsAndAnimations(): Promise<void> {
  await document.fonts.ready;
  const finiteAnimations = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(finiteAnimations.map(({ finished }) => finished));
}
