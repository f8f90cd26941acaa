import { type Page } from 'playwright-core';

/** On how many sheets of paper the browser prints a page. */
export const countSheets = async (page: Page): Promise<number> =>
  (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

/** The numbers of a gig's report, each with its label. */
export const readNumbers = (page: Page): Promise<Record<string, string>> =>
  page
    .getByRole('article', { name: 'Report' })
    .locator('dl > div')
    .evaluateAll((pairs) =>
      Object.fromEntries(pairs.map((pair) => [pair.querySelector('dt')?.textContent ?? '', pair.querySelector('dd')?.textContent ?? ''])),
    );
