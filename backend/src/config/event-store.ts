import { type NotificationListener } from '@jamjar/infra/database/notification-listener';
import { type EventStore } from '@jamjar/infra/event-store/event-store';
import { EventStoreDbEventStore } from '@jamjar/infra/event-store/eventstoredb/eventstoredb-event-store';
import { type InProcessEventFeed } from '@jamjar/infra/event-store/in-process-event-feed';
import { PostgresEventStore } from '@jamjar/infra/event-store/postgres/postgres-event-store';
import { InvalidSettingsError } from './settings.js';

/** The event store as this process has opened it. */
export interface OpenedEventStore {
  store: EventStore;
  /** Delivers the events that this process appends, so that the projections rarely have to read them. Only the Postgres store has it. */
  inProcessEvents?: InProcessEventFeed;
  close(): Promise<void>;
}

export interface EventStoreOptions {
  /** URL of EventStoreDB; undefined for the event store in Postgres. */
  eventStoreUrl: string | undefined;
  databaseUrl: string;
  listener: NotificationListener;
  /** Called with errors thrown by subscribers of `inProcessEvents`, which only the Postgres store has. */
  onError: (error: unknown) => void;
}

/**
 * Opens the event store without waiting for a connection. While it is unavailable, the read models can be read and gig commands end with 503.
 * @throws InvalidSettingsError when EVENTSTORE_URL cannot be parsed
 */
export function openEventStore({ eventStoreUrl, databaseUrl, listener, onError }: EventStoreOptions): OpenedEventStore {
  if (eventStoreUrl !== undefined) return openEventStoreDb(eventStoreUrl);
  const store = new PostgresEventStore(databaseUrl, { listener, onError });
  return { store, inProcessEvents: store, close: () => store.close() };
}

function openEventStoreDb(url: string): OpenedEventStore {
  try {
    const store = new EventStoreDbEventStore(url);
    return { store, close: () => store.close() };
  } catch (error) {
    throw new InvalidSettingsError([`EVENTSTORE_URL cannot be read: ${error instanceof Error ? error.message : String(error)}`]);
  }
}
