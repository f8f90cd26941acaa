import { listRepositoryFiles, readRepositoryFile } from './repository-files.js';

/** Files that need no doc comments: specs and what only they use, migrations, and files that break rules on purpose. */
const exemptFile = /\.(spec|d)\.tsx?$|\/(testing|migrations|boundaries-fixture)\/|^frontend\/e2e\//;
const functionOrClass =
  /^export (?:default )?(?:async )?(?:function\b|(?:abstract )?class )|^export const \w+.* = (?:async )?(?:<.*>)?\((?:.*=>|\{?$)/;

/** The exported functions and classes of a source without a doc comment. Exports without a blank line between them share one. */
function findUndocumented(source: string): string[] {
  const lines = source.split('\n');
  const isDocumented = (index: number): boolean => {
    let above = index - 1;
    while (/^(@|\}?\]?\)$)/.test(lines[above] ?? '')) above = startOfDecorator(lines, above) - 1;
    const line = lines[above] ?? '';
    return line.endsWith('*/') || (line.startsWith('export ') && isDocumented(above));
  };
  return lines.filter((line, index) => functionOrClass.test(line) && !isDocumented(index));
}

/** The first line of a decorator whose last line is `last`. */
const startOfDecorator = (lines: readonly string[], last: number): number => {
  let first = last;
  while (first > 0 && !lines[first]?.startsWith('@')) first--;
  return first;
};

describe('an exported function or class', () => {
  it('has a doc comment', () => {
    const files = listRepositoryFiles().filter((name) => /\.tsx?$/.test(name) && !exemptFile.test(name));
    expect(files.length).toBeGreaterThan(700); // the files were found
    const undocumented = files.flatMap((name) => findUndocumented(readRepositoryFile(name)).map((line) => `${name}: ${line}`));
    expect(undocumented).toEqual([]);
  });

  it.each([
    ['export function one() {', 1],
    ['export const one = (name: string): string => name;', 1],
    ["import 'x';\n\n@Injectable()\nexport class One {", 1],
    ['/** Documented. */\nexport const one = <Row>(row: Row) => row;\nexport const two = (name: string) => name;', 0],
    ['/** Documented. */\n@Module({\n  providers: [],\n})\nexport class One {}\n\nexport abstract class Two {', 1],
  ])('is found only without a doc comment: %j', (source, count) => expect(findUndocumented(source)).toHaveLength(count));
});
