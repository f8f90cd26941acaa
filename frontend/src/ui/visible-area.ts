import { useEffect } from 'react';

/**
 * While something is shown over the page: `--visible-top` and `--visible-height` say what of the window can be seen. A phone's keyboard
 * covers the page without making it shorter. Not while somebody has zoomed in: then they look at a part on purpose.
 */
export function useVisibleArea(): void {
  useEffect(() => {
    const { visualViewport: seen } = window;
    if (!seen) return undefined;
    const { style } = document.documentElement;
    const clear = (): void => {
      style.removeProperty('--visible-top');
      style.removeProperty('--visible-height');
    };
    const measure = (): void => {
      if (Math.abs(seen.scale - 1) > 0.01) return void clear();
      style.setProperty('--visible-top', `${seen.offsetTop}px`);
      style.setProperty('--visible-height', `${seen.height}px`);
    };
    measure();
    seen.addEventListener('resize', measure);
    seen.addEventListener('scroll', measure);
    return () => {
      seen.removeEventListener('resize', measure);
      seen.removeEventListener('scroll', measure);
      clear();
    };
  }, []);
}
