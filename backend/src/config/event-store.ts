import { type EventStore, type RecordedFact } from '@jamjar/infra/event-store/event-store';
import { PostgresEventStore } from '@jamjar/infra/event-store/postgres/postgres-event-store';
import { type Listener } from '@jamjar/infra/database/listener';

/** The store of this process, with what only the process itself can tell. */
export interface OpenStore {
  store: EventStore;
  /** Hands over just-committed facts; of a store that cannot, nothing is ever handed over. */
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

/** Opens the store without waiting for it: while it is away, reads are answered and commands refused. */
export function openEventStore({ databaseUrl, listener, onError }: StoreAddress): OpenStore {
  const store = new PostgresEventStore(databaseUrl, { listener, onError });
  return { store, onAppended: (hear) => void store.onAppended(hear), close: () => store.close() };
}
