import 'reflect-metadata';
import { once } from 'node:events';
import pg from 'pg';
import { gigsGroup } from './gigs.group.js';
import { lineLog } from './process/line-log.js';
import { settingsFrom, WrongSettings } from './process/settings.js';
import { stopSignal } from './process/stop-signal.js';
import { openStores } from './process/stores.js';
import { CheckpointWatch } from './runner/checkpoint-watch.js';
import { readCheckpoint } from './runner/checkpoint-row.js';
import { startProjections } from './start-projections.js';

const healthInterval = 60_000;

/** The projections in a process of their own (`PROJECTIONS=external` in the backend). */
async function main(): Promise<void> {
  const { databaseUrl, eventStoreUrl, logLevel } = settingsFrom(process.env);
  if (databaseUrl === null) throw new WrongSettings('DATABASE_URL must be set: the projections work on the database of the backend');
  const log = lineLog(logLevel);
  const asked = stopSignal();

  const stores = await openStores(databaseUrl, eventStoreUrl, (err) => log.warn({ err }, 'A connection was lost'));
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 }).on('error', () => undefined);
  const watch = new CheckpointWatch({
    listener: stores.listener,
    read: async () => (await readCheckpoint(pool, gigsGroup.name))?.position ?? -1n,
  });
  const projections = startProjections({ database: databaseUrl, store: stores.store, listener: stores.listener, watch, log });
  const health = setInterval(() => log.info(projections.health(), 'Health of the projections'), healthInterval);
  log.info({}, 'The projections are up');

  if (!asked.aborted) await once(asked, 'abort');
  clearInterval(health);
  await projections.stop();
  watch.close();
  await stores.close();
  await pool.end();
}

await main().catch((error: unknown) => {
  const why = error instanceof Error ? error.message : String(error);
  console.error(
    error instanceof WrongSettings
      ? `The projections cannot start with these settings:\n${why}`
      : `The projections could not start: ${why}`,
  );
  process.exitCode = 1;
});
