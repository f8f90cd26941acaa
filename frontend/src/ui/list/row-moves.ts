import { flushSync } from 'react-dom';
import { rememberScreen } from '../browser/remembered-screens.js';

/** Rows move when nothing has happened for this long … */
const quietMs = 400;
/** … and at the latest this long after the first change that waits. */
const longestWaitMs = 2_000;

/** When the rows of all lists move: together, because the rows of one push those of the lists below (docs/rules.md#screens). */
class RowMoves {
  #waiting = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #deadline = 0;
  #isDragging = false;

  /** Waits for the next move. @param move renders the list with its rows in their new places @returns stops waiting */
  wait(move: () => void): () => void {
    if (this.#waiting.size === 0) this.#deadline = Date.now() + longestWaitMs;
    this.#waiting.add(move);
    this.postpone();
    return () => void this.#waiting.delete(move);
  }

  /** Call this at every tap, and at every change of rows. */
  postpone(): void {
    clearTimeout(this.#timer);
    if (this.#waiting.size === 0 || this.#isDragging) return;
    this.#timer = setTimeout(() => this.#moveAll(), Math.max(0, Math.min(quietMs, this.#deadline - Date.now())));
  }

  /** Nothing moves while a row is dragged. */
  setDragging(isDragging: boolean): void {
    this.#isDragging = isDragging;
    this.postpone();
  }

  #moveAll(): void {
    const moves = [...this.#waiting];
    this.#waiting.clear();
    const screen = rememberScreen();
    flushSync(() => {
      for (const move of moves) move();
    });
    screen.until = performance.now();
  }
}
export const movesOfRows = new RowMoves();
