import { readFileSync } from 'node:fs';
import { countingRules } from './counting-rules.js';

/** Jest runs in the root of the repository. */
const [, section = ''] = /^## Analytics$(.*?)^## /ms.exec(readFileSync('docs/rules.md', 'utf8')) ?? [];

/** The rule as a whole sentence of one line, or as its part before a semicolon. After a colon the document may begin it with a small letter. */
function toSentence(rule: string): RegExp {
  const [first = '', rest] = [rule[0], rule.slice(1, -1).replaceAll(/[().]/g, String.raw`\$&`)];
  return new RegExp(String.raw`(?:: |\. |^- )[${first}${first.toLowerCase()}]${rest}(?:\.(?: |$)|; )`, 'm');
}

describe('what the page says of how a number is counted', () => {
  it.each(Object.entries(countingRules))('is one line, which stands in the rules, too: %s', (_name, rule) => {
    expect(rule).toMatch(/^[A-Z].*\.$/);
    expect(section).toMatch(toSentence(rule));
  });
});
