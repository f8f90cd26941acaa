/** A real log in Postgres for one spec file, as several processes would use it. */
import { randomUUID } from 'node:crypto';
import { commandIdFor } from '../command-handling/command-ids.js';
import { type CommandContext } from '../command-handling/command-context.js';
import { instant } from '@jamjar/contracts/ids';
import { migrate } from '@jamjar/infra/database/migrate';
import { type Appended, type EventStore, type NewEvent, type RecordedEvent } from '@jamjar/infra/event-store/event-store';
import { EventLog1795262400000 } from '@jamjar/infra/event-store/postgres/event-log.migration';
import { PostgresEventStore, type PostgresEventStoreOptions } from '@jamjar/infra/event-store/postgres/postgres-event-store';
import { createTestDatabase, type TestDatabase } from '@jamjar/infra/test-database/test-database';
import { FaultProxy } from './fault-proxy.js';
import pg from 'pg';

/** Counts what is asked of the store behind it. */
export class CountedStore implements EventStore {
  appends = 0;
  reads = 0;

  constructor(private readonly store: EventStore) {}

  append(stream: string, expectedRevision: bigint, events: readonly NewEvent[]): Promise<Appended> {
    this.appends += 1;
    return this.store.append(stream, expectedRevision, events);
  }
  read(stream: string, after: bigint): AsyncIterable<RecordedEvent> {
    this.reads += 1;
    return this.store.read(stream, after);
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
  startCounting(): void {
    this.appends = this.reads = 0;
  }
}

export class LogUnderTest {
  private readonly closing: (() => Promise<void>)[] = [];

  private constructor(
    private readonly database: TestDatabase,
    private readonly admin: pg.Client,
  ) {}

  static async create(): Promise<LogUnderTest> {
    const database = await createTestDatabase();
    await migrate(database.url, [EventLog1795262400000]);
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    return new LogUnderTest(database, admin);
  }

  get url(): string {
    return this.database.url;
  }

  /** The store as a process of its own has it. */
  store(options: PostgresEventStoreOptions = {}): CountedStore {
    return new CountedStore(this.open(this.database.url, options));
  }

  /** The same, over a network that can fail. */
  async storeBehindProxy(options: PostgresEventStoreOptions = {}): Promise<{ store: CountedStore; proxy: FaultProxy }> {
    const proxy = await FaultProxy.before(this.database.url);
    const store = new CountedStore(this.open(proxy.url, options));
    this.closing.push(() => proxy.close());
    return { store, proxy };
  }

  /** What the log holds of a stream, read past every process's memory. */
  async recorded(stream: string): Promise<{ revision: string; id: string; type: string; data: unknown; metadata: unknown }[]> {
    const { rows } = await this.admin.query<{ revision: string; id: string; type: string; data: unknown; metadata: unknown }>(
      'SELECT revision, event_id AS id, type, data, metadata FROM events WHERE stream = $1 ORDER BY revision',
      [stream],
    );
    return rows;
  }

  /** What nobody may do: changes the log by force, its triggers switched off. */
  async alter(statement: string, values: readonly unknown[] = []): Promise<void> {
    await this.admin.query('ALTER TABLE events DISABLE TRIGGER append_only');
    await this.admin.query(statement, [...values]);
    await this.admin.query('ALTER TABLE events ENABLE ALWAYS TRIGGER append_only');
  }

  async close(): Promise<void> {
    for (const close of this.closing) await close();
    await this.admin.end();
    await this.database.drop();
  }

  private open(url: string, options: PostgresEventStoreOptions): PostgresEventStore {
    const store = new PostgresEventStore(url, options);
    this.closing.push(() => store.close());
    return store;
  }
}

export const newStream = (): string => `room-${randomUUID()}`;

/** A command of its own, without a key. */
export const once = (): CommandContext => ({
  commandId: commandIdFor('ana', 'room', null),
  requestHash: null,
  actor: { kind: 'user', id: 'ana' },
  recordedAt: instant(Date.now()),
});
