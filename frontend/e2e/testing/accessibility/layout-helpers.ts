/** What the functions share that run in the page, where they see nothing of their module. */
export interface HelpersWindow {
  layoutHelpers: { describeElement: (element: Element) => string; isVisible: (element: Element) => boolean };
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
  (window as unknown as HelpersWindow).layoutHelpers = { describeElement, isVisible };
}
