import { readdirSync, readFileSync } from 'node:fs';

/**
 * An element with `:has()` is asked again at each change inside it of anything that some `:has()` names. If it is the whole page, or if
 * `style` is among those names, every moved row or opened menu costs a page's worth of styles (docs/performance.md#taps).
 */
const forbidden = { pageWithHas: /(?:^|[\s,])(?:html|body|:root|\*):has\(/, styleInHas: /:has\([^{]*\[style/ };

const folder = 'frontend/src';
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
/** The selectors of a style sheet, without those for paper: a page is printed once. */
const readSelectors = (file: string): string[] => {
  const [css = ''] = readFileSync(`${folder}/${file}`, 'utf8')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .split('@media print');
  return [...css.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector.trim());
};

describe('the style sheets', () => {
  it.each(Object.entries(forbidden))('let no small change compute the styles of the whole page anew: %s', (_name, pattern) => {
    expect(files.length).toBeGreaterThan(30);
    expect(files.flatMap(readSelectors).filter((selector) => pattern.test(selector))).toEqual([]);
  });
});
