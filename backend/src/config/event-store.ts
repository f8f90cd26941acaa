import { type Listener } from '@jamjar/infra/database/listener';
import { type EventStore, type RecordedFact } from '@jamjar/infra/event-store/event-store';
import { EventStoreDbEventStore } from '@jamjar/infra/event-store/eventstoredb/eventstoredb-event-store';
import { PostgresEventStore } from '@jamjar/infra/event-store/postgres/postgres-event-store';
import { WrongSettings } from './settings.js';

/** The store of this process, with what only the process itself can tell. */
export interface OpenStore {
  store: EventStore;
  /** Hands over just-committed facts. EventStoreDB's are read from its log instead. */
  onAppended(listener: (facts: readonly RecordedFact[]) => void): void;
  close(): Promise<void>;
}

export interface StoreAddress {
  /** Unset: in Postgres. */
  eventStoreUrl: string | undefined;
  databaseUrl: string;
  listener: Listener;
  onError: (error: unknown) => void;
}

/** Opens the store without waiting for it: while it is away, reads are answered and commands refused. @throws WrongSettings */
export function openEventStore({ eventStoreUrl, databaseUrl, listener, onError }: StoreAddress): OpenStore {
  if (eventStoreUrl !== undefined) return openEventStoreDb(eventStoreUrl);
  const store = new PostgresEventStore(databaseUrl, { listener, onError });
  return { store, onAppended: (hear) => void store.onAppended(hear), close: () => store.close() };
}

function openEventStoreDb(url: string): OpenStore {
  try {
    const store = new EventStoreDbEventStore(url);
    return { store, onAppended: () => undefined, close: () => store.close() };
  } catch (error) {
    throw new WrongSettings([`EVENTSTORE_URL cannot be read: ${error instanceof Error ? error.message : String(error)}`]);
  }
}
