import { readdirSync, readFileSync } from 'node:fs';

/**
 * A browser matches an element with `:has()` again at each change inside it that concerns anything named in some `:has()`. If the element
 * is the page, or if `style` is named, each moved row or opened menu computes the styles of the whole page (docs/performance.md#taps).
 */
const forbidden = { pageWithHas: /(?:^|[\s,])(?:html|body|:root|\*):has\(/, styleInHas: /:has\([^{]*\[style/ };

const folder = 'frontend/src';
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
/** The selectors of a style sheet, without those for printing, which are used only once. */
const readSelectors = (file: string): string[] => {
  const [css = ''] = readFileSync(`${folder}/${file}`, 'utf8')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .split('@media print');
  return [...css.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector.trim());
};

describe('the style sheets', () => {
  it.each(Object.entries(forbidden))('have no selector by which a small change restyles the whole page: %s', (_name, pattern) => {
    expect(files.length).toBeGreaterThan(30);
    expect(files.flatMap(readSelectors).filter((selector) => pattern.test(selector))).toEqual([]);
  });
});
