import { flushSync } from 'react-dom';
import { rememberScreen } from '../browser/remembered-screens.js';

/** Rows move when there was no tap and no change of rows for this long. */
const quietMs = 400;
/** Rows move at the latest this long after the first waiting move was added. */
const maxWaitMs = 2_000;

/** Moves the rows of all lists at the same time, because a change of one list's height moves the lists below (docs/rules.md#screens). */
class RowMoves {
  #waitingMoves = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #deadline = 0;
  #isDragging = false;

  /** @param move renders a list with its rows in their new places @returns a function that cancels the move */
  add(move: () => void): () => void {
    if (this.#waitingMoves.size === 0) this.#deadline = Date.now() + maxWaitMs;
    this.#waitingMoves.add(move);
    this.postpone();
    return () => void this.#waitingMoves.delete(move);
  }

  /** Call this at every tap, and at every change of rows. */
  postpone(): void {
    clearTimeout(this.#timer);
    if (this.#waitingMoves.size === 0 || this.#isDragging) return;
    this.#timer = setTimeout(() => this.#moveAll(), Math.max(0, Math.min(quietMs, this.#deadline - Date.now())));
  }

  /** Nothing moves while a row is dragged. */
  setDragging(isDragging: boolean): void {
    this.#isDragging = isDragging;
    this.postpone();
  }

  #moveAll(): void {
    const moves = [...this.#waitingMoves];
    this.#waitingMoves.clear();
    const screen = rememberScreen();
    flushSync(() => {
      for (const move of moves) move();
    });
    // rendering takes time: the screen changed only now, and the reaction time of a tap counts from here
    screen.changedAt = performance.now();
  }
}
export const rowMoves = new RowMoves();
