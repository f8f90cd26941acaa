import 'reflect-metadata';
import { startEmbeddedPostgres } from '@jamjar/infra/embedded/embedded-postgres';
import { type Group } from './group.js';
import { gigsGroup } from './gigs.group.js';
import { type Settings, settingsFrom } from './process/settings.js';
import { stopSignal } from './process/stop-signal.js';
import { openStores } from './process/stores.js';
import { ProgressBar } from './rebuild/progress-bar.js';
import { rebuild } from './rebuild/rebuild.js';

const groups: readonly Group[] = [gigsGroup];

/** `npm run projections:rebuild [name]`: makes the read models anew, all of them or one group, while Jamjar runs or stands still. */
async function main(name: string | undefined): Promise<void> {
  const chosen = groups.filter((group) => name === undefined || group.name === name);
  if (chosen.length === 0)
    throw new Error(`There are no read models "${name ?? ''}". There are: ${groups.map((group) => group.name).join(', ')}`);
  const settings = settingsFrom(process.env);
  const signal = stopSignal();
  await onDatabase(settings, async (database) => {
    const stores = await openStores(database, settings.eventStoreUrl);
    try {
      for (const group of chosen) {
        const started = performance.now();
        const bar = new ProgressBar(group.name, process.stdout);
        const events = await rebuild({ group, database, store: stores.store, signal, onProgress: (progress) => bar.show(progress) });
        bar.end(`made anew from ${events.toLocaleString('en')} events in ${((performance.now() - started) / 1_000).toFixed(1)} s`);
      }
    } finally {
      await stores.close();
    }
  });
}

async function onDatabase({ databaseUrl, dataDir }: Settings, work: (url: string) => Promise<void>): Promise<void> {
  if (databaseUrl !== null) return work(databaseUrl);
  const embedded = await startEmbeddedPostgres({ dataDir });
  try {
    await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}

await main(process.argv[2]).catch((error: unknown) => {
  console.error(`\nThe read models were not made anew, and are as they were: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
