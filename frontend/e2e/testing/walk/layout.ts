import { type Page } from 'playwright-core';

/** What does not fit: content that stands out of its box or of the window, and targets that a thumb misses. Names the elements. */
export const misfitsIn = (page: Page): Promise<string[]> => page.evaluate(misfits);

/** Runs in the page. */
function misfits(): string[] {
  const smallest = 44;
  /** A border of half a pixel is no fault. */
  const tolerance = 0.5;
  const targets =
    'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=switch], [role=checkbox], [role=radio], [role=option]';

  const nameOf = (element: Element): string => {
    const words = (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40);
    return `${element.tagName.toLowerCase()}.${element.getAttribute('class')?.split(' ')[0] ?? ''} “${words}”`;
  };
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
    !isForScreenReaders(element) &&
    !element.closest('[inert]');
  /** Clipped to a pixel: to be read aloud. */
  const isForScreenReaders = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return (width <= 1 && height <= 1) || getComputedStyle(element).clipPath === 'inset(50%)';
  };

  /** A link that lies over its whole card. */
  const stretched = (element: Element): DOMRect | undefined => {
    const { content, position } = getComputedStyle(element, '::after');
    const covers = element instanceof HTMLElement && content !== 'none' && position === 'absolute';
    return covers ? element.offsetParent?.getBoundingClientRect() : undefined;
  };
  /** Where a finger may press: of a field or a switch its label too, of a field with a frame around it the frame. */
  const pressed = (element: Element): DOMRect => {
    const own = stretched(element) ?? element.getBoundingClientRect();
    if (!(element instanceof HTMLInputElement || element instanceof HTMLButtonElement)) return own;
    const frame = element instanceof HTMLInputElement ? element.closest('[class*="-affix-wrapper"], .ant-select') : null;
    const around = [element.closest('label'), element.labels?.[0], frame];
    return around
      .flatMap((outer) => outer?.getBoundingClientRect() ?? [])
      .reduce((most, box) => (areaOf(box) > areaOf(most) ? box : most), own);
  };
  const areaOf = ({ width, height }: DOMRect): number => width * height;
  const tooSmall = [...document.querySelectorAll(targets)]
    .filter((element) => element.checkVisibility({ checkVisibilityCSS: true }) && !element.closest('[inert], [aria-hidden=true]'))
    .map((element) => ({ element, box: pressed(element) }))
    .filter(({ box }) => box.width > 1 && (box.width < smallest - tolerance || box.height < smallest - tolerance))
    .map(({ element, box }) => `target of ${box.width.toFixed(0)} × ${box.height.toFixed(0)}: ${nameOf(element)}`);

  /** Text may be shortened by an ellipsis, and lists may scroll downwards; nothing may be cut or scroll to the side. */
  const isCut = (element: HTMLElement): boolean => {
    const { overflowX, overflowY, textOverflow, display } = getComputedStyle(element);
    const tooWide = element.scrollWidth > element.clientWidth + 1;
    const tooHigh = element.scrollHeight > element.clientHeight + 1;
    if (display === 'inline' || element.clientWidth === 0) return false;
    if (tooWide && overflowX !== 'visible' && textOverflow !== 'ellipsis') return true;
    return tooHigh && (overflowY === 'hidden' || overflowY === 'clip') && textOverflow !== 'ellipsis' && !isClamped(element);
  };
  const isClamped = (element: HTMLElement): boolean => getComputedStyle(element).webkitLineClamp !== 'none';
  const cut = [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => element instanceof HTMLElement && isSeen(element) && !(element instanceof HTMLInputElement) && isCut(element))
    .map(
      (element) =>
        `cut ${element.scrollWidth}/${element.clientWidth} × ${element.scrollHeight}/${element.clientHeight}: ${nameOf(element)}`,
    );

  const window = document.documentElement;
  const outside = [...document.querySelectorAll('body *')]
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 1 && (right > window.clientWidth + 1 || left < -1) && isSeen(element);
    })
    .map((element) => `outside of the window: ${nameOf(element)}`);
  const sideways =
    window.scrollWidth > window.clientWidth ? [`the page scrolls sideways: ${window.scrollWidth}/${window.clientWidth}`] : [];
  return [...sideways, ...outside.slice(0, 3), ...cut, ...tooSmall];
}
