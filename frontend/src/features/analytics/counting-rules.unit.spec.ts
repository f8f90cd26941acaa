import { readFileSync } from 'node:fs';
import { countingRules } from './counting-rules.js';

/** Jest runs in the root of the repository. */
const [, chapter = ''] = /^## Analytics$(.*?)^## /ms.exec(readFileSync('docs/rules.md', 'utf8')) ?? [];

describe('what the page says of how a number is counted', () => {
  it.each(Object.entries(countingRules))('stands in the rules, too: %s', (_name, rule) => {
    expect(chapter.toLowerCase()).toContain(rule.toLowerCase().replace(/\.$/, ''));
  });
});
