import { type Locator, type Page } from 'playwright-core';
import { type House } from './house.js';

/** Who looks: two owners (noa likes tabs), an operator, a member, god, somebody without an organisation, and whoever is not signed in. */
export const people = ['ines', 'noa', 'sam', 'lou', 'admin', 'stranger'] as const;
export type Who = (typeof people)[number] | 'nobody';

/** Something that one does on the way to a screen, once the page before it stands. */
export type Step = (page: Page, house: House) => Promise<unknown>;

/** One screen in one of its states, and how to get there. */
export interface Screen {
  /** As its pictures are called. */
  name: string;
  who: Who;
  at: (house: House) => string;
  /** What is seen when one is there. */
  shows: (page: Page) => Locator;
  steps?: readonly Step[];
  /** What goes wrong in the world around the page, before it is opened; `waiting` when it then waits for ever. */
  mishap?: (page: Page) => Promise<unknown>;
  /** Only there on such a device. */
  only?: DeviceName;
}

export const waiting = Symbol('waiting');

type Place = Screen['at'];
type Sight = Screen['shows'];
/** One line of the table. */
export const screen = (
  name: string,
  who: Who,
  at: Place,
  steps: readonly Step[],
  shows: Sight,
  more: Pick<Screen, 'mishap' | 'only'> = {},
): Screen => ({ name, who, at, steps, shows, ...more });

export const devices = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;
export const deviceNames = ['phone', 'desktop'] as const;
export type DeviceName = keyof typeof devices;

/** Goes there, and waits until all of it stands. @throws Error when something is not to be found */
export async function visit(page: Page, { at, steps = [], mishap, shows }: Screen, house: House): Promise<void> {
  const outcome = await mishap?.(page);
  await goTo(page, new URL(at(house), house.url));
  for (const step of steps) await step(page, house);
  await shows(page).filter({ visible: true }).first().waitFor();
  if (outcome !== waiting) await loading(page).waitFor({ state: 'detached' });
  await page.evaluate(stands);
}

/** Any part of it that still waits for the server. */
const loading = (page: Page): Locator =>
  page
    .getByRole('status')
    .filter({ hasText: /^Loading/ })
    .first();

/** A page that is in Jamjar already walks on, as by a link, past one where nothing of before is left: loading everything anew takes long. */
async function goTo(page: Page, { href, pathname, origin }: URL): Promise<void> {
  if (!page.url().startsWith(origin)) {
    await page.goto(href);
    return;
  }
  await page.evaluate(walkTo, '/nowhere');
  await page.getByRole('heading', { name: '404' }).waitFor();
  await page.getByRole('dialog').or(page.getByRole('menu')).or(page.locator('[data-leaving]')).first().waitFor({ state: 'detached' });
  await page.evaluate(walkTo, pathname);
}

/** Runs in the page. */
function walkTo(path: string): void {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** Runs in the page. Resolves when its letters are there and nothing moves any more but what moves for ever. */
async function stands(): Promise<void> {
  await document.fonts.ready;
  const moving = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(moving.map(({ finished }) => finished));
}
