import { type Page } from 'playwright-core';
import { type HelpersWindow } from './layout-helpers.js';

/**
 * Describes buttons, links, fields and texts that another element partly covers. Not described are elements that scroll under a header or a
 * bar, that an open dialog, menu or list of options covers, or that a toast covers for a moment.
 */
export async function findCoveredElements(page: Page): Promise<string[]> {
  await page.evaluate(defineGetVisiblePoints);
  await page.evaluate(defineIsCover);
  return page.evaluate(findInPage);
}

interface CoverWindow extends HelpersWindow {
  getVisiblePoints: (element: Element) => (readonly [x: number, y: number])[];
  isCover: (element: Element, hit: Element) => boolean;
}

/** Runs in the page. `getVisiblePoints` returns the middle and a point at each edge of the visible part of an element. */
function defineGetVisiblePoints(): void {
  /** For a text, the middle half of its first line's height: lines may be so close that their boxes overlap. */
  const boxOf = (element: Element): DOMRect => {
    if (element.matches('a[href], button, input, textarea')) return element.getBoundingClientRect();
    const range = document.createRange();
    const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '');
    if (texts[0]) range.setStartBefore(texts[0]);
    if (texts[0]) range.setEndAfter(texts.at(-1) ?? texts[0]);
    const { x, y, width, height } = range.getClientRects()[0] ?? element.getBoundingClientRect();
    return new DOMRect(x, y + height / 4, width, height / 2);
  };
  (window as unknown as CoverWindow).getVisiblePoints = (element) => {
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
 * Runs in the page. `isCover` tells whether `hit`, the topmost element at a point of `element`, covers it: neither contains the other, no
 * label or row that reacts like `hit` contains `element`, and `hit` is not inside a toast (which has the attribute `data-leaving`) or a sticky element, from under
 * which the user can scroll `element`.
 */
function defineIsCover(): void {
  /** The row that a button or a link makes tappable as a whole, by a pseudo-element that covers the row. */
  const rowStretchedOver = (hit: Element): Element | null =>
    hit instanceof HTMLElement && getComputedStyle(hit, '::after').position === 'absolute' ? hit.offsetParent : null;
  (window as unknown as CoverWindow).isCover = (element, hit) => {
    const targets = [hit, hit.closest('label'), rowStretchedOver(hit)];
    if (element.contains(hit) || targets.some((target) => target?.contains(element)) || hit.closest('[data-leaving]')) return false;
    for (let box: Element | null = hit; box; box = box.parentElement) if (getComputedStyle(box).position === 'sticky') return false;
    return true;
  };
}

/** Runs in the page: checks the topmost dialog, menu or list of options, or the whole page when none is open. */
function findInPage(): string[] {
  const { layoutHelpers, getVisiblePoints, isCover } = window as unknown as CoverWindow;
  const hasOwnText = (element: Element): boolean =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '');
  const mustBeVisible = (element: Element): boolean =>
    (element.matches('a[href], button, input, textarea') || hasOwnText(element)) &&
    layoutHelpers.isVisible(element) &&
    !element.closest('[aria-hidden=true], [data-leaving]');
  const layers = [...document.querySelectorAll('[role=dialog], [role=menu], [role=listbox]')].filter(layoutHelpers.isVisible);
  return [...(layers.at(-1) ?? document.body).querySelectorAll('*')].filter(mustBeVisible).flatMap((element) => {
    const hits = getVisiblePoints(element).flatMap(([x, y]) => document.elementFromPoint(x, y) ?? []);
    const cover = hits.find((hit) => isCover(element, hit));
    return cover ? [`${layoutHelpers.describeElement(element)} is under ${layoutHelpers.describeElement(cover)}`] : [];
  });
}
