/**
 * `npm run bench [measurement …]`: takes all measurements, or only the named ones. Beside every number that has a target it measures a
 * baseline in the same run: a simpler task on the same machine, for example a plain INSERT for an append.
 */
import { printReport, type BenchResult } from './report.js';
import { measureAppends } from './measurements/append.js';
import { measureCommands } from './measurements/command.js';
import { measureFanOut } from './measurements/fan-out.js';
import { measureGrowth } from './measurements/growth.js';
import { measureRebuild } from './measurements/rebuild.js';
import { measureStageActions } from './measurements/stage-action.js';
import { type CreateDatabase, withTestPostgres } from './test-postgres.js';

/** By their names on the command line. */
const measurements: Record<string, (createDatabase: CreateDatabase) => Promise<BenchResult[]>> = {
  append: measureAppends,
  command: measureCommands,
  'stage-action': measureStageActions,
  'fan-out': measureFanOut,
  rebuild: measureRebuild,
  growth: measureGrowth,
};

const requestedMeasurements = process.argv.slice(2);
const unknown = requestedMeasurements.filter((name) => !(name in measurements));
if (unknown.length > 0) {
  console.error(`Unknown measurements: ${unknown.join(', ')}. Known ones: ${Object.keys(measurements).join(', ')}`);
  process.exit(1);
}

await withTestPostgres(async (createDatabase) => {
  const results: BenchResult[] = [];
  for (const [name, measure] of Object.entries(measurements)) {
    if (requestedMeasurements.length > 0 && !requestedMeasurements.includes(name)) continue;
    process.stderr.write(`measuring ${name} …\n`);
    results.push(...(await measure(createDatabase).catch((error: unknown) => reportFailure(name, error))));
  }
  printReport(results);
});
process.exit();

/** A measurement that fails does not stop the others. */
function reportFailure(name: string, error: unknown): BenchResult[] {
  console.error(`${name} could not be measured:`, error);
  process.exitCode = 1;
  return [];
}
