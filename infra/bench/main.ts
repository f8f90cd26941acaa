/** `npm run bench [row …]`: measures every number with a target, each beside a floor from the same run. */
import { printReport, type BenchResult } from './report.js';
import { measureAppends } from './rows/append.js';
import { measureCommands } from './rows/command.js';
import { measureFanOut } from './rows/fan-out.js';
import { measureGrowth } from './rows/growth.js';
import { measureRebuild } from './rows/rebuild.js';
import { measureStageActions } from './rows/stage-action.js';
import { type CreateDatabase, withTestServer } from './test-server.js';

/** By the names of the rows on the command line. */
const rows: Record<string, (createDatabase: CreateDatabase) => Promise<BenchResult[]>> = {
  append: measureAppends,
  command: measureCommands,
  'stage-action': measureStageActions,
  'fan-out': measureFanOut,
  rebuild: measureRebuild,
  growth: measureGrowth,
};

const requestedRows = process.argv.slice(2);
const unknown = requestedRows.filter((name) => !(name in rows));
if (unknown.length > 0) {
  console.error(`Unknown rows: ${unknown.join(', ')}. Known rows: ${Object.keys(rows).join(', ')}`);
  process.exit(1);
}

await withTestServer(async (createDatabase) => {
  const results: BenchResult[] = [];
  for (const [name, measure] of Object.entries(rows)) {
    if (requestedRows.length > 0 && !requestedRows.includes(name)) continue;
    process.stderr.write(`measuring ${name} …\n`);
    results.push(...(await measure(createDatabase).catch((error: unknown) => reportFailure(name, error))));
  }
  printReport(results);
});
process.exit();

/** A row that fails does not stop the others. */
function reportFailure(name: string, error: unknown): BenchResult[] {
  console.error(`${name} could not be measured:`, error);
  process.exitCode = 1;
  return [];
}
