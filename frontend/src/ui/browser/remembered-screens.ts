/** Within this time nobody can have seen a change and tapped because of it. */
const reactionMs = 400;
/** A page that is busy handles a tap at most this much later than the user has tapped. */
const longestDelayMs = 2_000;
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
/** The controls that could be tapped before the screen changed. */
export interface RememberedScreen {
  /** Time of the change, in ms on the clock of `performance.now()`. */
  until: number;
  /** The open dialog or menu, else the page. */
  root: Element;
  controls: readonly Control[];
  /** Of an own tap: the screen matters only for a tap near this one. */
  tap: Point | null;
}

let screens: RememberedScreen[] = [];

/** Call this before something on screen changes. @param tap where the user tapped, when that is the cause */
export function rememberScreen(tap: Point | null = null): RememberedScreen {
  const until = performance.now();
  const root = findRoot();
  const screen = { until, root, controls: readControls(root), tap };
  screens = [...screensBefore(until - longestDelayMs), screen];
  return screen;
}

/** Forgets what was shown before. */
export const forgetScreens = (): void => void (screens = []);

/** Whether the control that an event activates has replaced, relabelled or covered another one just before. */
export function wasAnotherControlThere(domEvent: MouseEvent, target: Element): boolean {
  const element = target.closest('button, label');
  if (!element) return false;
  const control = { element, label: readLabel(element) };
  const recent = screensBefore(domEvent.timeStamp);
  // detail 0: pressed by keyboard, which follows the element wherever it moves
  if (domEvent.detail === 0) return recent.some(({ tap, controls }) => !tap && controls.some((other) => isRelabelled(control, other)));
  const point = { x: domEvent.clientX, y: domEvent.clientY };
  const root = findRoot();
  return recent.some((screen) => {
    if (screen.tap && (element.localName === 'label' || distance(screen.tap, point) > doubleTapDistancePx)) return false;
    // others can close a dialog, but not open one
    if (screen.root !== root) return screen.tap !== null || root === document.body;
    const before = screen.controls.filter(({ rect }) => contains(rect, point));
    return before.length > 0 && !before.some((other) => other.element === element && other.label === control.label);
  });
}

/** Those that were there shortly before `time`. A busy page handles a tap later than the user has tapped. */
const screensBefore = (time: number): RememberedScreen[] => screens.filter(({ until }) => time - until < reactionMs);

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

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

const contains = ({ left, right, top, bottom }: DOMRect, { x, y }: Point): boolean => x >= left && x < right && y >= top && y < bottom;
