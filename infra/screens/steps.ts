import { type Locator, type Page } from 'playwright-core';
import { type GigId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { type House } from './house.js';
import { type Screen, type Step } from './screen.js';

type Name = string | RegExp;

/** The words of the table: what one presses and writes, and what one then sees. Of several that fit, the first in sight. */
export const press =
  (name: Name): Step =>
  (page) =>
    inSight(page.getByRole('button', { name, exact: typeof name === 'string' })).click();

export const pressInDialog =
  (name: Name): Step =>
  (page) =>
    inSight(page.getByRole('dialog').getByRole('button', { name, exact: typeof name === 'string' })).click();

/** An entry of the menu that stands behind a button. */
export const choose =
  (menu: Name, entry: Name): Step =>
  async (page) => {
    await inSight(page.getByRole('button', { name: menu, exact: typeof menu === 'string' })).click();
    await inSight(page.getByRole('menuitem', { name: entry, exact: typeof entry === 'string' })).click();
  };

/** The menu of the first row in a panel that has one. */
export const openMenuIn =
  (panel: string): Step =>
  (page) =>
    inSight(page.getByRole('region', { name: panel }).getByRole('button', { name: /^More for / })).click();

/** An entry of it. */
export const chooseIn =
  (panel: string, entry: string): Step =>
  async (page, house) => {
    await openMenuIn(panel)(page, house);
    await inSight(page.getByRole('menuitem', { name: entry, exact: true })).click();
  };

/** It is there: only what comes later is news. */
export const sees =
  (what: Screen['shows']): Step =>
  (page) =>
    inSight(what(page)).waitFor();

/** What is out of sight is known to be: the browser says so two frames later. */
export const settles: Step = (page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));

/** Somebody else writes in the chat of an event while one looks on. */
export const hearsFrom =
  (eventOf: (house: House) => GigId, words: string): Step =>
  (_page, house) =>
    house.ines.call('POST', routes.messages, { jamNightId: eventOf(house), content: words });

export const write =
  (label: Name, words: string): Step =>
  async (page) => {
    const field = inSight(page.getByLabel(label, { exact: typeof label === 'string' }));
    await field.click();
    await field.fill(words);
  };

export const check =
  (role: 'checkbox' | 'radio' | 'switch', name: Name): Step =>
  (page) =>
    inSight(page.getByRole(role, { name, exact: typeof name === 'string' })).click();

export const open =
  (what: Name): Step =>
  (page) =>
    inSight(page.getByText(what)).click();

export const text =
  (words: Name) =>
  (page: Page): Locator =>
    page.getByText(words);
export const heading =
  (name: Name) =>
  (page: Page): Locator =>
    page.getByRole('heading', { name });
export const button =
  (name: Name) =>
  (page: Page): Locator =>
    page.getByRole('button', { name });
export const region =
  (name: Name) =>
  (page: Page): Locator =>
    page.getByRole('region', { name });
export const dialog = (page: Page): Locator => page.getByRole('dialog');
export const menu = (page: Page): Locator => page.getByRole('menuitem');

const inSight = (what: Locator): Locator => what.filter({ visible: true }).first();
