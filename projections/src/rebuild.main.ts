/**
 * `npm run projections:rebuild [name]`: makes the read models anew from the first event on, while the application serves the old ones.
 * `name` is a group (live-events) or one of its read models; a group is always rebuilt whole, because it has one checkpoint.
 * Ends with 0 when the new tables are in place, 1 when they are not.
 */
import 'reflect-metadata';
import { liveEventsGroup } from './live-events.group.js';
import { openFoundation } from './process/foundation.js';
import { ProgressBar } from './process/progress-bar.js';
import { rebuild } from './rebuild/rebuild.js';

const name = process.argv[2] ?? liveEventsGroup.name;
const known = [liveEventsGroup.name, ...[...liveEventsGroup.views, ...liveEventsGroup.lists].map((model) => model.name)];
if (!known.includes(name)) {
  console.error(`There is no read model ${name}. There are: ${known.join(', ')}`);
  process.exit(1);
}

const ending = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => ending.abort(new Error('Stopped: nothing was changed')));

try {
  const foundation = await openFoundation(process.env, () => undefined);
  const bar = new ProgressBar(process.stderr);
  const { database, store } = foundation;
  const events = await rebuild({
    group: liveEventsGroup,
    database,
    store,
    signal: ending.signal,
    onProgress: (progress) => bar.show(progress),
  });
  bar.end(events);
  await foundation.close();
  process.exit(0);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
