import { type Page } from 'playwright-core';
import { type HelpersWindow } from './layout-helpers.js';

/**
 * Describes buttons, links, fields and texts of which a part is under something else. What scrolls under a header or a bar is no fault, nor
 * is what a dialog or a menu lies on, nor a toast, which covers something for a moment.
 */
export async function findCoveredElements(page: Page): Promise<string[]> {
  await page.evaluate(defineGetPoints);
  await page.evaluate(defineIsForeign);
  return page.evaluate(findInPage);
}

interface CoverWindow extends HelpersWindow {
  getPoints: (element: Element) => (readonly [x: number, y: number])[];
  isForeign: (element: Element, hit: Element) => boolean;
}

/** Runs in the page. Defines the middle and the edges of an element, as far as the window and its scrolling ancestors show it. */
function defineGetPoints(): void {
  /** Of a text the middle of its letters: lines may be so close that their boxes overlap. */
  const boxOf = (element: Element): DOMRect => {
    if (element.matches('a[href], button, input, textarea')) return element.getBoundingClientRect();
    const range = document.createRange();
    const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '');
    if (texts[0]) range.setStartBefore(texts[0]);
    if (texts[0]) range.setEndAfter(texts.at(-1) ?? texts[0]);
    const { x, y, width, height } = range.getClientRects()[0] ?? element.getBoundingClientRect(); // of the first line
    return new DOMRect(x, y + height / 4, width, height / 2);
  };
  (window as unknown as CoverWindow).getPoints = (element) => {
    const clips = [boxOf(element), new DOMRect(0, 0, innerWidth, innerHeight)];
    for (let box: Element | null = element; box && box !== document.documentElement; box = box.parentElement)
      if (getComputedStyle(box).overflow !== 'visible') clips.push(box.getBoundingClientRect());
    const [left, right] = [Math.max(...clips.map((clip) => clip.left)), Math.min(...clips.map((clip) => clip.right))];
    const [top, bottom] = [Math.max(...clips.map((clip) => clip.top)), Math.min(...clips.map((clip) => clip.bottom))];
    if (right - left < 4 || bottom - top < 4) return [];
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return [
      [x, y],
      [left + 2, y],
      [right - 2, y],
      [x, top + 2],
      [x, bottom - 2],
    ];
  };
}

/**
 * Runs in the page. Defines whether what is found at a point of an element covers it: neither is a part of the other or of its label, and
 * it is not sticky, which has room of its own at the end of what scrolls under it.
 */
function defineIsForeign(): void {
  /** A button or a link whose row reacts to taps as a whole, by a pseudo-element that lies over it. */
  const stretchedOver = (hit: Element): Element | null =>
    hit instanceof HTMLElement && getComputedStyle(hit, '::after').position === 'absolute' ? hit.offsetParent : null;
  (window as unknown as CoverWindow).isForeign = (element, hit) => {
    const targets = [hit, hit.closest('label'), stretchedOver(hit)];
    if (element.contains(hit) || targets.some((target) => target?.contains(element)) || hit.closest('[data-leaving]')) return false;
    for (let box: Element | null = hit; box; box = box.parentElement) if (getComputedStyle(box).position === 'sticky') return false;
    return true;
  };
}

/** Runs in the page. */
function findInPage(): string[] {
  const { layoutHelpers, getPoints, isForeign } = window as unknown as CoverWindow;
  const hasOwnText = (element: Element): boolean =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '');
  const isToBeSeen = (element: Element): boolean =>
    (element.matches('a[href], button, input, textarea') || hasOwnText(element)) &&
    layoutHelpers.isVisible(element) &&
    !element.closest('[aria-hidden=true], [data-leaving]');
  const layers = [...document.querySelectorAll('[role=dialog], [role=menu], [role=listbox]')].filter(layoutHelpers.isVisible);
  return [...(layers.at(-1) ?? document.body).querySelectorAll('*')].filter(isToBeSeen).flatMap((element) => {
    const hits = getPoints(element).flatMap(([x, y]) => document.elementFromPoint(x, y) ?? []);
    const cover = hits.find((hit) => isForeign(element, hit));
    return cover ? [`${layoutHelpers.describeElement(element)} is under ${layoutHelpers.describeElement(cover)}`] : [];
  });
}
