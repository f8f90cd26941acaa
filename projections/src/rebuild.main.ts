import { runProcess } from '@jamjar/infra/process/run-program';
import { type Stores, withStores } from '@jamjar/infra/process/stores';
import 'reflect-metadata';
import { projectionGroups, projectionMigrations } from './projection-groups.js';
import { type ProjectionGroup } from './read-model.js';
import { ProgressBar } from './rebuild/progress-bar.js';
import { rebuild } from './rebuild/rebuild.js';

/** `npm run projections:rebuild [group]`: rebuilds the read models of one group, by default of all. Jamjar may be running meanwhile. */
await runProcess({
  failure: '\nThese read models were not rebuilt and are unchanged',
  async run({ settings, stopSignal }) {
    const groups = findGroups(process.argv[2]);
    await withStores(
      settings,
      { applicationName: 'jamjar-rebuild', maxConnections: 1, migrations: projectionMigrations },
      async (stores) => {
        for (const group of groups) await rebuildWithProgress(group, stores, stopSignal);
      },
    );
  },
});

/** @throws Error naming all groups when none has this name */
function findGroups(name: string | undefined): readonly ProjectionGroup[] {
  const matchingGroups = projectionGroups.filter((group) => name === undefined || group.name === name);
  if (matchingGroups.length > 0) return matchingGroups;
  throw new Error(`There are no read models "${name ?? ''}". There are: ${projectionGroups.map((group) => group.name).join(', ')}`);
}

async function rebuildWithProgress(group: ProjectionGroup, { databaseUrl, eventStore }: Stores, signal: AbortSignal): Promise<void> {
  const startedAt = performance.now();
  const bar = new ProgressBar(group.name, process.stdout);
  const eventCount = await rebuild({ group, databaseUrl, store: eventStore, signal, onProgress: (progress) => bar.show(progress) });
  bar.finish(`rebuilt from ${eventCount.toLocaleString('en')} events in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
}
