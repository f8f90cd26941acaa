import { type Locator, type Page } from 'playwright-core';
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

export const openTab =
  (name: Name): Step =>
  (page) =>
    inSight(page.getByRole('tab', { name })).click();

/** An entry of the menu that stands behind a button. */
export const choose =
  (menu: Name, entry: Name): Step =>
  async (page) => {
    await inSight(page.getByRole('button', { name: menu, exact: typeof menu === 'string' })).click();
    await inSight(page.getByRole('menuitem', { name: entry, exact: typeof entry === 'string' })).click();
  };

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

export const sees =
  (what: Screen['shows']): Step =>
  (page) =>
    inSight(what(page)).waitFor();

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
