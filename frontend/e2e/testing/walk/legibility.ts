import { AxeBuilder } from '@axe-core/playwright';
import { type Page } from 'playwright-core';

const colourRules = ['color-contrast', 'link-in-text-block'];

interface Finding {
  id: string;
  nodes: { target: unknown; any: { message: string }[] }[];
}

/** What axe finds: `button-name: .add > button …`. */
export async function violationsIn(page: Page): Promise<string[]> {
  // one page without frames: the parts of axe that put those together would open a page for each answer
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  return (await axe.analyze()).violations.map(told);
}

/**
 * The same of colours alone, which are asked for again in every theme; of a dialog or menu that is open alone, since what lies behind it
 * is covered, and a screen of its own. The axe that was put into the page stays there: putting it in takes longer than asking.
 */
export async function paleWordsIn(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await new AxeBuilder({ page }).setLegacyMode().withRules(['color-contrast']).analyze();
  return (await page.evaluate(ask, colourRules)).map(told);
}

/** Runs in the page. */
async function ask(rules: string[]): Promise<Finding[]> {
  const { axe } = window as unknown as { axe: { run(where: Element, how: object): Promise<{ violations: Finding[] }> } };
  const shown = (selector: string) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility()).at(-1);
  const where = shown('[role=menu]') ?? shown('[role=dialog]') ?? document.documentElement;
  return (await axe.run(where, { runOnly: rules, resultTypes: ['violations'] })).violations;
}

const told = ({ id, nodes }: Finding): string =>
  `${id}: ${nodes
    .slice(0, 3)
    .map(({ target, any }) => [String(target), ...any.map(({ message }) => message)].join(' '))
    .join(' | ')}`;
