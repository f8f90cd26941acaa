import 'reflect-metadata';
import { startEmbeddedPostgres } from '@jamjar/infra/embedded/embedded-postgres';
import { type ProjectionGroup } from './projection-group.js';
import { gigsGroup } from './gigs.group.js';
import { type Settings, readSettings } from './process/settings.js';
import { createStopSignal } from './process/stop-signal.js';
import { openConnections } from './process/connections.js';
import { ProgressBar } from './rebuild/progress-bar.js';
import { rebuild } from './rebuild/rebuild.js';

const groups: readonly ProjectionGroup[] = [gigsGroup];

/** `npm run projections:rebuild [group]`: rebuilds the read models of all groups or of one, whether Jamjar is running or not. */
async function main(groupName: string | undefined): Promise<void> {
  const selectedGroups = groups.filter((group) => groupName === undefined || group.name === groupName);
  if (selectedGroups.length === 0)
    throw new Error(`There are no read models "${groupName ?? ''}". There are: ${groups.map((group) => group.name).join(', ')}`);
  const settings = readSettings(process.env);
  const signal = createStopSignal();
  await withDatabase(settings, async (databaseUrl) => {
    const connections = await openConnections(databaseUrl, settings.eventStoreUrl);
    try {
      for (const group of selectedGroups) {
        const startedAt = performance.now();
        const bar = new ProgressBar(group.name, process.stdout);
        const eventCount = await rebuild({
          group,
          databaseUrl,
          store: connections.eventStore,
          signal,
          onProgress: (progress) => bar.show(progress),
        });
        bar.finish(`rebuilt from ${eventCount.toLocaleString('en')} events in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
      }
    } finally {
      await connections.close();
    }
  });
}

/** Runs the work on the configured database, or on the embedded one: starts or joins that, and stops it when nobody else uses it. */
async function withDatabase({ databaseUrl, dataDir }: Settings, work: (url: string) => Promise<void>): Promise<void> {
  if (databaseUrl !== null) return work(databaseUrl);
  const embedded = await startEmbeddedPostgres({ dataDir });
  try {
    await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}

await main(process.argv[2]).catch((error: unknown) => {
  console.error(`\nThe read models were not rebuilt and are unchanged: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
