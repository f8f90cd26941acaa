import { type Locator, type Page } from 'playwright-core';
import { type GigId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { type DemoInstance } from './demo-instance.js';
import { type Screen, type Step } from './screen.js';

/** An element's accessible name or text, or a pattern for it. */
type Name = string | RegExp;

/** Clicks a button. All steps that look for an element take the first visible one that matches. */
export const click =
  (name: Name): Step =>
  (page) =>
    firstVisible(page.getByRole('button', { name, exact: typeof name === 'string' })).click();

export const clickInDialog =
  (name: Name): Step =>
  (page) =>
    firstVisible(page.getByRole('dialog').getByRole('button', { name, exact: typeof name === 'string' })).click();

/** Opens the menu of a button and clicks an entry. */
export const chooseFromMenu =
  (buttonName: Name, entry: Name): Step =>
  async (page) => {
    await firstVisible(page.getByRole('button', { name: buttonName, exact: typeof buttonName === 'string' })).click();
    await firstVisible(page.getByRole('menuitem', { name: entry, exact: typeof entry === 'string' })).click();
  };

/** Opens the menu of the first row in a panel that has a menu. */
export const openRowMenu =
  (panel: string): Step =>
  (page) =>
    firstVisible(page.getByRole('region', { name: panel }).getByRole('button', { name: /^More for / })).click();

/** Opens the menu of the first row in a panel and clicks an entry. */
export const chooseFromRowMenu =
  (panel: string, entry: string): Step =>
  async (page, instance) => {
    await openRowMenu(panel)(page, instance);
    await firstVisible(page.getByRole('menuitem', { name: entry, exact: true })).click();
  };

/** Waits until an element is visible. */
export const waitFor =
  (locate: Screen['findReadyElement']): Step =>
  (page) =>
    firstVisible(locate(page)).waitFor();

/** Waits two frames: then IntersectionObservers have reported what is visible. */
export const waitTwoFrames: Step = (page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** The owner sends a chat message to a gig while the viewer's page is open. */
export const receiveChatMessage =
  (gigIdOf: (instance: DemoInstance) => GigId, content: string): Step =>
  (_page, instance) =>
    instance.ownerClient.call('POST', routes.messages, { jamNightId: gigIdOf(instance), content });

/** Enters a value into the field with a label. */
export const fill =
  (label: Name, value: string): Step =>
  async (page) => {
    const field = firstVisible(page.getByLabel(label, { exact: typeof label === 'string' }));
    await field.click();
    await field.fill(value);
  };

/** Clicks a checkbox, radio button or switch. */
export const check =
  (role: 'checkbox' | 'radio' | 'switch', name: Name): Step =>
  (page) =>
    firstVisible(page.getByRole(role, { name, exact: typeof name === 'string' })).click();

export const clickText =
  (text: Name): Step =>
  (page) =>
    firstVisible(page.getByText(text)).click();

/** This and the following functions find elements, for `findReadyElement` and `waitFor`. */
export const text =
  (content: Name) =>
  (page: Page): Locator =>
    page.getByText(content);
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
export const menuItem = (page: Page): Locator => page.getByRole('menuitem');

const firstVisible = (locator: Locator): Locator => locator.filter({ visible: true }).first();
