/**
 * The projections as a process of their own (PROJECTIONS=external in the backend). Any number may run: one works, the others stand by.
 * Needs DATABASE_URL, and EVENTSTORE_URL where the backend has one. Says how it is in a line of JSON whenever that changes.
 */
import 'reflect-metadata';
import pg from 'pg';
import { liveEventsGroup } from './live-events.group.js';
import { lineLog } from './process/line-log.js';
import { openFoundation } from './process/foundation.js';
import { CheckpointWatch } from './runner/checkpoint-watch.js';
import { readCheckpoint } from './runner/checkpoint-row.js';
import { startProjections } from './start-projections.js';

const log = lineLog(process.env.LOG_LEVEL ?? 'info');

if (!process.env.DATABASE_URL) {
  console.error('DATABASE_URL must be set: the projections write into the backend’s database.');
  process.exit(1);
}

try {
  const foundation = await openFoundation(process.env, (error) => log.warn({ err: String(error) }, 'A connection was lost'));
  const { database, store, listener } = foundation;
  const pool = new pg.Pool({ connectionString: database, max: 1 });
  pool.on('error', () => undefined); // the next look makes a new connection
  const watch = new CheckpointWatch({ listener, read: async () => (await readCheckpoint(pool, liveEventsGroup.name))?.position ?? -1n });
  const projections = startProjections({ database, store, listener, watch, log });
  log.info({ group: liveEventsGroup.name }, 'The projections are ready');

  const stop = async (): Promise<void> => {
    await projections.stop();
    watch.close();
    await pool.end();
    await foundation.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
