import { type Page } from 'playwright-core';
import { type HelpersWindow } from './layout-helpers.js';

/** An ordinary name of 16 characters, many of them wide. */
export const ordinaryName = 'Mohammed Mahmood';

/**
 * Replaces all names on the page by `ordinaryName`, describes each text in which it is truncated, and restores the names. Texts with several
 * names may truncate them. `defineLayoutHelpers` must have run in the page.
 * @param names all names that the page may show
 */
export const findTruncatedNames = (page: Page, names: readonly string[]): Promise<string[]> =>
  page.evaluate(findInPage, { names, ordinaryName });

/** Runs in the page. */
function findInPage({ names, ordinaryName }: { names: readonly string[]; ordinaryName: string }): string[] {
  const { describeElement, findTexts } = (window as unknown as HelpersWindow).layoutHelpers;
  const truncates = (box: Element, { right, bottom }: DOMRect): boolean => {
    const { overflowX, webkitLineClamp } = getComputedStyle(box);
    const edge = box.getBoundingClientRect();
    if (overflowX === 'visible' || box.matches('[data-scrolls-sideways]')) return false;
    return right > edge.right + 0.5 || (webkitLineClamp !== 'none' && bottom > edge.bottom + 1);
  };
  const isNameTruncated = (text: Text): boolean => {
    const range = document.createRange();
    range.setStart(text, text.data.indexOf(ordinaryName));
    range.setEnd(text, text.data.indexOf(ordinaryName) + ordinaryName.length);
    const rects = [...range.getClientRects()];
    for (let box = text.parentElement; box; box = box.parentElement) if (rects.some((rect) => truncates(box, rect))) return true;
    return false;
  };

  const texts = findTexts(document.body)
    .map((text) => ({ text, original: text.data, shownNames: names.filter((name) => text.data.includes(name)) }))
    .filter(({ shownNames }) => shownNames.length > 0);
  for (const { text, shownNames } of texts) text.data = shownNames.reduce((data, name) => data.replaceAll(name, ordinaryName), text.data);
  const truncated = texts.filter(({ text, shownNames }) => shownNames.length === 1 && text.parentElement && isNameTruncated(text));
  const faults = truncated.map(({ text }) => `a name of 16 characters is truncated: ${describeElement(text.parentElement as Element)}`);
  for (const { text, original } of texts) text.data = original;
  return faults;
}
