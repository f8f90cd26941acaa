import { type Page } from 'playwright-core';
import { findCoveredElements } from './covered-elements.js';
import { findTruncatedNames } from './truncated-names.js';
import { findIconsWithoutWords } from './icons-without-words.js';
import { defineLayoutHelpers, type HelpersWindow } from './layout-helpers.js';

/**
 * Describes horizontal scrolling of the page, the first three elements that reach over the left or right edge of the window, elements that
 * cut off their content or scroll sideways, touch targets that are too small, icons without words, truncated names, and covered elements.
 * @param names all names that the page may show
 */
export async function findLayoutFaults(page: Page, names: readonly string[] = []): Promise<string[]> {
  await page.evaluate(defineLayoutHelpers);
  const faults: string[] = [];
  for (const find of [findOutsideElements, findCutElements, findSmallTargets]) faults.push(...(await page.evaluate(find)));
  return [
    ...faults,
    ...(await findIconsWithoutWords(page)),
    ...(await findTruncatedNames(page, names)),
    ...(await findCoveredElements(page)),
  ];
}

/** Runs in the page. */
function findOutsideElements(): string[] {
  const { describeElement, isVisible } = (window as unknown as HelpersWindow).layoutHelpers;
  const root = document.documentElement;
  const outsideElements = [...document.querySelectorAll('body *')]
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 1 && (right > root.clientWidth + 1 || left < -1) && isVisible(element) && !element.closest('[data-scrolls-sideways]');
    })
    .map((element) => `outside of the window: ${describeElement(element)}`);
  const horizontalScroll =
    root.scrollWidth > root.clientWidth ? [`the page scrolls sideways: ${root.scrollWidth}/${root.clientWidth}`] : [];
  return [...horizontalScroll, ...outsideElements.slice(0, 3)];
}

/** Runs in the page. */
function findCutElements(): string[] {
  const { describeElement, isVisible } = (window as unknown as HelpersWindow).layoutHelpers;
  /** Whether content is cut off or scrolls sideways. Allowed are rows made to scroll sideways, placeholders that fill the screen, an ellipsis, a limit of lines, vertical scrolling and visible overflow. */
  const isCut = (element: HTMLElement): boolean => {
    const { overflowX, overflowY, textOverflow, display } = getComputedStyle(element);
    const isTooWide = element.scrollWidth > element.clientWidth + 1;
    const isTooHigh = element.scrollHeight > element.clientHeight + 1;
    // antd pushes the label of a switch's other state out of sight
    if (display === 'inline' || element.clientWidth === 0 || element.matches('[data-fills-screen], .ant-switch-inner')) return false;
    if (isTooWide && overflowX !== 'visible' && textOverflow !== 'ellipsis' && !element.hasAttribute('data-scrolls-sideways')) return true;
    return isTooHigh && (overflowY === 'hidden' || overflowY === 'clip') && textOverflow !== 'ellipsis' && !isClamped(element);
  };
  const isClamped = (element: HTMLElement): boolean => getComputedStyle(element).webkitLineClamp !== 'none';
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => element instanceof HTMLElement && isVisible(element) && !(element instanceof HTMLInputElement) && isCut(element))
    .map(
      (element) =>
        `cut ${element.scrollWidth}/${element.clientWidth} × ${element.scrollHeight}/${element.clientHeight}: ${describeElement(element)}`,
    );
}

/** Runs in the page. */
function findSmallTargets(): string[] {
  const { describeElement } = (window as unknown as HelpersWindow).layoutHelpers;
  const minTargetPx = 44 - 0.5; // 0.5 is the tolerance for rounding
  const targetSelector =
    'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=switch], [role=checkbox], [role=radio], [role=option]';

  /** The box of the card that a link's pseudo-element covers; undefined for elements without such a pseudo-element. */
  const stretchedLinkBoxOf = (element: Element): DOMRect | undefined => {
    const { content, position } = getComputedStyle(element, '::after');
    const covers = element instanceof HTMLElement && content !== 'none' && position === 'absolute';
    return covers ? element.offsetParent?.getBoundingClientRect() : undefined;
  };
  /** The area that reacts to a tap: for an input or a button the largest of its own box, its label's, and that of antd's wrapper. */
  const targetBoxOf = (element: Element): DOMRect => {
    const ownBox = stretchedLinkBoxOf(element) ?? element.getBoundingClientRect();
    if (!(element instanceof HTMLInputElement || element instanceof HTMLButtonElement)) return ownBox;
    const wrapper = element instanceof HTMLInputElement ? element.closest('[class*="-affix-wrapper"], .ant-select') : null;
    const boxes = [element.closest('label'), element.labels?.[0], wrapper].flatMap((outer) => outer?.getBoundingClientRect() ?? []);
    return boxes.reduce((largest, box) => (areaOf(box) > areaOf(largest) ? box : largest), ownBox);
  };
  const areaOf = ({ width, height }: DOMRect): number => width * height;
  return [...document.querySelectorAll(targetSelector)]
    .filter((element) => element.checkVisibility({ checkVisibilityCSS: true }) && !element.closest('[inert], [aria-hidden=true]'))
    .map((element) => ({ element, box: targetBoxOf(element) }))
    .filter(({ box }) => box.width > 1 && (box.width < minTargetPx || box.height < minTargetPx))
    .map(({ element, box }) => `target of ${box.width.toFixed(0)} × ${box.height.toFixed(0)}: ${describeElement(element)}`);
}
