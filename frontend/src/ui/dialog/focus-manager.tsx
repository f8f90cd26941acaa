import { type ReactNode, useEffect, useState } from 'react';
import styles from './focus-manager.module.css';

/** The focused element, and where it is in the document, for finding another element to focus when it is removed. */
interface FocusPosition {
  element: HTMLElement;
  /** The dialog that contains the element, else the page's body. */
  root: Element;
  /** The parent of the row (`li`) that contains the element or, without such a row, of the element itself. */
  list: Element | null;
  /** The index of that row or element in `list`. */
  index: number;
  /** `list` and the elements around it, up to `root`. */
  ancestors: readonly Element[];
}

/**
 * Restores the keyboard focus when the focused element is removed, moved or disabled (docs/adr/0014): to a moved element itself, else to
 * the first control in the row that is now in its place, else in the nearest element around it that has one. When a dialog was removed, to
 * the control that opened it, or likewise to one near that control.
 */
export function FocusManager({ children }: { children: ReactNode }) {
  const [tracker] = useState(() => new FocusTracker());
  useEffect(() => {
    const observer = new MutationObserver(() => tracker.restoreFocus());
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => observer.disconnect();
  }, [tracker]);
  // React's synthetic events: they also bubble from dialogs in portals, and are not fired when React itself removes the focused element
  return (
    <div className={styles.wrapper} onFocus={({ target }) => tracker.handleFocus(target)} onBlur={() => tracker.handleBlur()}>
      {children}
    </div>
  );
}

class FocusTracker {
  /** The focus position on the page, followed by the position in each open dialog. */
  #positions: FocusPosition[] = [];
  #hasFocus = false;

  handleFocus(target: EventTarget | null): void {
    if (!(target instanceof HTMLElement)) return;
    const position = toFocusPosition(target);
    this.#hasFocus = true;
    // Tab can reach the page behind a dialog; antd's dialog then focuses itself again
    if (isBehindDialog(position.root, this.#positions.at(-1)?.root)) return;
    const sameRootIndex = this.#positions.findIndex(({ root }) => root === position.root);
    this.#positions = [...(sameRootIndex < 0 ? this.#positions : this.#positions.slice(0, sameRootIndex)), position];
  }

  /**
   * An element has lost the focus. Unless `handleFocus` follows, the user has clicked an empty area or left the window with the Tab key;
   * the focus is then not restored until an open dialog closes.
   */
  handleBlur(): void {
    this.#hasFocus = false;
    this.#positions = this.#positions.filter(({ root }) => root.isConnected);
  }

  restoreFocus(): void {
    const newest = this.#positions.at(-1);
    if (!newest || (!this.#hasFocus && newest.root.isConnected)) return;
    if (document.activeElement === newest.element && isFocusable(newest.element)) return;
    if (document.activeElement !== document.body && document.activeElement !== newest.element) return;
    for (const position of this.#positions.toReversed()) {
      const target = isFocusable(position.element) ? position.element : findNearestControl(position);
      if (!target) continue;
      target.focus({ preventScroll: true });
      return;
    }
  }
}

/** Whether `root` is neither the open dialog nor a dialog opened from it, which comes later in the document. */
const isBehindDialog = (root: Element, openDialog?: Element): boolean =>
  openDialog !== undefined &&
  openDialog !== root &&
  openDialog.isConnected &&
  !(openDialog.compareDocumentPosition(root) & Node.DOCUMENT_POSITION_FOLLOWING);

function toFocusPosition(element: HTMLElement): FocusPosition {
  const root = element.closest('[role="dialog"]') ?? document.body;
  const row = element.closest('li') ?? element;
  const list = row.parentElement;
  const ancestors: Element[] = [];
  for (let ancestor = list; ancestor && root.contains(ancestor); ancestor = ancestor.parentElement) ancestors.push(ancestor);
  return { element, root, list, index: list ? [...list.children].indexOf(row) : 0, ancestors };
}

function findNearestControl({ list, index, ancestors }: FocusPosition): HTMLElement | null {
  const row = list?.children[Math.min(index, list.children.length - 1)];
  for (const container of row ? [row, ...ancestors] : ancestors) {
    const controls = container.isConnected ? [...container.querySelectorAll<HTMLElement>('button:enabled, a[href]')] : [];
    const visibleControl = controls.find(isVisible);
    if (visibleControl) return visibleControl;
  }
  return null;
}

const isFocusable = (element: HTMLElement): boolean => element.isConnected && isVisible(element) && !element.matches(':disabled');
/** False for controls in a hidden tab. */
const isVisible = (element: HTMLElement): boolean => element.checkVisibility();
