import axe from 'axe-core';
import { type Page } from 'playwright-core';

/** Asked for in every theme and light, of everything else once. */
const colourRules = ['color-contrast', 'link-in-text-block'];

interface Finding {
  id: string;
  nodes: { target: unknown; any: { message: string }[] }[];
}
/** The axe that was put into the page. */
interface Axe {
  run(where: Element | { include: Element[] }, how: object): Promise<{ violations: Finding[] }>;
}

/** What axe finds, but for colours: `button-name: .add > button …`. */
export async function violationsIn(page: Page): Promise<string[]> {
  await bringAxe(page);
  return (await page.evaluate(askAll, colourRules)).map(told);
}

/**
 * What axe finds of colours: of a dialog or menu that is open alone, since what lies behind it is covered, and a screen of its own; and of
 * words that look alike in the same surroundings once, as in the rows of a list, or on the screens that were open on this page before.
 */
export async function paleWordsIn(page: Page): Promise<string[]> {
  await bringAxe(page);
  return (await page.evaluate(askForColours, colourRules)).map(told);
}

/** It stays in the page: putting it in takes longer than asking. */
async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
}

/** Runs in the page. */
async function askAll(colourRules: string[]): Promise<Finding[]> {
  const { axe } = window as unknown as { axe: Axe };
  const rules = Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }]));
  return (await axe.run(document.documentElement, { rules, resultTypes: ['violations'] })).violations;
}

/** Runs in the page. */
async function askForColours(rules: string[]): Promise<Finding[]> {
  const page = window as unknown as { axe: Axe; legible?: Set<string> };
  const legible = (page.legible ??= new Set());
  const shown = (selector: string) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility()).at(-1);
  const where = shown('[role=menu]') ?? shown('[role=dialog]') ?? document.body;

  const known = new Map<Element, string>();
  const surroundingsOf = (element: Element): string => {
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    const own = [element.tagName, element.getAttribute('class'), backgroundColor, backgroundImage, opacity].join(' ');
    const all = (element.parentElement ? around(element.parentElement) : '') + own;
    known.set(element, all);
    return all;
  };
  const around = (element: Element): string => known.get(element) ?? surroundingsOf(element);
  const lookOf = (element: Element): string => {
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    return [color, fontSize, fontWeight, around(element)].join(' ');
  };
  /** Axe does not judge what lies half under something else: the same look is asked for again where it lies open. */
  const isUncovered = (element: Element): boolean => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  };

  const looks = new Map<string, Element>();
  const meet = (element: Element): void => {
    if (!element.checkVisibility()) return;
    const look = `${isUncovered(element) ? '' : 'covered '}${lookOf(element)}`;
    if (!legible.has(look)) looks.set(look, element);
  };
  const words = document.createTreeWalker(where, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const { parentElement, nodeValue } = words.currentNode;
    if (parentElement && nodeValue?.trim()) meet(parentElement);
  }
  // a field's words are no text of the page
  where.querySelectorAll('input, textarea, select').forEach(meet);
  if (looks.size === 0) return [];

  const include = [...looks.values()];
  const { violations } = await page.axe.run({ include }, { runOnly: rules, resultTypes: ['violations'], preload: false });
  if (violations.length === 0) for (const look of looks.keys()) legible.add(look);
  return violations;
}

const told = ({ id, nodes }: Finding): string =>
  `${id}: ${nodes
    .slice(0, 3)
    .map(({ target, any }) => [String(target), ...any.map(({ message }) => message)].join(' '))
    .join(' | ')}`;
