import axe from 'axe-core';
import { type Page } from 'playwright-core';

/** Checked by night and day in several themes; all other rules are checked once. */
const colourRules = ['color-contrast', 'link-in-text-block'];

interface AxeViolation {
  id: string;
  nodes: { target: unknown; any: { message: string }[] }[];
}
/** The part of the page's global `axe` that is used here. */
interface AxeApi {
  run(root: Element | { include: Element[] }, options: object): Promise<{ violations: AxeViolation[] }>;
}

/** Checks all of axe's rules except those for colours. @returns violations such as `button-name: .add > button …` */
export async function findNonColourViolations(page: Page): Promise<string[]> {
  await injectAxe(page);
  return (await page.evaluate(runAllButColourRules, colourRules)).map(describeViolation);
}

/**
 * Checks axe's colour rules. Only the open dialog or menu is checked, if there is one, because the rest of the page was checked before it was opened. Of the texts
 * with the same style and background one is checked, and none once that style has passed on this page.
 */
export async function findColourViolations(page: Page): Promise<string[]> {
  await injectAxe(page);
  return (await page.evaluate(runColourRules, colourRules)).map(describeViolation);
}

/** Injects axe once per page, because injecting takes longer than a check. */
async function injectAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
}

/** Runs in the page. */
async function runAllButColourRules(colourRules: string[]): Promise<AxeViolation[]> {
  const { axe } = window as unknown as { axe: AxeApi };
  const rules = Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }]));
  return (await axe.run(document.documentElement, { rules, resultTypes: ['violations'] })).violations;
}

/** Runs in the page. */
async function runColourRules(rules: string[]): Promise<AxeViolation[]> {
  const axeWindow = window as unknown as { axe: AxeApi; passedStyles?: Set<string> };
  const passedStyles = (axeWindow.passedStyles ??= new Set());
  const lastVisible = (selector: string) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility()).at(-1);
  const root = lastVisible('[role=menu]') ?? lastVisible('[role=dialog]') ?? document.body;

  const backgroundByElement = new Map<Element, string>();
  const computeBackground = (element: Element): string => {
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    const own = [element.tagName, element.getAttribute('class'), backgroundColor, backgroundImage, opacity].join(' ');
    const all = (element.parentElement ? getBackground(element.parentElement) : '') + own;
    backgroundByElement.set(element, all);
    return all;
  };
  const getBackground = (element: Element): string => backgroundByElement.get(element) ?? computeBackground(element);
  const describeTextStyle = (element: Element): string => {
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    return [color, fontSize, fontWeight, getBackground(element)].join(' ');
  };
  /** Whether the element's centre is visible. Axe skips covered text, so covered text does not stand for uncovered text of the same style. */
  const isUncovered = (element: Element): boolean => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  };

  const elementByStyle = new Map<string, Element>();
  const addElement = (element: Element): void => {
    if (!element.checkVisibility()) return;
    const style = `${isUncovered(element) ? '' : 'covered '}${describeTextStyle(element)}`;
    if (!passedStyles.has(style)) elementByStyle.set(style, element);
  };
  const textNodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (textNodes.nextNode()) {
    const { parentElement, nodeValue } = textNodes.currentNode;
    if (parentElement && nodeValue?.trim()) addElement(parentElement);
  }
  // the text of form fields is not in text nodes
  root.querySelectorAll('input, textarea, select').forEach(addElement);
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
