/**
 * `npm run bench [measurement …]`: takes all measurements, or only the named ones. For most numbers that have a target it also measures a
 * baseline in the same run: a simpler task on the same machine, for example a plain INSERT for an append.
 * `npm run bench -- --trace`: prints the times of the steps of a stage action instead.
 */
import { openTogether } from '../process/open-together.js';
import { type BenchContext } from './measure.js';
import { measureAnalytics } from './measurements/analytics.js';
import { measureAppends, measureCommands } from './measurements/append.js';
import { measureBodies } from './measurements/bodies.js';
import { measureFanOut } from './measurements/fan-out.js';
import { measureForecast } from './measurements/forecast.js';
import { measureHeldConnections } from './measurements/held-connections.js';
import { measureHistory } from './measurements/history.js';
import { measureNeighbours } from './measurements/neighbours.js';
import { measureNotifications } from './measurements/notifications.js';
import { measureOneGig } from './measurements/one-gig.js';
import { measurePageLoad } from './measurements/page-load.js';
import { measurePublicFanOut } from './measurements/public-fan-out.js';
import { measurePublicPages } from './measurements/public-pages.js';
import { measureRoom } from './measurements/room.js';
import { measureGrowth, measureRebuild } from './measurements/rebuild.js';
import { measureEventStoreDbActions, measureStageActions } from './measurements/stage-action.js';
import { measureTaps } from './measurements/taps.js';
import { printReport, type BenchResult } from './report.js';
import { withTestPostgres } from './test-postgres.js';
import { printTrace } from './trace/print-trace.js';

/** The measurements by their names on the command line. The trace returns no results: it prints its tables itself. */
const measurements: Record<string, (context: BenchContext) => Promise<BenchResult[]>> = {
  append: measureAppends,
  command: measureCommands,
  'stage-action': measureStageActions,
  'one-gig': measureOneGig,
  'eventstoredb-action': measureEventStoreDbActions,
  'fan-out': measureFanOut,
  'public-fan-out': measurePublicFanOut,
  'held-connections': measureHeldConnections,
  room: measureRoom,
  bodies: measureBodies,
  rebuild: measureRebuild,
  analytics: measureAnalytics,
  notifications: measureNotifications,
  neighbours: measureNeighbours,
  growth: measureGrowth,
  'page-load': measurePageLoad,
  history: measureHistory,
  taps: measureTaps,
  'public-pages': measurePublicPages,
  forecast: measureForecast,
  '--trace': (context) => printTrace(context).then(() => []),
};
const requestedNames = process.argv.slice(2);
const isSelected = ([name]: [string, unknown]) => (requestedNames.length > 0 ? requestedNames.includes(name) : name !== '--trace');
const unknownNames = requestedNames.filter((name) => !(name in measurements));
if (unknownNames.length > 0) {
  console.error(`Unknown measurements: ${unknownNames.join(', ')}. Known ones: ${Object.keys(measurements).join(', ')}`);
  process.exit(1);
}

await withTestPostgres(async (createDatabase) => {
  const results: BenchResult[] = [];
  for (const [name, measure] of Object.entries(measurements).filter(isSelected)) {
    process.stderr.write(`measuring ${name} …\n`);
    try {
      const measurement = await openTogether(async (onClose) => ({ results: await measure({ createDatabase, onClose }) }));
      results.push(...measurement.results);
      await measurement.close();
    } catch (error) {
      // a measurement that fails does not stop the others
      console.error(`${name} could not be measured:`, error);
      process.exitCode = 1;
    }
  }
  if (results.length > 0) printReport(results);
});
process.exit();
