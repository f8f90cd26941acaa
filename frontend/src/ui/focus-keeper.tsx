import { type ReactNode, useEffect, useState } from 'react';
import styles from './focus-keeper.module.css';

/** Where the focus is, and what stands around it: enough to find the way back when it has gone. */
interface Place {
  element: HTMLElement;
  /** The dialog that it is in; else the page. */
  root: Element;
  /** The row of a list that it is in, or itself. */
  list: Element | null;
  index: number;
  /** From the nearest outwards, up to the root. */
  around: readonly Element[];
}

/**
 * Whoever works by keyboard never has to start from the top again: when what has the focus goes from the page, moves or can no longer be
 * pressed, whoever did it, the row that stands there now takes the focus, else what is nearest, else what opened the dialog.
 */
export function FocusKeeper({ children }: { children: ReactNode }) {
  const [keeper] = useState(() => new Keeper());
  useEffect(() => {
    const changes = new MutationObserver(() => keeper.look());
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => changes.disconnect();
  }, [keeper]);
  // React's own events: they come from dialogs too, and it keeps silent about a focus that is lost because it changes the page
  return (
    <div className={styles.around} onFocus={({ target }) => keeper.focused(target)} onBlur={() => keeper.blurred()}>
      {children}
    </div>
  );
}

class Keeper {
  /** The page's place and, over it, those of the dialogs that are open. */
  #places: Place[] = [];
  #hasFocus = false;

  focused(target: EventTarget | null): void {
    if (!(target instanceof HTMLElement)) return;
    const place = placeOf(target);
    this.#hasFocus = true;
    if (isBehind(place.root, this.#places.at(-1)?.root)) return; // on its way round: the dialog calls it back
    const sameRoot = this.#places.findIndex(({ root }) => root === place.root);
    this.#places = [...(sameRoot < 0 ? this.#places : this.#places.slice(0, sameRoot)), place];
  }

  /** Somebody pressed beside everything: they want no focus. Or Tab left the window from the end of a dialog: it comes back when that closes. */
  blurred(): void {
    this.#hasFocus = false;
    this.#places = this.#places.filter(({ root }) => root.isConnected);
  }

  look(): void {
    const place = this.#places.at(-1);
    if (!place || (!this.#hasFocus && place.root.isConnected)) return;
    if (document.activeElement === place.element && isThere(place.element)) return;
    if (document.activeElement !== document.body && document.activeElement !== place.element) return;
    for (const known of this.#places.toReversed()) {
      const home = isThere(known.element) ? known.element : instead(known);
      if (!home) continue;
      home.focus({ preventScroll: true });
      return;
    }
  }
}

/** Neither in the dialog that is open nor in one that opened over it: that one stands after it. */
const isBehind = (root: Element, open?: Element): boolean =>
  open !== undefined && open !== root && open.isConnected && !(open.compareDocumentPosition(root) & Node.DOCUMENT_POSITION_FOLLOWING);

function placeOf(element: HTMLElement): Place {
  const root = element.closest('[role="dialog"]') ?? document.body;
  const row = element.closest('li') ?? element;
  const list = row.parentElement;
  const around: Element[] = [];
  for (let outer = list; outer && root.contains(outer); outer = outer.parentElement) around.push(outer);
  return { element, root, list, index: list ? [...list.children].indexOf(row) : 0, around };
}

function instead({ list, index, around }: Place): HTMLElement | null {
  const row = list?.children[Math.min(index, list.children.length - 1)];
  for (const near of row ? [row, ...around] : around) {
    const buttons = near.isConnected ? [...near.querySelectorAll<HTMLElement>('button:enabled, a[href]')] : [];
    const shown = buttons.find(isShown);
    if (shown) return shown;
  }
  return null;
}

const isThere = (element: HTMLElement): boolean => element.isConnected && isShown(element) && !element.matches(':disabled');
/** Not in a tab that is not open. */
const isShown = (element: HTMLElement): boolean => element.checkVisibility();
