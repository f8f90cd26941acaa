import { readFileSync } from 'node:fs';
import { countingRules } from './counting-rules.js';

/** Jest runs in the root of the repository. */
const [, section = ''] = /^## Analytics$(.*?)^## /ms.exec(readFileSync('docs/rules.md', 'utf8')) ?? [];

/** Matches the rule in the document: a whole sentence in one line, or the part before a semicolon. Both may begin with a small letter. */
function toPattern(rule: string): RegExp {
  const [first = '', rest] = [rule[0], rule.slice(1, -1).replaceAll(/[().]/g, String.raw`\$&`)];
  return new RegExp(String.raw`(?:: |\. |^- )[${first}${first.toLowerCase()}]${rest}(?:\.(?: |$)|; )`, 'm');
}

describe('the explanation of how a number is counted', () => {
  it.each(Object.entries(countingRules))('is one line from a capital letter to a full stop, and in docs/rules.md: %s', (_name, rule) => {
    expect(rule).toMatch(/^[A-Z].*\.$/);
    expect(section).toMatch(toPattern(rule));
  });
});
