import { type EventStore } from '@jamjar/infra/event-store/event-store';
import { EventStoreDbEventStore } from '@jamjar/infra/event-store/eventstoredb/eventstoredb-event-store';
import { EventLog1795262400000 } from '@jamjar/infra/event-store/postgres/event-log.migration';
import { PostgresEventStore } from '@jamjar/infra/event-store/postgres/postgres-event-store';
import { changesMigrations } from '@jamjar/infra/changes/migrations/changes-migrations';
import { Listener } from '@jamjar/infra/database/listener';
import { migrate } from '@jamjar/infra/database/migrate';
import { startEmbeddedPostgres } from '@jamjar/infra/embedded/embedded-postgres';
import { projectionsMigrations } from '../migrations/projections-migrations.js';

/** What a process of the projections stands on. */
export interface Foundation {
  readonly database: string;
  readonly store: EventStore;
  readonly listener: Listener;
  close(): Promise<void>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The same DATABASE_URL (else the embedded database of DATA_DIR) and EVENTSTORE_URL as the backend's. Makes the tables that it needs:
 * whoever starts first, this or a backend, both work.
 */
export async function openFoundation(
  { DATABASE_URL, DATA_DIR, EVENTSTORE_URL }: Environment,
  onError: (error: unknown) => void,
): Promise<Foundation> {
  const embedded = DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir: DATA_DIR ?? './.data' });
  const database = embedded?.url ?? DATABASE_URL ?? '';
  await migrate(database, [EventLog1795262400000, ...changesMigrations, ...projectionsMigrations]);
  const listener = new Listener(database, { onError });
  const store = EVENTSTORE_URL ? new EventStoreDbEventStore(EVENTSTORE_URL) : new PostgresEventStore(database, { listener, onError });
  return {
    database,
    store,
    listener,
    async close() {
      await store.close();
      await listener.close();
      await embedded?.stop();
    },
  };
}
