import { type Pool } from 'pg';
import { type Logger } from 'pino';
import { migrate, type MigrationClass } from '../database/migrate.js';
import { NotificationListener } from '../database/notification-listener.js';
import { createPool, type PoolOptions } from '../database/pool.js';
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.js';
import { type EventStore } from '../event-store/event-store.js';
import { type EventStoreDbEventStore } from '../event-store/eventstoredb/eventstoredb-event-store.js';
import { PostgresEventStore } from '../event-store/postgres/postgres-event-store.js';
import { createLogger } from './logger.js';
import { type OnClose, openTogether } from './open-together.js';
import { InvalidSettingsError, type Settings } from './settings.js';

/** The stores of one process, and its logger. */
export interface Stores {
  readonly settings: Settings;
  readonly logger: Logger;
  readonly databaseUrl: string;
  readonly pool: Pool;
  /** The connection that listens to notifications of Postgres. */
  readonly listener: NotificationListener;
  readonly eventStore: EventStore;
  /** Closes all connections, then stops an embedded Postgres, unless another process uses it. */
  close(): Promise<void>;
}

export interface StoresOptions extends Pick<PoolOptions, 'applicationName' | 'maxConnections' | 'connectionSettings'> {
  /** Migrations to run first. A tool that only uses the tables that a server has created leaves them out. */
  migrations?: readonly MigrationClass[];
}

/**
 * Starts or joins the embedded Postgres, unless DATABASE_URL names another, runs the migrations and opens all connections. It does not wait
 * until EventStoreDB is available. When a step fails, everything that was opened is closed.
 * @throws InvalidSettingsError, OlderDatabaseError, EmbeddedPostgresError, or another error when Postgres cannot be reached or migrated
 */
export function openStores(settings: Settings, { migrations = [], ...poolOptions }: StoresOptions): Promise<Stores> {
  const logger = createLogger(settings.LOG_LEVEL);
  const logAsWarning = (message: string) => (error: unknown) => logger.warn({ err: error }, message);
  return openTogether(async (onClose) => {
    const databaseUrl = settings.DATABASE_URL ?? (await openEmbeddedPostgres(settings, onClose));
    await migrate(databaseUrl, migrations);
    const pool = createPool(databaseUrl, { ...poolOptions, onConnectionLost: logAsWarning('A connection to Postgres was lost') });
    onClose(() => pool.end());
    if (settings.DATABASE_URL) await warnOfSuperuser(pool, logger);
    const listener = new NotificationListener(databaseUrl, { onError: logAsWarning('The connection that listens to Postgres was lost') });
    onClose(() => listener.close());
    const { EVENTSTORE_URL } = settings;
    const eventStore = EVENTSTORE_URL ? await openEventStoreDb(EVENTSTORE_URL) : new PostgresEventStore(databaseUrl, { listener });
    onClose(() => eventStore.close());
    return { settings, logger, databaseUrl, pool, listener, eventStore };
  });
}

/** Opens the stores for `work` and closes them afterwards. */
export async function withStores<Result>(
  settings: Settings,
  options: StoresOptions,
  work: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  const stores = await openStores(settings, options);
  try {
    return await work(stores);
  } finally {
    await stores.close();
  }
}

async function openEmbeddedPostgres({ DATA_DIR }: Settings, onClose: OnClose): Promise<string> {
  const embedded = await startEmbeddedPostgres({ dataDir: DATA_DIR, log: (line) => console.log(line) });
  onClose(() => embedded.stop());
  return embedded.url;
}

/** What a superuser may do reaches beyond the database: files and programs of its machine. */
async function warnOfSuperuser(pool: Pool, logger: Logger): Promise<void> {
  const { rows } = await pool.query<{ role: string }>('SELECT rolname AS role FROM pg_roles WHERE rolname = current_user AND rolsuper');
  for (const { role } of rows) logger.warn(`The role ${role} of DATABASE_URL is a superuser of Postgres, which Jamjar does not need`);
}

/** Loads the client only here, because loading takes long and most processes do not need it. */
async function openEventStoreDb(url: string): Promise<EventStoreDbEventStore> {
  const eventStoreDb = await import('../event-store/eventstoredb/eventstoredb-event-store.js');
  try {
    return new eventStoreDb.EventStoreDbEventStore(url);
  } catch (error) {
    throw new InvalidSettingsError([`EVENTSTORE_URL cannot be read: ${error instanceof Error ? error.message : String(error)}`]);
  }
}
