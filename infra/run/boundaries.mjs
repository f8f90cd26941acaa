/**
 * `npm run boundaries` checks that the repository keeps the rules of .dependency-cruiser.cjs, that every path in these rules (except those
 * with `$1`, a group of the rule's other path) still matches a file, and that the rules find the violations in
 * infra/run/boundaries-fixture. An example rule with a stale path shows that the check for such paths works.
 */
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { root } from './workspace.mjs';

const { forbidden, options } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'));
const fixture = 'infra/run/boundaries-fixture';
const { enhancedResolveOptions, ...cruiseOptions } = options;
const folders = ['contracts', 'infra', 'projections', 'backend', 'frontend'];

async function findViolations(baseDir, checkedFolders, exclude) {
  const { output } = await cruise(
    checkedFolders,
    { ...cruiseOptions, exclude, baseDir, validate: true, ruleSet: { forbidden }, enhancedResolveOptions },
    enhancedResolveOptions,
  );
  return { moduleCount: output.summary.totalCruised, violations: output.summary.violations };
}

/** Paths of a folder's files, relative to the repository; without node_modules, dist and the fixture. */
function listFiles(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return ['node_modules', 'dist'].includes(entry.name) || path === fixture ? [] : listFiles(path);
  });
}

/** Returns the alternatives of the rules' paths that match no file: such a rule, left behind by a renamed folder, forbids nothing. */
function findStalePaths(rules, files) {
  const patterns = rules.flatMap(({ name, ...rule }) =>
    [rule.from, rule.to, rule.module].flatMap((condition) =>
      [condition?.path, condition?.pathNot]
        .filter((pattern) => typeof pattern === 'string' && !pattern.includes('$1'))
        .map((pattern) => [name, pattern]),
    ),
  );
  return patterns.flatMap(([name, pattern]) =>
    listAlternatives(pattern)
      .filter((single) =>
        single.startsWith('node_modules/') ? !existsSync(join(root, single)) : !files.some((file) => new RegExp(single).test(file)),
      )
      .map((single) => `${name}: ${single}`),
  );
}

/** `a/(b|c)/(d|e)|f` → each alternative once: `a/b/(d|e)`, `a/c/(d|e)`, `a/(b|c)/d`, `a/(b|c)/e`, `f`. */
function listAlternatives(pattern) {
  const depths = depthsOf(pattern);
  const barIndexes = [...pattern].flatMap((char, index) => (char === '|' && depths[index] === 0 ? [index] : []));
  const branches = [-1, ...barIndexes].map((start, index) => pattern.slice(start + 1, barIndexes[index] ?? pattern.length));
  return branches.flatMap((branch) => {
    const groups = [...branch.matchAll(/\((?!\?)([^()]*\|[^()]*)\)/g)];
    if (groups.length === 0) return [branch];
    return groups.flatMap((group) =>
      group[1].split('|').map((choice) => branch.slice(0, group.index) + choice + branch.slice(group.index + group[0].length)),
    );
  });
}

/** The number of groups in parentheses around each character; a parenthesis counts as outside its own group. */
function depthsOf(pattern) {
  let depth = 0;
  return [...pattern].map((char) => {
    if (char === '(') return depth++;
    if (char === ')') return --depth;
    return depth;
  });
}

const repository = await findViolations(root, folders, { path: `^[^/]+/dist/|^${fixture}` });
for (const { rule, from, to } of repository.violations) console.error(`${rule.name}: ${from} → ${to}`);

const files = folders.flatMap(listFiles);
const stalePaths = findStalePaths(forbidden, files);
for (const path of stalePaths) console.error(`A path in a rule matches no file any more: ${path}`);

const staleExample = findStalePaths([{ name: 'example', from: { path: `^(${folders[0]}|no-such-folder)/` } }], files);
if (staleExample.length !== 1) console.error('The check for stale paths does not find exactly the one in its example');

const rulesBrokenByFixture = [
  'contracts-are-pure',
  'gig-rules-use-no-libraries',
  'commands-and-queries-have-rooms',
  'backend-http',
  'features-import-no-other-feature',
  'frontend-domain',
  'ui',
  'ui-has-rooms',
  'api',
  'realtime',
  'public',
  'public-loads-neither-store-nor-antd',
  'projections',
  'no-unused-modules',
];
const fixtureResult = await findViolations(join(root, fixture), ['contracts', 'projections', 'backend', 'frontend'], {
  path: '^[^/]+/dist/',
});
const brokenRules = new Set(fixtureResult.violations.map(({ rule }) => rule.name));
const missedRules = rulesBrokenByFixture.filter((name) => !brokenRules.has(name));
for (const name of missedRules) console.error(`The rule ${name} did not notice ${fixture}, which breaks it`);

console.log(
  `Boundaries: ${repository.moduleCount} modules, ${repository.violations.length} violations, ${stalePaths.length} stale paths; fixture: ${brokenRules.size} rules noticed as broken, ${missedRules.length} missed`,
);
process.exit(repository.violations.length + stalePaths.length + missedRules.length === 0 && staleExample.length === 1 ? 0 : 1);
