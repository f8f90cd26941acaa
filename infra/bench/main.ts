/** `npm run bench [row …]`: every number Jamjar is held to, beside a floor measured in the same run (docs/architecture.md). */
import { print, type Result } from './report.js';
import { append } from './rows/append.js';
import { command } from './rows/command.js';
import { fanOut } from './rows/fan-out.js';
import { growth } from './rows/growth.js';
import { rebuild } from './rows/rebuild.js';
import { stageAction } from './rows/stage-action.js';
import { type FreshDatabase, withServer } from './workbench.js';

const rows: Record<string, (database: FreshDatabase) => Promise<Result[]>> = {
  append,
  command,
  'stage-action': stageAction,
  'fan-out': fanOut,
  rebuild,
  growth,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in rows));
if (unknown.length > 0) {
  console.error(`There is no row ${unknown.join(', ')}. The rows are: ${Object.keys(rows).join(', ')}`);
  process.exit(1);
}

await withServer(async (database) => {
  const results: Result[] = [];
  for (const [name, measure] of Object.entries(rows)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    process.stderr.write(`measuring ${name} …\n`);
    results.push(...(await measure(database).catch((error: unknown) => failed(name, error))));
  }
  print(results);
});
process.exit();

/** The other rows are measured and printed all the same. */
function failed(name: string, error: unknown): Result[] {
  console.error(`${name} could not be measured:`, error);
  process.exitCode = 1;
  return [];
}
