import { type Listener } from '@jamjar/infra/database/listener';
import { type EventStore } from '@jamjar/infra/event-store/event-store';
import { EventStoreDbEventStore } from '@jamjar/infra/event-store/eventstoredb/eventstoredb-event-store';
import { type HandOver } from '@jamjar/infra/event-store/hand-over';
import { PostgresEventStore } from '@jamjar/infra/event-store/postgres/postgres-event-store';
import { WrongSettings } from './settings.js';

/** The store of this process, with what only the process itself can tell. */
export interface OpenStore {
  store: EventStore;
  /** Tells what this process appends. What it appends to EventStoreDB is read from there. */
  handOver?: HandOver;
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
  return { store, handOver: store, close: () => store.close() };
}

function openEventStoreDb(url: string): OpenStore {
  try {
    const store = new EventStoreDbEventStore(url);
    return { store, close: () => store.close() };
  } catch (error) {
    throw new WrongSettings([`EVENTSTORE_URL cannot be read: ${error instanceof Error ? error.message : String(error)}`]);
  }
}
