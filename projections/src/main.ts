import 'reflect-metadata';
import { once } from 'node:events';
import pg from 'pg';
import { gigsGroup } from './gigs.group.js';
import { createJsonLogger } from './process/json-logger.js';
import { readSettings, InvalidSettingsError } from './process/settings.js';
import { createStopSignal } from './process/stop-signal.js';
import { openStores } from './process/stores.js';
import { CheckpointWatch } from './runner/checkpoint-watch.js';
import { readCheckpoint } from './runner/checkpoint.repository.js';
import { startProjections } from './start-projections.js';

const healthLogIntervalMs = 60_000;

/** Runs the projections in their own process (the backend then has `PROJECTIONS=external`). */
async function main(): Promise<void> {
  const { databaseUrl, eventStoreUrl, logLevel } = readSettings(process.env);
  if (databaseUrl === null) throw new InvalidSettingsError('DATABASE_URL must be set: the projections work on the database of the backend');
  const logger = createJsonLogger(logLevel);
  const stopSignal = createStopSignal();

  const stores = await openStores(databaseUrl, eventStoreUrl, (err) => logger.warn({ err }, 'A connection was lost'));
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 }).on('error', () => undefined);
  const watch = new CheckpointWatch({
    listener: stores.listener,
    read: async () => (await readCheckpoint(pool, gigsGroup.name))?.position ?? -1n,
  });
  const projections = startProjections({ databaseUrl, store: stores.eventStore, listener: stores.listener, watch, logger });
  const healthTimer = setInterval(() => logger.info(projections.health(), 'Health of the projections'), healthLogIntervalMs);
  logger.info({}, 'The projections are running');

  if (!stopSignal.aborted) await once(stopSignal, 'abort');
  clearInterval(healthTimer);
  await projections.stop();
  watch.close();
  await stores.close();
  await pool.end();
}

await main().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(
    error instanceof InvalidSettingsError
      ? `The projections cannot start with these settings:\n${reason}`
      : `The projections could not start: ${reason}`,
  );
  process.exitCode = 1;
});
