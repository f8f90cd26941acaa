import { ChangeReader } from '@jamjar/infra/changes/change-reader';
import { JustRecorded } from '@jamjar/infra/changes/just-recorded';
import { Listener } from '@jamjar/infra/database/listener';
import { migrate } from '@jamjar/infra/database/migrate';
import { createPool, findingByKey } from '@jamjar/infra/database/pool';
import { type Pool } from 'pg';
import { type Logger } from 'pino';
import { allMigrations } from './migrations.js';
import { openEventStore, type OpenStore } from './event-store.js';
import { createLogger } from './logging.js';
import { startProjecting, type Projecting } from './projecting.js';
import { type Settings } from './settings.js';

/** For plain SQL; TypeORM, the event store and the projections have connections of their own. */
const connections = 10;
/** Every statement of ours finds rows by a key, so one plan is right for all values, and planning anew took longer than reading. */
const planning = { ...findingByKey, plan_cache_mode: 'force_generic_plan' };

/** What an application stands on, opened before it and closed after it. */
export interface Foundation {
  readonly settings: Settings;
  readonly databaseUrl: string;
  readonly logger: Logger;
  readonly pool: Pool;
  readonly listener: Listener;
  readonly changes: ChangeReader;
  readonly justRecorded: JustRecorded;
  readonly store: OpenStore;
  readonly projecting: Projecting;
  close(): Promise<void>;
}

/** Brings the database up to date and opens everything. @throws when Postgres cannot be reached; the event store may be away */
export async function openFoundation(settings: Settings, databaseUrl: string): Promise<Foundation> {
  const logger = createLogger(settings.LOG_LEVEL);
  await migrate(databaseUrl, allMigrations);
  const warn = (words: string) => (error: unknown) => logger.warn({ err: error }, words);
  const pool = createPool(databaseUrl, {
    name: 'jamjar',
    max: connections,
    settings: planning,
    onLost: warn('A connection to Postgres was lost'),
  });
  const listener = new Listener(databaseUrl, { onError: warn('The connection that listens to Postgres was lost') });
  const closeDatabase = async (): Promise<void> => {
    await listener.close();
    await pool.end();
  };
  try {
    const store = openEventStore({
      eventStoreUrl: settings.EVENTSTORE_URL,
      databaseUrl,
      listener,
      onError: warn('An event was not heard'),
    });
    const justRecorded = new JustRecorded();
    const projecting = startProjecting({ settings, databaseUrl, pool, listener, store, justRecorded, logger });
    const close = async (): Promise<void> => {
      await projecting.stop();
      await store.close();
      await closeDatabase();
    };
    return { settings, databaseUrl, logger, pool, listener, changes: new ChangeReader(pool), justRecorded, store, projecting, close };
  } catch (error) {
    await closeDatabase();
    throw error;
  }
}
