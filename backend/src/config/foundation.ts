import { ChangeReader } from '@jamjar/infra/changes/change-reader';
import { Listener } from '@jamjar/infra/database/listener';
import { migrate } from '@jamjar/infra/database/migrate';
import { createPool } from '@jamjar/infra/database/pool';
import { type Pool } from 'pg';
import { type Logger } from 'pino';
import { allMigrations } from './migrations.js';
import { openEventStore, type OpenStore } from './event-store.js';
import { createLogger } from './logging.js';
import { startProjecting, type Projecting } from './projecting.js';
import { type Settings } from './settings.js';

/** What an application stands on, opened before it and closed after it. */
export interface Foundation {
  readonly settings: Settings;
  readonly databaseUrl: string;
  readonly logger: Logger;
  readonly pool: Pool;
  readonly listener: Listener;
  readonly changes: ChangeReader;
  readonly store: OpenStore;
  readonly projecting: Projecting;
  close(): Promise<void>;
}

/** Brings the database up to date and opens everything. @throws when Postgres cannot be reached; the event store may be away */
export async function openFoundation(settings: Settings, databaseUrl: string): Promise<Foundation> {
  const logger = createLogger(settings.LOG_LEVEL);
  await migrate(databaseUrl, allMigrations);
  const pool = createPool(databaseUrl, {
    name: 'jamjar',
    max: 10,
    onLost: (error) => logger.warn({ err: error }, 'A connection was lost'),
  });
  const onError = (error: unknown): void => logger.warn({ err: error }, 'The connection that listens was lost');
  const listener = new Listener(databaseUrl, { onError });
  const store = openEventStore({ eventStoreUrl: settings.EVENTSTORE_URL, databaseUrl, listener, onError });
  const projecting = startProjecting({ settings, databaseUrl, pool, listener, store, logger });
  return {
    settings,
    databaseUrl,
    logger,
    pool,
    listener,
    changes: new ChangeReader(pool),
    store,
    projecting,
    async close() {
      await projecting.stop();
      await store.close();
      await listener.close();
      await pool.end();
    },
  };
}
