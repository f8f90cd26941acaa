import { AxeBuilder } from '@axe-core/playwright';
import { type Page } from 'playwright-core';

/** What axe finds: `button-name: .add > button, …`. The rules about colours are asked by themselves, in every theme. */
export async function violationsIn(page: Page, rules: 'all' | 'colours'): Promise<string[]> {
  // one page without frames: the parts of axe that put those together would open a page for each answer
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules === 'colours' ? axe.withRules(['color-contrast', 'link-in-text-block']) : axe).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(({ target, any }) => [target.join(' '), ...any.map(({ message }) => message)].join(' '))
        .slice(0, 3)
        .join(' | ')}`,
  );
}
