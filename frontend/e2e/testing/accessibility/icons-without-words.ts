import { type Page } from 'playwright-core';
import { type HelpersWindow } from './layout-helpers.js';

/**
 * Describes buttons, links, tabs and menu items that show no word and have no `title`, which is shown as a tooltip and also serves as
 * accessible name. Drag handles, which are other elements with the role of a button, are left out. `defineLayoutHelpers` must have run.
 */
export const findIconsWithoutWords = (page: Page): Promise<string[]> => page.evaluate(findInPage);

/** Runs in the page. */
function findInPage(): string[] {
  const { describeElement, isVisible, findTexts } = (window as unknown as HelpersWindow).layoutHelpers;
  const showsWord = (element: Element): boolean => findTexts(element.closest('label') ?? element).some(({ data }) => /\p{L}/u.test(data));
  return [...document.querySelectorAll('a[href], button, summary, [role=tab], [role=menuitem]')]
    .filter((element) => isVisible(element) && !element.closest('[aria-hidden=true]') && !showsWord(element))
    .filter((element) => !(element.getAttribute('title') ?? element.querySelector('[title]')?.getAttribute('title'))?.trim())
    .map((element) => `an icon without a word or a title: ${describeElement(element)}`);
}
