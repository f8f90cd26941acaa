import { Changes1763711000000 } from '@jamjar/infra/changes/migrations/1763711000000-changes';
import { NotificationListener } from '@jamjar/infra/database/notification-listener';
import { migrate, type MigrationClass } from '@jamjar/infra/database/migrate';
import { type EventStore } from '@jamjar/infra/event-store/event-store';
import { EventStoreDbEventStore } from '@jamjar/infra/event-store/eventstoredb/eventstoredb-event-store';
import { EventLog1795262400000 } from '@jamjar/infra/event-store/postgres/event-log.migration';
import { PostgresEventStore } from '@jamjar/infra/event-store/postgres/postgres-event-store';
import { ReadModels1763712600000 } from '../migrations/1763712600000-read-models.js';

/** Migrations of the tables that projections read and write. The backend runs these too, so either process may start first. */
export const projectionMigrations: readonly MigrationClass[] = [EventLog1795262400000, Changes1763711000000, ReadModels1763712600000];

/** The connections of a projections process: for notifications, and to the event store. */
export interface ProcessConnections {
  readonly listener: NotificationListener;
  readonly eventStore: EventStore;
  close(): Promise<void>;
}

/**
 * Migrates the tables and opens the connections.
 * @throws Error when Postgres cannot be reached or migrated, or EVENTSTORE_URL cannot be parsed; an EventStoreDB need not be reachable yet
 */
export async function openConnections(
  databaseUrl: string,
  eventStoreUrl: string | null,
  onError: (error: unknown) => void = () => undefined,
): Promise<ProcessConnections> {
  await migrate(databaseUrl, projectionMigrations);
  // Before the listener, which would keep the process running when the client refuses the URL
  const eventStoreDb = eventStoreUrl === null ? null : new EventStoreDbEventStore(eventStoreUrl);
  const listener = new NotificationListener(databaseUrl, { onError });
  const eventStore = eventStoreDb ?? new PostgresEventStore(databaseUrl, { listener });
  return {
    listener,
    eventStore,
    async close() {
      await eventStore.close();
      await listener.close();
    },
  };
}
