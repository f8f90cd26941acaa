import { readFileSync } from 'node:fs';
import { type Page } from 'playwright-core';

/** The rules that are checked in several themes; all other rules are checked once. */
const colourRules = ['color-contrast', 'link-in-text-block'];

interface AxeViolation {
  id: string;
  nodes: { target: unknown; any: { message: string }[] }[];
}
/** The part of the page's global `axe` that is used here, and what `injectAxe` adds. */
interface AxeWindow {
  axe: { run(root: Element | { include: Element[] }, options: object): Promise<{ violations: AxeViolation[] }> };
  findRoot: () => Element;
}

/** Checks the element that `findRoot` finds with all of axe's rules except those for colours. @returns violations such as `button-name: .add > button …` */
export async function findNonColourViolations(page: Page): Promise<string[]> {
  await injectAxe(page);
  return (await page.evaluate(runNonColourRules, colourRules)).map(describeViolation);
}

/**
 * Checks the element that `findRoot` finds with axe's colour rules. Of all texts with the same style and background only one is checked, and
 * none if that style has already passed on this page.
 */
export async function findColourViolations(page: Page): Promise<string[]> {
  await injectAxe(page);
  await page.evaluate(collectTextElements);
  return (await page.evaluate(runColourRules, colourRules)).map(describeViolation);
}

/** The minified script: half as long as the package's `source`, and as fast to run. */
const axeScript = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Injects axe once per page, because injecting takes longer than a check. */
async function injectAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(axeScript);
  await page.evaluate(defineFindRoot);
}

/** Runs in the page. Only the open dialog or menu is checked, if there is one, because the rest of the page was checked before it was opened. */
function defineFindRoot(): void {
  const lastVisible = (selector: string) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility()).at(-1);
  (window as unknown as AxeWindow).findRoot = () => lastVisible('[role=menu]') ?? lastVisible('[role=dialog]') ?? document.documentElement;
}

/** Runs in the page. */
async function runNonColourRules(colourRules: string[]): Promise<AxeViolation[]> {
  const { axe, findRoot } = window as unknown as AxeWindow;
  const rules = Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }]));
  return (await axe.run(findRoot(), { rules, resultTypes: ['violations'] })).violations;
}

/** The properties of `window` through which the two functions below share data: in the page they cannot access this module. */
interface TextStylesWindow extends AxeWindow {
  elementByStyle: Map<string, Element>;
  passedStyles?: Set<string>;
}

/** Runs in the page. Collects one element for each style of text that has not passed yet. */
function collectTextElements(): void {
  const { findRoot, passedStyles, elementByStyle } = Object.assign(window as unknown as TextStylesWindow, {
    elementByStyle: new Map<string, Element>(),
  });
  const root = findRoot();

  const backgroundByElement = new Map<Element, string>();
  const computeBackground = (element: Element): string => {
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    const ownBackground = [element.tagName, element.getAttribute('class'), backgroundColor, backgroundImage, opacity].join(' ');
    const combined = (element.parentElement ? getBackground(element.parentElement) : '') + ownBackground;
    backgroundByElement.set(element, combined);
    return combined;
  };
  const getBackground = (element: Element): string => backgroundByElement.get(element) ?? computeBackground(element);
  /** Axe skips covered text, so text whose centre is covered does not stand for uncovered text of the same style. */
  const describeTextStyle = (element: Element): string => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const isUncovered = element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    return [isUncovered ? '' : 'covered', color, fontSize, fontWeight, getBackground(element)].join(' ');
  };
  const hasText = ({ childNodes }: Element) => [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
  // the text of form fields is not in text nodes
  for (const element of [root, ...root.querySelectorAll('*')].filter((each) => hasText(each) || each.matches('input, textarea, select'))) {
    const style = element.checkVisibility() ? describeTextStyle(element) : null;
    if (style !== null && !passedStyles?.has(style)) elementByStyle.set(style, element);
  }
}

/** Runs in the page. */
async function runColourRules(rules: string[]): Promise<AxeViolation[]> {
  const axeWindow = window as unknown as TextStylesWindow;
  const { elementByStyle, passedStyles = (axeWindow.passedStyles = new Set()) } = axeWindow;
  if (elementByStyle.size === 0) return [];
  const include = [...elementByStyle.values()];
  const { violations } = await axeWindow.axe.run({ include }, { runOnly: rules, resultTypes: ['violations'], preload: false });
  if (violations.length === 0) for (const style of elementByStyle.keys()) passedStyles.add(style);
  return violations;
}

const describeViolation = ({ id, nodes }: AxeViolation): string =>
  `${id}: ${nodes
    .slice(0, 3)
    .map(({ target, any }) => [String(target), ...any.map(({ message }) => message)].join(' '))
    .join(' | ')}`;
