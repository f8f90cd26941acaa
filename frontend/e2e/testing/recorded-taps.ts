import { setTimeout as sleep } from 'node:timers/promises';
import { type Page } from 'playwright-core';
import { waitUntil } from '../../../infra/testing/wait-until.js';

/** A tap on the button of a row. */
export interface RecordedTap {
  /** The button's label when the user aimed at it. */
  seenLabel: string;
  /** When the user saw that label, in ms on the clock of `performance.now()`. */
  seenAt: number;
  /** When the tap was complete, on the same clock; 0 before. */
  tappedAt: number;
  /** When a row was last moved, covered or uncovered before `tappedAt`, on the same clock; 0 if never, or without `watchMoves`. */
  movedAt: number;
  /** Whether the row was already dimmed at `tappedAt`, because another host was faster. */
  isGone: boolean;
  /** The paths of the POST requests between this tap and the next. */
  sentPaths: string[];
}
declare global {
  interface Window {
    recordedTaps: RecordedTap[];
    pendingRequests: number;
    /** Checks whether rows have moved. @returns when they last did, on the clock of `performance.now()`. Defined by `watchMoves`. */
    checkMoves?: () => number;
    stopWatchingMoves?: () => void;
  }
}

/** Runs in the page: records the requests that follow each tap of `tapSeenButton`. */
export function recordTaps(): void {
  window.recordedTaps = [];
  window.pendingRequests = 0;
  let current: RecordedTap | undefined;
  // only now, because the click event of the previous tap may come after `announceTap`
  document.addEventListener('pointerdown', () => void (current = window.recordedTaps.at(-1)), { capture: true });
  const completeTap = ({ timeStamp, target }: Event): void => {
    const isGone = target instanceof Element && target.closest('[data-gone]') !== null;
    if (current) Object.assign(current, { tappedAt: timeStamp, movedAt: window.checkMoves?.() ?? 0, isGone });
  };
  document.addEventListener('click', completeTap, { capture: true });
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const isPost = input instanceof Request && input.method === 'POST';
    if (!isPost) return send(input, init);
    current?.sentPaths.push(new URL(input.url).pathname);
    window.pendingRequests++;
    return send(input, init).finally(() => void window.pendingRequests--);
  };
}

/** Runs in the page: records when the buttons of rows move, or are covered or uncovered, which slows the page down. */
function recordMoves(): void {
  let movedAt = 0;
  let places = new Map<string, string>();
  const readPlace = (button: HTMLElement): string => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return [x, y, button.contains(document.elementFromPoint(x + width / 2, y + height / 2))].join(' ');
  };
  window.checkMoves = () => {
    const buttons = [...document.querySelectorAll<HTMLElement>('li button[aria-label*="Stage "]')];
    const placesNow = new Map(buttons.map((button) => [button.ariaLabel ?? '', readPlace(button)]));
    if ([...placesNow].some(([label, place]) => (places.get(label) ?? place) !== place)) movedAt = performance.now();
    places = placesNow;
    return movedAt;
  };
  const timer = setInterval(window.checkMoves, 10);
  window.stopWatchingMoves = () => clearInterval(timer);
}
export const watchMoves = (page: Page): Promise<void> => page.evaluate(recordMoves);
export const stopWatchingMoves = (page: Page): Promise<void> => page.evaluate(() => window.stopWatchingMoves?.());

interface SeenButton {
  label: string;
  x: number;
  y: number;
}
/** Runs in the page. @returns the rows' buttons that can be tapped, with the middle of each; buttons of dimmed rows only if there are no others */
function readSeenButtons(): { buttons: SeenButton[]; seenAt: number } {
  const onScreen = [...document.querySelectorAll<HTMLElement>('li button[aria-label*="Stage "]')].flatMap((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    const middle = { label: button.ariaLabel ?? '', x: x + width / 2, y: y + height / 2, isDimmed: button.closest('[data-gone]') !== null };
    return button.contains(document.elementFromPoint(middle.x, middle.y)) ? [middle] : [];
  });
  const undimmed = onScreen.filter(({ isDimmed }) => !isDimmed);
  return { buttons: undimmed.length > 0 ? undimmed : onScreen, seenAt: performance.now() };
}

/** Tries again while the chosen button is covered, for example by the bar with Undo. @throws Error after ten seconds */
async function findSeenButton(
  page: Page,
  choose: (labels: readonly string[]) => string | undefined,
  deadline = Date.now() + 10_000,
): Promise<{ button: SeenButton; seenAt: number }> {
  const { buttons, seenAt } = await page.evaluate(readSeenButtons);
  const chosen = choose(buttons.map(({ label }) => label));
  const button = buttons.find(({ label }) => label === chosen);
  if (button) return { button, seenAt };
  if (Date.now() > deadline) throw new Error(`Not on screen: ${chosen ?? 'any button of a row'}`);
  await sleep(10);
  return findSeenButton(page, choose, deadline);
}

/**
 * Chooses a button of a row and taps, after a reaction time like a person's, where the button was when it was chosen.
 * @param choose receives the labels of all rows' buttons on screen, and returns one of them
 */
export async function tapSeenButton(page: Page, choose: (labels: readonly string[]) => string | undefined, reactionMs = 0): Promise<void> {
  const { button, seenAt } = await findSeenButton(page, choose);
  const hasTouch = await page.evaluate(announceTap, { seenLabel: button.label, seenAt });
  await sleep(reactionMs);
  await (hasTouch ? page.touchscreen.tap(button.x, button.y) : page.mouse.click(button.x, button.y));
}

/** Runs in the page: adds a tap that is about to happen. @returns whether the device has a touch screen */
function announceTap(tap: Pick<RecordedTap, 'seenLabel' | 'seenAt'>): boolean {
  window.recordedTaps.push({ ...tap, tappedAt: 0, movedAt: 0, isGone: false, sentPaths: [] });
  return navigator.maxTouchPoints > 0;
}

/** Returns all taps since the page was opened, after the last request is answered. */
export async function readTaps(page: Page): Promise<RecordedTap[]> {
  await waitUntil(async () => (await page.evaluate(() => window.pendingRequests)) === 0);
  return page.evaluate(() => window.recordedTaps);
}
