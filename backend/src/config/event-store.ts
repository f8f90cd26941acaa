import { type NotificationListener } from '@jamjar/infra/database/notification-listener';
import { type EventStore } from '@jamjar/infra/event-store/event-store';
import { EventStoreDbEventStore } from '@jamjar/infra/event-store/eventstoredb/eventstoredb-event-store';
import { PostgresEventStore } from '@jamjar/infra/event-store/postgres/postgres-event-store';
import { InvalidSettingsError } from './settings.js';

/** The event store as this process has opened it. */
export interface OpenedEventStore extends EventStore {
  close(): Promise<void>;
}

export interface EventStoreOptions {
  /** URL of EventStoreDB; undefined for the event store in Postgres. */
  eventStoreUrl: string | undefined;
  databaseUrl: string;
  listener: NotificationListener;
}

/**
 * Opens the event store without waiting for a connection. While it is unavailable, the read models can be read and gig commands end with 503.
 * @throws InvalidSettingsError when EVENTSTORE_URL cannot be parsed
 */
export function openEventStore({ eventStoreUrl, databaseUrl, listener }: EventStoreOptions): OpenedEventStore {
  if (eventStoreUrl === undefined) return new PostgresEventStore(databaseUrl, { listener });
  try {
    return new EventStoreDbEventStore(eventStoreUrl);
  } catch (error) {
    throw new InvalidSettingsError([`EVENTSTORE_URL cannot be read: ${error instanceof Error ? error.message : String(error)}`]);
  }
}
