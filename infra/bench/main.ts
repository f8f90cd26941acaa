/**
 * `npm run bench [measurement …]`: takes all measurements, or only the named ones. Beside every number that has a target it measures a
 * baseline in the same run: a simpler task on the same machine, for example a plain INSERT for an append.
 * `npm run bench -- --trace`: prints instead where the time of a stage action goes.
 */
import { openTogether } from '../process/open-together.js';
import { type BenchContext } from './measure.js';
import { measureAppends, measureCommands } from './measurements/append.js';
import { measureEventStoreDbActions } from './measurements/eventstoredb-action.js';
import { measureFanOut } from './measurements/fan-out.js';
import { measureGrowth } from './measurements/growth.js';
import { measureRebuild } from './measurements/rebuild.js';
import { measureStageActions } from './measurements/stage-action.js';
import { printReport, type BenchResult } from './report.js';
import { type CreateDatabase, withTestPostgres } from './test-postgres.js';
import { printTrace } from './trace/print-trace.js';

/** By their names on the command line. */
const measurements: Record<string, (context: BenchContext) => Promise<BenchResult[]>> = {
  append: measureAppends,
  command: measureCommands,
  'stage-action': measureStageActions,
  'eventstoredb-action': measureEventStoreDbActions,
  'fan-out': measureFanOut,
  rebuild: measureRebuild,
  growth: measureGrowth,
};
const requestedMeasurements = process.argv.slice(2);
const isTrace = requestedMeasurements.includes('--trace');
const unknown = requestedMeasurements.filter((name) => name !== '--trace' && !(name in measurements));
if (unknown.length > 0) {
  console.error(`Unknown measurements: ${unknown.join(', ')}. Known ones: ${Object.keys(measurements).join(', ')}`);
  process.exit(1);
}

await withTestPostgres(isTrace ? trace : measureAll);
process.exit();

async function measureAll(createDatabase: CreateDatabase): Promise<void> {
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
}

async function trace(createDatabase: CreateDatabase): Promise<void> {
  const servers = await openTogether(async (onClose) => {
    await printTrace({ createDatabase, onClose });
    return {};
  });
  await servers.close();
}
