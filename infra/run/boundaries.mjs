/** `npm run boundaries`: our tree keeps the rules of .dependency-cruiser.cjs, and a tree that breaks them is noticed. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { root } from './workspace.mjs';

const { forbidden, options } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'));
const fixture = 'infra/run/boundaries-fixture';
const { enhancedResolveOptions, ...cruiseOptions } = options;

async function broken(baseDir, folders, exclude) {
  const { output } = await cruise(
    folders,
    { ...cruiseOptions, exclude, baseDir, validate: true, ruleSet: { forbidden }, enhancedResolveOptions },
    enhancedResolveOptions,
  );
  return { modules: output.summary.totalCruised, violations: output.summary.violations };
}

const folders = ['contracts', 'infra', 'projections', 'backend', 'frontend'];
const here = await broken(root, folders, { path: `(^|/)(dist|node_modules)/|^${fixture}` });
for (const { rule, from, to } of here.violations) console.error(`${rule.name}: ${from} → ${to}`);

const mustBeNoticed = ['contracts-are-pure', 'domain-does-nothing', 'features-are-strangers', 'projections', 'used-by-somebody'];
const there = await broken(join(root, fixture), ['contracts', 'projections', 'backend', 'frontend'], { path: '(^|/)(dist|node_modules)/' });
const noticed = new Set(there.violations.map(({ rule }) => rule.name));
const missed = mustBeNoticed.filter((name) => !noticed.has(name));
for (const name of missed) console.error(`The rule ${name} did not notice ${fixture}, which breaks it`);

console.log(
  `Boundaries: ${here.modules} modules, ${here.violations.length} faults; fixture: ${noticed.size} rules broken, as they must be`,
);
process.exit(here.violations.length + missed.length === 0 ? 0 : 1);
