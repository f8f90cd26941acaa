import path from 'node:path';
import { listRepositoryFiles, readRepositoryFile } from './repository-files.js';

const files = listRepositoryFiles();
const texts = new Map(
  files.filter((name) => /\.(md|ts|tsx|mjs|cjs|css|html|yml)$/.test(name)).map((name) => [name, readRepositoryFile(name)]),
);
const textOf = (name: string): string => texts.get(name) ?? '';
const documents = [...texts.keys()].filter((name) => name.endsWith('.md'));
const decisions = documents.filter((name) => name.startsWith('docs/adr/'));

/** The matches of a pattern in files for which `isRight` is false, each with its file. */
const findWrong = (
  names: Iterable<string>,
  pattern: RegExp,
  isRight: (file: string, groups: (string | undefined)[]) => boolean,
): string[] =>
  [...names].flatMap((name) =>
    [...textOf(name).matchAll(pattern)].filter(([, ...groups]) => !isRight(name, groups)).map(([found]) => `${name}: ${found}`),
  );

/** Whether a document has a heading with this anchor, as GitHub makes them. */
const hasAnchor = (document: string, anchor: string): boolean =>
  [...textOf(document).matchAll(/^#+ (.+)$/gm)].some(
    ([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, '')
        .replaceAll(' ', '-') === anchor,
  );

/**
 * Whether a file or folder has this path, or one that ends with it: documents shorten paths. `*` and `<name>` stand for any name, `**` and
 * `…` for any path, `(x)` for an x or none.
 */
function exists(shortened: string): boolean {
  const pattern = shortened
    .replace(/\/$|\(x\)$/, '')
    .replaceAll(/<[^>]+>/g, '*')
    .replaceAll('…', '**')
    .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\*+/g, (stars) => (stars === '*' ? '[^/]*' : '.*'));
  const ending = new RegExp(`(^|/)${pattern}(/|$)`);
  return files.some((name) => ending.test(name));
}

/** @param start the start of its path up to its number, or the whole path without `.md` */
const isDecision = (start: string): boolean => decisions.some((name) => name.startsWith(`${start}-`) || name === `${start}.md`);

describe('the documents', () => {
  it('link only to files, folders and headings that exist', () => {
    const wrong = findWrong(documents, /\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g, (file, [target = '', anchor]) => {
      const linked = target === '' ? file : path.posix.join(path.posix.dirname(file), target);
      return files.some((name) => name === linked || name.startsWith(`${linked}/`)) && (anchor === undefined || hasAnchor(linked, anchor));
    });
    expect(wrong).toEqual([]);
  });

  it('name only files and folders that exist', () => {
    const folder = /(?:backend|contracts|docs|frontend|infra|projections)\/[^` ]*/.source;
    const file = /[^` /][^` ]*\.(?:tsx?|mjs|cjs|css|json|ya?ml|md|png)(?:\(x\))?/.source;
    const outsideRepository = new Set(['response.json', 'docker-compose.override.yml', 'sbom.json']); // a method of Express, an administrator's file, written by a script
    const isRight = (name = ''): boolean => exists(name) || isDecision(name) || outsideRepository.has(name);
    expect(findWrong(documents, new RegExp(`\`(${folder}|${file})\``, 'g'), (_, [name]) => isRight(name))).toEqual([]);
  });

  it('name only npm scripts that exist', () => {
    const { scripts } = JSON.parse(readRepositoryFile('package.json')) as { scripts: object };
    expect(findWrong(documents, /`npm run ([\w:-]+)/g, (_, [script = '']) => script in scripts)).toEqual([]);
  });

  it('name only functions, classes and fields that exist, except in decisions, which may name rejected ones', () => {
    const sources = [...texts].filter(([name]) => !name.endsWith('.md'));
    const words = new Set(sources.flatMap(([, text]) => text.match(/[A-Za-z_]\w*/g) ?? []));
    const outsideRepository = new Set(['BatchAppend']); // of EventStoreDB
    const isRight = (name = ''): boolean => words.has(name) || outsideRepository.has(name);
    const currentDocuments = documents.filter((name) => !decisions.includes(name));
    expect(findWrong(currentDocuments, /`([A-Za-z]*[a-z][A-Z]\w*)(?:\(\))?`/g, (_, [name]) => isRight(name))).toEqual([]);
  });

  it('are cited, also in comments, only by headings and numbers of decisions that exist', () => {
    expect([
      ...findWrong(texts.keys(), /(docs\/[a-z-]+\.md)#([\w-]+)/g, (_, [document = '', anchor = '']) => hasAnchor(document, anchor)),
      ...findWrong(texts.keys(), /(docs\/adr\/\d[\w-]*)/g, (_, [decision = '']) => isDecision(decision)),
      ...findWrong(texts.keys(), /\bADR (\d+)/g, (_, [number = '']) => isDecision(`docs/adr/${number.padStart(4, '0')}`)),
    ]).toEqual([]);
  });
});

describe('the decisions', () => {
  it.each(decisions)('%s has its number in the title, then a context, a decision and consequences', (name) => {
    expect(textOf(name)).toMatch(new RegExp(`^# ${Number(/\d+/.exec(name)?.[0])}\\. .+\n`));
    const parts = [...textOf(name).matchAll(/^\*\*(Context|Decision|Consequences)\.\*\*/gm)].map(([, part]) => part);
    expect(parts).toEqual(['Context', 'Decision', 'Consequences']);
  });

  it('have different numbers', () => {
    expect(new Set(decisions.map((name) => /\d+/.exec(name)?.[0])).size).toBe(decisions.length);
  });
});
