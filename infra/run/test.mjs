/**
 * `npm test`: installs what is missing and runs every check: format, lint, types, boundaries, unit, integration, end-to-end and browser tests.
 * All steps run even if one fails; the last line has the totals.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, capture, checkMachine, install, root, run } from './workspace.mjs';

checkMachine();
await install();
await build();

const reports = join(root, 'node_modules', '.cache', 'jamjar', 'reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const count = { passed: 0, failed: 0, skipped: 0 };
const failed = [];

async function check(name) {
  const started = Date.now();
  const { code, output } = await capture('npm', ['run', '--silent', name]);
  count[code === 0 ? 'passed' : 'failed']++;
  if (code !== 0) failed.push(name);
  console.log(`\n── ${name}: ${code === 0 ? 'ok' : 'FAILED'} (${seconds(started)})\n${output.trim()}`);
}

async function tests(name, ...args) {
  const started = Date.now();
  console.log(`\n── tests: ${name}`);
  const report = join(reports, `${name}.json`);
  const code = await run('npx', ['--no-install', 'jest', ...args, '--json', `--outputFile=${report}`, '--silent=false'], null, {
    NODE_ENV: 'test',
  });
  const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites } = readReport(report);
  count.passed += numPassedTests;
  count.failed += numFailedTests + numRuntimeErrorTestSuites;
  count.skipped += numPendingTests;
  if (code !== 0) failed.push(name);
  if (code !== 0 && numFailedTests + numRuntimeErrorTestSuites === 0) count.failed++;
  console.log(`── tests: ${name}: ${code === 0 ? 'ok' : 'FAILED'} (${seconds(started)})`);
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numRuntimeErrorTestSuites: 1 }; // it ended before it wrote a report
  }
}

const seconds = (since) => `${Math.round((Date.now() - since) / 1000)} s`;

const started = Date.now();
// Lint alone takes as long as all other checks together
await Promise.all([
  check('lint'),
  (async () => {
    for (const name of ['types', 'boundaries', 'format:check']) await check(name);
    await tests('unit', '--selectProjects', 'unit', 'frontend', '--maxWorkers=2');
  })(),
]);
await tests('integration', '--selectProjects', 'int', '--maxWorkers=2');
await tests('end-to-end', '--selectProjects', 'e2e', '--maxWorkers=2');
await tests('journeys', '--selectProjects', 'journeys', '--maxWorkers=2');

console.log(`\n${failed.length === 0 ? 'Everything passed' : `Failed: ${failed.join(', ')}`} in ${seconds(started)}`);
console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
process.exit(failed.length === 0 ? 0 : 1);
