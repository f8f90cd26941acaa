import { changesMigrations } from '@jamjar/infra/changes/migrations/changes-migrations';
import { Listener } from '@jamjar/infra/database/listener';
import { migrate, type MigrationClass } from '@jamjar/infra/database/migrate';
import { type EventStore } from '@jamjar/infra/event-store/event-store';
import { EventStoreDbEventStore } from '@jamjar/infra/event-store/eventstoredb/eventstoredb-event-store';
import { EventLog1795262400000 } from '@jamjar/infra/event-store/postgres/event-log.migration';
import { PostgresEventStore } from '@jamjar/infra/event-store/postgres/postgres-event-store';
import { projectionsMigrations } from '../migrations/projections-migrations.js';

/** The tables that the projections work with. The backend brings up the same ones and its own: whoever starts first. */
const migrations: readonly MigrationClass[] = [EventLog1795262400000, ...changesMigrations, ...projectionsMigrations];

/** What a process of the projections stands on. */
export interface Stores {
  readonly listener: Listener;
  readonly store: EventStore;
  close(): Promise<void>;
}

/** Brings the tables up to date and opens everything. @throws Error when Postgres cannot be reached; the event store may be away */
export async function openStores(
  database: string,
  eventStoreUrl: string | null,
  onError: (error: unknown) => void = () => undefined,
): Promise<Stores> {
  await migrate(database, migrations);
  const listener = new Listener(database, { onError });
  const store =
    eventStoreUrl === null ? new PostgresEventStore(database, { listener, onError }) : new EventStoreDbEventStore(eventStoreUrl);
  return {
    listener,
    store,
    async close() {
      await store.close();
      await listener.close();
    },
  };
}
