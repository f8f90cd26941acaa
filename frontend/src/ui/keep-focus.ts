import { type RefObject, useLayoutEffect } from 'react';

/**
 * For a row of a list: whoever works by keyboard must not start from the top again because the row they pressed in has gone.
 * The next row's button takes the focus, else the last one's.
 */
export function useKeepFocus(row: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = row.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const neighbour = element.nextElementSibling ?? element.previousElementSibling;
      queueMicrotask(() => firstButton(neighbour)?.focus({ preventScroll: true }));
    };
  }, [row]);
}

/** For a dialog: the focus goes back to what opened it or, when that has gone, to what stands in its row now. */
export function useReturnFocus(): void {
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const row = opener?.closest('li') ?? null;
    return () => {
      // after the dialog and whatever it changed are drawn
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const home = opener instanceof HTMLElement && opener.isConnected ? opener : firstButton(row);
        home?.focus({ preventScroll: true });
      });
    };
  }, []);
}

const firstButton = (element: Element | null): HTMLElement | null => (element?.isConnected ? element.querySelector('button') : null);
