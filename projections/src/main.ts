import 'reflect-metadata';
import { once } from 'node:events';
import pg from 'pg';
import { gigsGroup } from './gigs.group.js';
import { createJsonLogger } from './process/json-logger.js';
import { readSettings, InvalidSettingsError } from './process/settings.js';
import { createStopSignal } from './process/stop-signal.js';
import { openConnections } from './process/connections.js';
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

  const connections = await openConnections(databaseUrl, eventStoreUrl, (err) => logger.warn({ err }, 'A connection was lost'));
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 }).on('error', () => undefined);
  const checkpointWatch = new CheckpointWatch({
    listener: connections.listener,
    readPosition: async () => (await readCheckpoint(pool, gigsGroup.name))?.position ?? -1n,
  });
  const projections = startProjections({
    databaseUrl,
    store: connections.eventStore,
    listener: connections.listener,
    checkpointWatch,
    logger,
  });
  const healthTimer = setInterval(() => logger.info(projections.health(), 'Health of the projections'), healthLogIntervalMs);
  logger.info({}, 'The process of the projections has started');

  if (!stopSignal.aborted) await once(stopSignal, 'abort');
  clearInterval(healthTimer);
  await projections.stop();
  checkpointWatch.close();
  await connections.close();
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
