import { ChangeLog } from '@jamjar/infra/changes/change-log';
import { ChangeReader } from '@jamjar/infra/changes/change-reader';
import { NotificationListener } from '@jamjar/infra/database/notification-listener';
import { migrate } from '@jamjar/infra/database/migrate';
import { createPool, keyLookupSettings } from '@jamjar/infra/database/pool';
import { type Pool } from 'pg';
import { type Logger } from 'pino';
import { allMigrations } from './migrations.js';
import { openEventStore, type OpenedEventStore } from './event-store.js';
import { createLogger } from './logging.js';
import { startProjectionsRuntime, type ProjectionsRuntime } from './projections-runtime.js';
import { type Settings } from './settings.js';

/** Connections of the pool for plain SQL. TypeORM, the event store and the projections have connections of their own. */
const maxConnections = 10;
/** Nearly all statements of this pool find rows by a key, so one generic plan fits all values; planning took longer than reading. */
const sessionSettings = { ...keyLookupSettings, plan_cache_mode: 'force_generic_plan' };

/** Database, event store, projections and logger of one process. Opened before the application and closed after it. */
export interface Infrastructure {
  readonly settings: Settings;
  readonly databaseUrl: string;
  readonly logger: Logger;
  readonly pool: Pool;
  /** The connection that listens to notifications of Postgres. */
  readonly listener: NotificationListener;
  readonly changeReader: ChangeReader;
  readonly changeLog: ChangeLog;
  readonly eventStore: OpenedEventStore;
  readonly projections: ProjectionsRuntime;
  close(): Promise<void>;
}

/**
 * Runs the migrations and opens the infrastructure. The event store may be unavailable.
 * @throws InvalidSettingsError when EVENTSTORE_URL cannot be parsed; another error when Postgres cannot be reached or migrated
 */
export async function openInfrastructure(settings: Settings, databaseUrl: string): Promise<Infrastructure> {
  const logger = createLogger(settings.LOG_LEVEL);
  await migrate(databaseUrl, allMigrations);
  const logAsWarning = (message: string) => (error: unknown) => logger.warn({ err: error }, message);
  const pool = createPool(databaseUrl, {
    applicationName: 'jamjar',
    maxConnections,
    settings: sessionSettings,
    onConnectionLost: logAsWarning('A connection to Postgres was lost'),
  });
  const listener = new NotificationListener(databaseUrl, { onError: logAsWarning('The connection that listens to Postgres was lost') });
  const closeDatabase = async (): Promise<void> => {
    await listener.close();
    await pool.end();
  };
  try {
    const eventStore = openEventStore({ eventStoreUrl: settings.EVENTSTORE_URL, databaseUrl, listener });
    const changeReader = new ChangeReader(pool);
    const changeLog = new ChangeLog(changeReader, listener);
    const projections = startProjectionsRuntime({ settings, databaseUrl, pool, listener, eventStore, changeLog, logger });
    const close = async (): Promise<void> => {
      await projections.stop();
      await eventStore.close();
      await closeDatabase();
    };
    return {
      settings,
      databaseUrl,
      logger,
      pool,
      listener,
      changeReader,
      changeLog,
      eventStore,
      projections,
      close,
    };
  } catch (error) {
    await closeDatabase();
    throw error;
  }
}
