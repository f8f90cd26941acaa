import { listRepositoryFiles, readRepositoryFile } from './repository-files.js';

/**
 * When something changes that a `:has()` names, a browser matches again all elements around it whose own rules contain a `:has()`. If the
 * page is one of them, or if `style` is named, each moved row or opened menu computes the styles of the whole page
 * (docs/performance.md#taps).
 */
const forbidden = { pageWithHas: /(?:^|[\s,])(?:html|body|:root|\*):has\(/, styleInHas: /:has\([^{]*\[style/ };

/** Comments, and the rules for printing, which no screen uses; these rules contain blocks one level deep. */
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
    expect(files.length).toBeGreaterThan(30); // the files were found
    expect(files.flatMap(readSelectors).filter((selector) => pattern.test(selector))).toEqual([]);
  });
});
