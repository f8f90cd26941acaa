import { type Locator, type Page } from 'playwright-core';
import { routes } from '@jamjar/contracts/routes';
import { clickElement, tapGuardWaitMs } from './clicks.js';
import { type Screen, type Step } from './screen.js';

/** An element's accessible name or text, or a pattern for it. */
type Name = string | RegExp;
type Role = Parameters<Page['getByRole']>[0];

const firstVisible = (locator: Locator): Locator => locator.filter({ visible: true }).first();

/** Clicks the first visible element of a role with exactly this name, or one that matches the pattern. */
const clickRole =
  (role: Role, name: Name, getRoot: (page: Page) => Page | Locator = (page) => page): Step =>
  (page) =>
    clickElement(page, firstVisible(getRoot(page).getByRole(role, { name, exact: typeof name === 'string' })));
const inOrder =
  (...steps: readonly Step[]): Step =>
  async (page, instance) => {
    for (const step of steps) await step(page, instance);
  };

/** Clicks a button. It takes the first visible element that matches, as the other steps that click, wait, scroll or fill do. */
export const click = (name: Name) => clickRole('button', name);
/** Waits until an element is visible, and then until the app no longer ignores taps on it. */
export const waitUntilSettled = (locate: Screen['shows']) => inOrder(waitFor(locate), (page) => page.waitForTimeout(tapGuardWaitMs));
/** Clicks a button of the dialog. It waits first, because the button may be at the spot of the button that opened the dialog. */
export const clickInDialog = (name: Name) => inOrder(waitUntilSettled(dialog), clickRole('button', name, dialog));

/** Opens the menu of a button and clicks an entry. */
export const chooseFromMenu = (buttonName: Name, entry: Name) => inOrder(click(buttonName), clickRole('menuitem', entry));
/** Opens the menu of the first row in a panel that has a menu. */
export const openRowMenu = (panel: string) => clickRole('button', /^More for /, region(panel));
/** Opens the menu of the first row in a panel and clicks an entry. */
export const chooseFromRowMenu = (panel: string, entry: Name) => inOrder(openRowMenu(panel), clickRole('menuitem', entry));

/** Clicks a checkbox or radio button. */
export const check = (role: 'checkbox' | 'radio', name: Name) => clickRole(role, name);

/** Waits until an element is visible. */
export const waitFor =
  (locate: Screen['shows']): Step =>
  (page) =>
    firstVisible(locate(page)).waitFor();

/** Scrolls until an element is visible. */
export const scrollTo =
  (locate: Screen['shows']): Step =>
  (page) =>
    firstVisible(locate(page)).scrollIntoViewIfNeeded();

/** Waits for two frames, after which IntersectionObservers have reported the visible elements. */
export const waitTwoFrames: Step = (page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** The owner sends a chat message to the running jam while the viewer's page is open. */
export const receiveJamMessage =
  (content: string): Step =>
  (_page, { ownerClient, findGigId }) =>
    ownerClient.call('POST', routes.messages, { jamNightId: findGigId('jam', 'running'), content });

/** Enters a value into the field with a label. */
export const fill =
  (label: Name, value: string): Step =>
  async (page) => {
    const field = firstVisible(page.getByLabel(label, { exact: typeof label === 'string' }));
    await field.click();
    await field.fill(value);
  };

/** Presses a key while the focus stays where it is. */
export const press =
  (key: string): Step =>
  (page) =>
    page.keyboard.press(key);

/** A photo in landscape format. npm scripts and Jest run in the repository's root. */
export const pngPhoto = 'infra/screens/stage.png';
/** Chooses a file in the open logo dialog. */
export const choosePicture =
  (file: Parameters<Locator['setInputFiles']>[0]): Step =>
  (page) =>
    page.getByLabel('Choose a picture').setInputFiles(file);

const withRole = (role: Role) => (name: Name) => (page: Page) => page.getByRole(role, { name });

/** This and the following functions find elements, for `shows` and `waitFor`. */
export const text = (content: Name) => (page: Page) => page.getByText(content);
export const heading = withRole('heading');
export const button = withRole('button');
export const region = withRole('region');
export const dialog = (page: Page) => page.getByRole('dialog');
export const menuItem = (page: Page) => page.getByRole('menuitem');
