/**
 * `npm test`: installs packages if needed and runs every check: format, lint with types, boundaries, unit, integration, end-to-end and browser
 * tests. All steps run even if one fails; the last line has the totals.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, checkMachine, install, root, run } from './workspace.mjs';

const runStartedAt = Date.now();
checkMachine();
await install();

const reportFile = join(root, 'node_modules', '.cache', 'jamjar', 'test-report.json');
rmSync(reportFile, { force: true });
mkdirSync(dirname(reportFile), { recursive: true });

/** Four on two processors, because many tests wait for Postgres, started servers and browsers. */
const workers = '--maxWorkers=4';
/**
 * Node's flags for Jest and its workers; without them the tests take a fifth more processor time. Tests create many short-lived objects (sizes in
 * MB; the defaults are 1 and 16), most of their code runs too few times for the optimising compiler to pay off, both cores are busy anyway, and
 * the next test file needs again what this one has compiled.
 */
const nodeFlags = [
  '--min-semi-space-size=32',
  '--max-semi-space-size=64',
  '--interrupt-budget=1000000',
  '--single-threaded-gc',
  '--no-flush-bytecode',
];

const totals = { passed: 0, failed: 0, skipped: 0 };
const failedSteps = [];

/** Runs an npm script. */
async function runScript(name) {
  const startedAt = Date.now();
  console.log(`\n── ${name}`);
  const code = await run('npm', ['run', '--silent', name]);
  totals[code === 0 ? 'passed' : 'failed']++;
  if (code !== 0) failedSteps.push(name);
  console.log(`── ${name}: ${code === 0 ? 'ok' : 'FAILED'} (${formatSecondsSince(startedAt)})`);
}

/** Runs all tests and adds the numbers of Jest's report to the totals. */
async function runTests() {
  const startedAt = Date.now();
  console.log('\n── tests');
  const jest = [...nodeFlags, 'node_modules/jest/bin/jest.js', workers, '--json', `--outputFile=${reportFile}`, '--silent=false'];
  const code = await run('node', jest, { env: { NODE_ENV: 'test' } });
  const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites } = readReport();
  totals.passed += numPassedTests;
  totals.failed += numFailedTests + numRuntimeErrorTestSuites;
  totals.skipped += numPendingTests;
  if (code !== 0) failedSteps.push('tests');
  if (code !== 0 && numFailedTests + numRuntimeErrorTestSuites === 0) totals.failed++; // Jest itself failed, for example in its global setup
  console.log(`── tests: ${code === 0 ? 'ok' : 'FAILED'} (${formatSecondsSince(startedAt)})`);
}

function readReport() {
  try {
    return JSON.parse(readFileSync(reportFile, 'utf8'));
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numRuntimeErrorTestSuites: 1 }; // Jest ended before it wrote a report
  }
}

const formatSecondsSince = (startedAt) => `${Math.round((Date.now() - startedAt) / 1000)} s`;

// The tests start as soon as all is built. They are one run of Jest, to share Postgres and Chromium; `mixed-sequencer.mjs` orders them.
await Promise.all([
  build().then(() => Promise.all([runScript('boundaries'), runTests()])),
  runScript('format:check').then(() => runScript('lint')),
]);

console.log(
  `\n${failedSteps.length === 0 ? 'Everything passed' : `Failed: ${failedSteps.join(', ')}`} in ${formatSecondsSince(runStartedAt)}`,
);
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(failedSteps.length === 0 ? 0 : 1);
