import { PureComponent, useEffect } from 'react';
import { rowMoves } from '../list/row-moves.js';
import { forgetScreens, rememberScreen, wasAnotherControlThere, type RememberedScreen } from './remembered-screens.js';
import { createSharedValue } from './shared-value.js';

const hintDurationMs = 2_000;
const hints = { gone: 'Just left: nothing done', changed: 'Just changed: tap again' } as const;
type Hint = (typeof hints)[keyof typeof hints];

const shownHint = createSharedValue<Hint | null>(null);
let hintTimer: ReturnType<typeof setTimeout> | undefined;

function setHint(next: Hint | null): void {
  clearTimeout(hintTimer);
  shownHint.set(next);
  if (next) hintTimer = setTimeout(() => setHint(null), hintDurationMs);
}
/** The text that says for two seconds why a tap was ignored; else null. */
export const useTapHint = (): string | null => shownHint.useValue();

/**
 * Ignores a tap on a row that has left its list, and a tap that was meant for another control, or another label of the control, that was
 * there less than 400 ms ago (docs/adr/0035). Also postpones the moves of rows while the user taps.
 */
export function TapGuard() {
  useEffect(() => {
    const postponeMoves = (): void => rowMoves.postpone();
    document.addEventListener('pointerdown', postponeMoves, { capture: true });
    document.addEventListener('click', handleClick, { capture: true });
    return () => {
      document.removeEventListener('pointerdown', postponeMoves, { capture: true });
      document.removeEventListener('click', handleClick, { capture: true });
      forgetScreens();
    };
  }, []);
  return (
    <p className="for-screen-readers" aria-live="polite">
      {useTapHint()}
    </p>
  );
}

function handleClick(domEvent: MouseEvent): void {
  const { target } = domEvent;
  if (!(target instanceof Element)) return;
  rowMoves.postpone();
  const isGone = target.closest('[data-gone]') !== null;
  if (isGone || wasAnotherControlThere(domEvent, target)) {
    domEvent.preventDefault();
    domEvent.stopPropagation();
    setHint(isGone ? hints.gone : hints.changed);
  } else if (domEvent.detail > 0) rememberScreen({ x: domEvent.clientX, y: domEvent.clientY });
}

/** Remembers for `TapGuard` which controls are where, just before React changes the screen because `beforeChangeOf` has changed. */
export class TapGuardSnapshot extends PureComponent<{ beforeChangeOf: unknown }> {
  override getSnapshotBeforeUpdate(): RememberedScreen {
    return rememberScreen();
  }
  override componentDidUpdate(_props: unknown, _state: unknown, screen: RememberedScreen): void {
    screen.changedAt = performance.now(); // rendering takes time: the reaction time of a tap counts from its end
  }
  override render(): null {
    return null;
  }
}
