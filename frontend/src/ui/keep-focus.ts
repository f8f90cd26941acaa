import { type HTMLAttributes, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For a row of a list: whoever works by keyboard must not start from the top again because the row they pressed in has gone.
 * The next row's button takes the focus, else the last one's.
 */
export function useKeepFocus(row: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => () => passOn(row), [row]);
}

function passOn({ current: element }: RefObject<HTMLElement | null>): void {
  if (!element?.contains(document.activeElement)) return;
  const neighbour = element.nextElementSibling ?? element.previousElementSibling;
  queueMicrotask(() => firstButton(neighbour)?.focus({ preventScroll: true }));
}

/**
 * For a list whose rows change their places: the browser takes the focus away from a row that is moved on the page, and it gets it back.
 * @returns to be spread on the list
 */
export function useFocusThroughMoves(): Pick<HTMLAttributes<HTMLElement>, 'onFocus' | 'onBlur'> {
  const focused = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (focused.current?.isConnected && document.activeElement === document.body) focused.current.focus({ preventScroll: true });
  });
  return {
    // React also tells of what a row's menu focuses, though that lies elsewhere on the page
    onFocus: ({ target, currentTarget }) => (focused.current = currentTarget.contains(target) ? target : null),
    onBlur: () => (focused.current = null),
  };
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
