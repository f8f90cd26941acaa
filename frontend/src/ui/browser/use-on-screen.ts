import { useEffect, useState } from 'react';

/** Whether at least half of the element is in the viewport and the browser tab is in the foreground. */
export function useOnScreen(element: HTMLElement | null): boolean {
  const [isInView, setIsInView] = useState(false);
  const [isPageVisible, setIsPageVisible] = useState(() => document.visibilityState === 'visible');

  useEffect(() => {
    const onVisibilityChange = (): void => setIsPageVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => document.removeEventListener('visibilitychange', onVisibilityChange);
  }, []);
  useEffect(() => {
    if (!element) return undefined;
    const observer = new IntersectionObserver(([entry]) => setIsInView(entry?.isIntersecting ?? false), { threshold: 0.5 });
    observer.observe(element);
    return () => {
      observer.disconnect();
      setIsInView(false); // an element that was removed is not visible
    };
  }, [element]);
  return isInView && isPageVisible;
}
