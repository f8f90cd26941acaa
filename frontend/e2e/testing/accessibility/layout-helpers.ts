/** Helpers for the functions that run in the page, shared through `window`: in the page they cannot access their module. */
export interface HelpersWindow {
  layoutHelpers: {
    describeElement: (element: Element) => string;
    isVisible: (element: Element) => boolean;
    /** The visible texts in an element. */
    findTexts: (root: Element) => Text[];
  };
}

/** Runs in the page. */
export function defineLayoutHelpers(): void {
  const describeElement = (element: Element): string => {
    const label = (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40);
    return `${element.tagName.toLowerCase()}.${element.getAttribute('class')?.split(' ')[0] ?? ''} “${label}”`;
  };
  const isVisible = (element: Element): boolean =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && !isVisuallyHidden(element) && !element.closest('[inert]');
  /** Whether the element is for screen readers only: as small as a pixel, or clipped away. */
  const isVisuallyHidden = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return (width <= 1 && height <= 1) || getComputedStyle(element).clipPath === 'inset(50%)';
  };
  /** False for a text with a font size of 0. */
  const hasWidth = (text: Text): boolean => {
    const range = document.createRange();
    range.selectNode(text);
    return range.getBoundingClientRect().width > 1;
  };
  const findTexts = (root: Element): Text[] => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    return texts.filter((text) => text.parentElement && isVisible(text.parentElement) && hasWidth(text));
  };
  (window as unknown as HelpersWindow).layoutHelpers = { describeElement, isVisible, findTexts };
}
