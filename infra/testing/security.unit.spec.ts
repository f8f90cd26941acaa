import { listRepositoryFiles, readRepositoryFile } from './repository-files.js';

const files = listRepositoryFiles();
const document = readRepositoryFile('docs/security.md');

/** The sections of ASVS 5.0.0 with their number of requirements of levels 1 and 2, which are numbered from 1 in each section. */
const sections: Readonly<Record<string, number>> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1, '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1, '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5, '14.1': 2, '14.2': 4, '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3, '17.1': 1, '17.2': 4, '17.3': 2 },
};
const requirements = Object.entries(sections).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
);

const rows = [...document.matchAll(/^\| (\d[\d.]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, requirement = '', paraphrase = '', state = '', evidence = '']) => ({ requirement, paraphrase, state, evidence }),
);
const rowsOf = (state: string): typeof rows => rows.filter((row) => row.state === state);
/** The rows of a state whose evidence is not as it must be. */
const findWrong = (state: string, isRight: (evidence: string) => boolean): string[] =>
  rowsOf(state).flatMap(({ requirement, evidence }) => (isRight(evidence) ? [] : `${requirement}: ${evidence}`));

/** Paths to files, shortened to their ends, as documents name them. */
const pathsIn = (evidence: string): string[] =>
  [...evidence.matchAll(/`([\w./-]+(?:\.(?:tsx?|mjs|json|yml|md)|\/Dockerfile))`/g)].map(([, name = '']) => name);
const isFile = (shortened: string): boolean => files.some((name) => name === shortened || name.endsWith(`/${shortened}`));

describe('the requirements in docs/security.md', () => {
  it('are all 253 of ASVS 5.0, levels 1 and 2, each once and in order', () => {
    expect(requirements).toHaveLength(253);
    expect(rows.map(({ requirement }) => requirement)).toEqual(requirements);
  });

  it('are met, met differently, not applicable or, at most eight, not met; the document says how many of each', () => {
    const counts = ['met', 'differently', 'not applicable', 'not met'].map((state) => rowsOf(state).length);
    const [met = 0, differently = 0, notApplicable = 0, notMet = 0] = counts;
    expect(met + differently + notApplicable + notMet).toBe(rows.length);
    expect(notMet).toBeLessThanOrEqual(8);
    expect(document).toContain(`${met} are met, ${differently} differently, ${notApplicable} do not apply, ${notMet} are not met.`);
  });

  it('name only files that exist', () => {
    const missing = rows.flatMap(({ requirement, evidence }) =>
      pathsIn(evidence)
        .filter((name) => !isFile(name))
        .map((name) => `${requirement}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('that are met name a file or a part of a document; those met differently link to a rule or decision', () => {
    const link = /\]\((?:[\w.-]+\.md)?#[\w-]+\)/;
    expect(findWrong('met', (evidence) => pathsIn(evidence).length > 0 || link.test(evidence))).toEqual([]);
    const rule = /\]\((?:rules\.md#[\w-]+|adr\/[\w-]+\.md)\)/;
    expect(findWrong('differently', (evidence) => rule.test(evidence))).toEqual([]);
  });

  it('that are not met say what would mend them', () => {
    expect(findWrong('not met', (evidence) => /would be mended by|^as \d[\d.]+$/.test(evidence))).toEqual([]);
  });
});

describe('the lock file, of which `npm run sbom` is made', () => {
  it('names for each package an exact version and its hash, and no source but the npm registry', () => {
    const { packages } = JSON.parse(readRepositoryFile('package-lock.json')) as {
      packages: Record<string, { resolved?: string; integrity?: string; version?: string; link?: boolean }>;
    };
    const installed = Object.entries(packages).filter(([name, { link }]) => name.includes('node_modules/') && !link);
    const registry = 'https://registry.npmjs.org/';
    const isFromRegistry = (url = registry): boolean => url.startsWith(registry); // npm leaves out the default
    const wrong = installed.filter(
      ([, { version, integrity, resolved }]) => !version || !integrity?.startsWith('sha512-') || !isFromRegistry(resolved),
    );
    expect(installed.length).toBeGreaterThan(1_000); // the packages were found
    expect(wrong.map(([name]) => name)).toEqual([]);
  });
});
