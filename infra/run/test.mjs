/**
 * `npm test`: installs what is missing and runs every check: format, lint with types, boundaries, unit, integration, end-to-end and browser tests.
 * All steps run even if one fails; the last line has the totals.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, checkMachine, install, root, run } from './workspace.mjs';

const startedAt = Date.now();
checkMachine();
await install();

const reports = join(root, 'node_modules', '.cache', 'jamjar', 'reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

// the unit tests compute; the others also wait for Postgres, started servers and browsers
const [unitWorkers, otherWorkers] = ['--maxWorkers=2', '--maxWorkers=3'];
// in MB: tests create many objects that live briefly; with Node's default of 16 they take an eighth more processor time
const nodeOptions = [process.env.NODE_OPTIONS, '--max-semi-space-size=64'].filter(Boolean).join(' ');

const totals = { passed: 0, failed: 0, skipped: 0 };
const failedSteps = [];

async function runChecks(...names) {
  for (const name of names) await runCheck(name);
}

/** Runs an npm script. */
async function runCheck(name) {
  const startedAt = Date.now();
  console.log(`\n── ${name}`);
  const code = await run('npm', ['run', '--silent', name]);
  totals[code === 0 ? 'passed' : 'failed']++;
  if (code !== 0) failedSteps.push(name);
  console.log(`── ${name}: ${code === 0 ? 'ok' : 'FAILED'} (${formatSecondsSince(startedAt)})`);
}

/** Runs Jest and adds the numbers of its report to the totals. */
async function runTests(name, ...jestArgs) {
  const startedAt = Date.now();
  console.log(`\n── tests: ${name}`);
  const report = join(reports, `${name}.json`);
  const code = await run('npx', ['--no-install', 'jest', ...jestArgs, '--json', `--outputFile=${report}`, '--silent=false'], null, {
    NODE_ENV: 'test',
    NODE_OPTIONS: nodeOptions,
  });
  const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites } = readReport(report);
  totals.passed += numPassedTests;
  totals.failed += numFailedTests + numRuntimeErrorTestSuites;
  totals.skipped += numPendingTests;
  if (code !== 0) failedSteps.push(name);
  if (code !== 0 && numFailedTests + numRuntimeErrorTestSuites === 0) totals.failed++; // Jest itself failed, for example in its global setup
  console.log(`── tests: ${name}: ${code === 0 ? 'ok' : 'FAILED'} (${formatSecondsSince(startedAt)})`);
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numRuntimeErrorTestSuites: 1 }; // it ended before it wrote a report
  }
}

const formatSecondsSince = (startedAt) => `${Math.round((Date.now() - startedAt) / 1000)} s`;

// together: the build leaves a processor idle for half of its time
await Promise.all([build(), runChecks('format:check', 'lint', 'boundaries')]);
await runTests('unit', '--selectProjects', 'unit', 'frontend', unitWorkers);
// together: they share a Postgres, and no worker waits for the longest file of the others
await runTests('integration and end-to-end', '--selectProjects', 'int', 'e2e', otherWorkers);
await runTests('journeys', '--selectProjects', 'journeys', otherWorkers);

console.log(
  `\n${failedSteps.length === 0 ? 'Everything passed' : `Failed: ${failedSteps.join(', ')}`} in ${formatSecondsSince(startedAt)}`,
);
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(failedSteps.length === 0 ? 0 : 1);
