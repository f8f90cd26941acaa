import { useEffect } from 'react';

/**
 * Keeps the CSS variables `--visible-top` and `--visible-height` equal to the top and height of the visual viewport while the component is
 * mounted: a phone's keyboard covers the page without shrinking it. The variables are unset while the user has zoomed in.
 */
export function useVisualViewportVariables(): void {
  useEffect(() => {
    const { visualViewport: viewport } = window;
    if (!viewport) return undefined;
    const { style } = document.documentElement;
    const clearVariables = (): void => {
      style.removeProperty('--visible-top');
      style.removeProperty('--visible-height');
    };
    const writeVariables = (): void => {
      if (Math.abs(viewport.scale - 1) > 0.01) return void clearVariables();
      style.setProperty('--visible-top', `${viewport.offsetTop}px`);
      style.setProperty('--visible-height', `${viewport.height}px`);
    };
    writeVariables();
    viewport.addEventListener('resize', writeVariables);
    viewport.addEventListener('scroll', writeVariables);
    return () => {
      viewport.removeEventListener('resize', writeVariables);
      viewport.removeEventListener('scroll', writeVariables);
      clearVariables();
    };
  }, []);
}
