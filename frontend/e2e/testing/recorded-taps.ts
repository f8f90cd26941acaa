import { setTimeout as sleep } from 'node:timers/promises';
import { type Page } from 'playwright-core';
import { waitUntil } from '../../../infra/testing/wait-until.js';

/** A tap on the button of a row. */
export interface RecordedTap {
  /** The button's label when the user aimed at it. */
  seen: string;
  /** When the user saw it there, in ms on the clock of `performance.now()`. */
  seenAt: number;
  /** When the tap was complete, on the same clock; 0 while it is not. */
  tappedAt: number;
  /** When a row had last moved, or was covered or uncovered, before that, on the same clock; 0 if none has, or nobody watches. */
  movedAt: number;
  /** Whether the row had gone by then: another host was faster. */
  isGone: boolean;
  /** The paths of the POST requests between this tap and the next. */
  sent: string[];
}
declare global {
  interface Window {
    recordedTaps: RecordedTap[];
    pendingRequests: number;
    /** Looks whether rows have moved. @returns when they last did, on the clock of `performance.now()`; only after `watchMoves` */
    noticeMoves?: () => number;
    forgetMoves?: () => void;
  }
}

/** Runs in the page: records what is sent after each tap that `tapWhatIsSeen` announces. */
export function recordTaps(): void {
  window.recordedTaps = [];
  window.pendingRequests = 0;
  let current: RecordedTap | undefined;
  // not when it is announced: the click of the tap before may still follow
  document.addEventListener('pointerdown', () => void (current = window.recordedTaps.at(-1)), { capture: true });
  const completeTap = ({ timeStamp, target }: Event): void => {
    const isGone = target instanceof Element && target.closest('[data-gone]') !== null;
    if (current) Object.assign(current, { tappedAt: timeStamp, movedAt: window.noticeMoves?.() ?? 0, isGone });
  };
  document.addEventListener('click', completeTap, { capture: true });
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const isPost = input instanceof Request && input.method === 'POST';
    if (!isPost) return send(input, init);
    current?.sent.push(new URL(input.url).pathname);
    window.pendingRequests++;
    return send(input, init).finally(() => void window.pendingRequests--);
  };
}

/** Runs in the page: records from now on when the buttons of rows move, or are covered or uncovered, which slows the page down. */
function recordMoves(): void {
  let movedAt = 0;
  let places = new Map<string, string>();
  const readPlace = (button: HTMLElement): string => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return [x, y, button.contains(document.elementFromPoint(x + width / 2, y + height / 2))].join(' ');
  };
  window.noticeMoves = () => {
    const buttons = [...document.querySelectorAll<HTMLElement>('li button[aria-label*="Stage "]')];
    const placesNow = new Map(buttons.map((button) => [button.ariaLabel ?? '', readPlace(button)]));
    if ([...placesNow].some(([label, place]) => (places.get(label) ?? place) !== place)) movedAt = performance.now();
    places = placesNow;
    return movedAt;
  };
  const timer = setInterval(window.noticeMoves, 10);
  window.forgetMoves = () => clearInterval(timer);
}
export const watchMoves = (page: Page): Promise<void> => page.evaluate(recordMoves);
export const endWatchingMoves = (page: Page): Promise<void> => page.evaluate(() => window.forgetMoves?.());

interface SeenButton {
  label: string;
  x: number;
  y: number;
}
/** Runs in the page: the rows' buttons that can be tapped, as the user sees them, with the middle of each; those of dimmed rows only without others. */
function readSeenButtons(): { buttons: SeenButton[]; seenAt: number } {
  const onScreen = [...document.querySelectorAll<HTMLElement>('li button[aria-label*="Stage "]')].flatMap((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    const middle = { label: button.ariaLabel ?? '', x: x + width / 2, y: y + height / 2, isDimmed: button.closest('[data-gone]') !== null };
    return button.contains(document.elementFromPoint(middle.x, middle.y)) ? [middle] : [];
  });
  const vivid = onScreen.filter(({ isDimmed }) => !isDimmed);
  return { buttons: vivid.length > 0 ? vivid : onScreen, seenAt: performance.now() };
}

/** A row may be covered for a moment, for example by the bar with Undo: then it looks again. @throws Error when that takes ten seconds */
async function lookFor(
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
  return lookFor(page, choose, deadline);
}

/**
 * Looks at the page, chooses a button of a row, and taps after a while where it was then, as a person does.
 * @param choose of the labels of all rows' buttons on screen
 */
export async function tapWhatIsSeen(page: Page, choose: (labels: readonly string[]) => string | undefined, reactionMs = 0): Promise<void> {
  const { button, seenAt } = await lookFor(page, choose);
  const hasTouch = await page.evaluate(announceTap, { seen: button.label, seenAt });
  await sleep(reactionMs);
  await (hasTouch ? page.touchscreen.tap(button.x, button.y) : page.mouse.click(button.x, button.y));
}

/** Runs in the page. @returns whether it is tapped with a finger */
function announceTap(tap: Pick<RecordedTap, 'seen' | 'seenAt'>): boolean {
  window.recordedTaps.push({ ...tap, tappedAt: 0, movedAt: 0, isGone: false, sent: [] });
  return navigator.maxTouchPoints > 0;
}

/** Returns all taps since the page was opened, after the last request is answered. */
export async function readTaps(page: Page): Promise<RecordedTap[]> {
  await waitUntil(async () => (await page.evaluate(() => window.pendingRequests)) === 0);
  return page.evaluate(() => window.recordedTaps);
}
