/** A tap within this time after a change was meant for what was there before: nobody reacts to a change faster. */
const reactionMs = 400;
/** A busy page handles a tap at most this long after the user has tapped. */
const maxHandlingDelayMs = 2_000;
/** The second half of a double tap is at most this far from the first. */
const doubleTapDistancePx = 24;

interface Point {
  x: number;
  y: number;
}
interface Control {
  element: Element;
  label: string;
  rect: DOMRect;
}
/** The controls that could be tapped until the screen changed. */
export interface RememberedScreen {
  /** When the screen changed, in ms on the clock of `performance.now()`. */
  changedAt: number;
  /** The open dialog or menu, else the page. */
  root: Element;
  controls: readonly Control[];
  /** Where the user tapped, when that changed the screen: then only a tap near it may be ignored, as the second half of a double tap. */
  tap: Point | null;
}

let screens: RememberedScreen[] = [];

/** Call this just before something on screen changes. @param tap where the user tapped, when that causes the change */
export function rememberScreen(tap: Point | null = null): RememberedScreen {
  const changedAt = performance.now();
  const root = findRoot();
  const screen = { changedAt, root, controls: readControls(root), tap };
  screens = [...findRecentScreens(changedAt - maxHandlingDelayMs), screen];
  return screen;
}

/** Forgets all remembered screens. */
export const forgetScreens = (): void => void (screens = []);

/** Whether the control that a click activates has just been relabelled, or has just taken the place of another one. */
export function wasAnotherControlThere(domEvent: MouseEvent, target: Element): boolean {
  const element = target.closest('button, label');
  if (!element) return false;
  const control = { element, label: readLabel(element) };
  const recentScreens = findRecentScreens(domEvent.timeStamp);
  // detail 0: a press by keyboard, whose focus follows the element wherever it moves
  if (domEvent.detail === 0)
    return recentScreens.some(({ tap, controls }) => !tap && controls.some((other) => isRelabelled(control, other)));
  const point = { x: domEvent.clientX, y: domEvent.clientY };
  const root = findRoot();
  return recentScreens.some((screen) => {
    if (screen.tap && (element.localName === 'label' || computeDistance(screen.tap, point) > doubleTapDistancePx)) return false;
    // another user's change may have closed a dialog, but only this user opens dialogs
    if (screen.root !== root) return screen.tap !== null || root === document.body;
    const before = screen.controls.filter(({ rect }) => containsPoint(rect, point));
    return before.length > 0 && !before.some((other) => other.element === element && other.label === control.label);
  });
}

/** The screens that changed less than `reactionMs` before `time`, or after it, because a busy page handles taps late. */
const findRecentScreens = (time: number): RememberedScreen[] => screens.filter(({ changedAt }) => time - changedAt < reactionMs);

type NamedControl = Omit<Control, 'rect'>;
const isRelabelled = (control: NamedControl, before: NamedControl): boolean =>
  before.element === control.element && before.label !== control.label;

const findRoot = (): Element =>
  [...document.querySelectorAll('[role="dialog"], [role="menu"]')].findLast((element) => element.checkVisibility()) ?? document.body;

const readControls = (root: Element): Control[] =>
  [...root.querySelectorAll('button, label')].map((element) => ({
    element,
    label: readLabel(element),
    rect: element.getBoundingClientRect(),
  }));

const readLabel = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent;

const computeDistance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

const containsPoint = ({ left, right, top, bottom }: DOMRect, { x, y }: Point): boolean => x >= left && x < right && y >= top && y < bottom;
