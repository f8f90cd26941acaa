import { listRepositoryFiles, readRepositoryFile } from './repository-files.js';

/**
 * A browser matches an element with `:has()` again at each change inside it that concerns anything named in some `:has()`. If the element
 * is the page, or if `style` is named, each moved row or opened menu computes the styles of the whole page (docs/performance.md#taps).
 */
const forbidden = { pageWithHas: /(?:^|[\s,])(?:html|body|:root|\*):has\(/, styleInHas: /:has\([^{]*\[style/ };

/** Comments, and the rules for printing, which are used only once; these contain blocks one level deep. */
const ignoredText = /\/\*.*?\*\/|@media print\s*\{(?:[^{}]|\{[^{}]*\})*\}/gs;
const files = listRepositoryFiles('frontend/src').filter((file) => file.endsWith('.css'));
const readSelectors = (file: string): string[] =>
  [
    ...readRepositoryFile(file)
      .replaceAll(ignoredText, '')
      .matchAll(/([^{};]+)\{/g),
  ].map(([, selector = '']) => selector.trim());

describe('the style sheets', () => {
  it.each(Object.entries(forbidden))('have no selector by which a small change restyles the whole page: %s', (_name, pattern) => {
    expect(files.length).toBeGreaterThan(30);
    expect(files.flatMap(readSelectors).filter((selector) => pattern.test(selector))).toEqual([]);
  });
});
