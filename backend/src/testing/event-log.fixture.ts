import { randomUUID } from 'node:crypto';
import { type CommandMetadata } from '../command-handling/command-metadata.js';
import { commandId, instant } from '@jamjar/contracts/ids';
import { type AppendResult, type EventStore, type NewEvent, type RecordedEvent } from '@jamjar/infra/event-store/event-store';
import { EventLog1795262400000 } from '@jamjar/infra/event-store/postgres/event-log.migration';
import { PostgresEventStore, type PostgresEventStoreOptions } from '@jamjar/infra/event-store/postgres/postgres-event-store';
import { createMigratedDatabase, type TestDatabase } from '@jamjar/infra/testing/test-database';
import { FaultProxy } from '@jamjar/infra/testing/fault-proxy';
import pg from 'pg';

/** Counts the appends to and the reads from the event store that it wraps. */
export class CountingEventStore implements EventStore {
  appendCount = 0;
  readCount = 0;

  constructor(private readonly store: EventStore) {}

  append(stream: string, expectedRevision: bigint, events: readonly NewEvent[]): Promise<AppendResult> {
    this.appendCount += 1;
    return this.store.append(stream, expectedRevision, events);
  }
  read(stream: string, after: bigint, to?: bigint): AsyncIterable<RecordedEvent> {
    this.readCount += 1;
    return this.store.read(stream, after, to);
  }
  subscribe(after: bigint, signal: AbortSignal): AsyncIterable<RecordedEvent> {
    return this.store.subscribe(after, signal);
  }
  head(): Promise<bigint> {
    return this.store.head();
  }
  identity(): Promise<string> {
    return this.store.identity();
  }
  resetCounts(): void {
    this.appendCount = this.readCount = 0;
  }
}

/** An event log in a real Postgres for one spec file, used by one or more event stores as if by several processes. */
export class EventLogFixture {
  private readonly closeSteps: (() => Promise<void>)[] = [];

  private constructor(
    private readonly database: TestDatabase,
    private readonly connection: pg.Client,
  ) {}

  static async create(): Promise<EventLogFixture> {
    const database = await createMigratedDatabase([EventLog1795262400000]);
    const connection = new pg.Client({ connectionString: database.url });
    await connection.connect();
    return new EventLogFixture(database, connection);
  }

  get url(): string {
    return this.database.url;
  }

  /** Opens an event store as a separate process would. */
  createStore(options: PostgresEventStoreOptions = {}): CountingEventStore {
    return new CountingEventStore(this.open(this.database.url, options));
  }

  /** Opens an event store that is connected through a fault proxy. */
  async createStoreBehindProxy(options: PostgresEventStoreOptions = {}): Promise<{ store: CountingEventStore; proxy: FaultProxy }> {
    const proxy = await FaultProxy.inFrontOf(this.database.url);
    const store = new CountingEventStore(this.open(proxy.url, options));
    this.closeSteps.push(() => proxy.close());
    return { store, proxy };
  }

  /** Reads a stream's rows from the table, without any cache. */
  async readStream(stream: string): Promise<{ revision: string; id: string; type: string; data: unknown; metadata: unknown }[]> {
    const { rows } = await this.connection.query<{ revision: string; id: string; type: string; data: unknown; metadata: unknown }>(
      'SELECT revision, event_id AS id, type, data, metadata FROM events WHERE stream = $1 ORDER BY revision',
      [stream],
    );
    return rows;
  }

  /** Runs a statement while the trigger that makes the log append-only is disabled. */
  async runWithoutAppendOnlyTrigger(statement: string, values: readonly unknown[] = []): Promise<void> {
    await this.connection.query('ALTER TABLE events DISABLE TRIGGER append_only');
    await this.connection.query(statement, [...values]);
    await this.connection.query('ALTER TABLE events ENABLE ALWAYS TRIGGER append_only');
  }

  async close(): Promise<void> {
    for (const close of this.closeSteps) await close();
    await this.connection.end();
    await this.database.drop();
  }

  private open(url: string, options: PostgresEventStoreOptions): PostgresEventStore {
    const store = new PostgresEventStore(url, options);
    this.closeSteps.push(() => store.close());
    return store;
  }
}

/** The name of a stream that has no events yet. The sample aggregate of these specs is a room (`sample-aggregate.ts`). */
export const newStreamName = (): string => `room-${randomUUID()}`;

/** Metadata of a new command without an idempotency key. */
export const newCommandMetadata = (): CommandMetadata => ({
  commandId: commandId(randomUUID()),
  requestHash: null,
  actor: { kind: 'user', id: 'ana' },
  recordedAt: instant(Date.now()),
});
