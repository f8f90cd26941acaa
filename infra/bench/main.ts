/**
 * `npm run bench [measurement …]`: takes all measurements, or only the named ones. Beside every number that has a target it measures a
 * baseline in the same run: a simpler task on the same machine, for example a plain INSERT for an append.
 */
import { openTogether } from '../process/open-together.js';
import { type BenchContext } from './measure.js';
import { measureAppends, measureCommands } from './measurements/append.js';
import { measureFanOut } from './measurements/fan-out.js';
import { measureRebuild } from './measurements/rebuild.js';
import { measureGrowth, measureStageActions } from './measurements/stage-action.js';
import { printReport, type BenchResult } from './report.js';
import { withTestPostgres } from './test-postgres.js';

/** By their names on the command line. */
const measurements: Record<string, (context: BenchContext) => Promise<BenchResult[]>> = {
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
  const allResults: BenchResult[] = [];
  for (const [name, measure] of Object.entries(measurements)) {
    if (requestedMeasurements.length > 0 && !requestedMeasurements.includes(name)) continue;
    process.stderr.write(`measuring ${name} …\n`);
    try {
      const measured = await openTogether(async (onClose) => ({ results: await measure({ createDatabase, onClose }) }));
      allResults.push(...measured.results);
      await measured.close();
    } catch (error) {
      // a measurement that fails does not stop the others
      console.error(`${name} could not be measured:`, error);
      process.exitCode = 1;
    }
  }
  printReport(allResults);
});
process.exit();
