import { checkRows } from '@jamjar/contracts/type-guards';
import type pg from 'pg';
import { type NotificationListener } from '../../database/notification-listener.js';
import { createPool, keyLookupSettings } from '../../database/pool.js';
import { NumberedLog } from '../../tail/numbered-log.js';
import { type AppendResult, type EventStore, type NewEvent, type RecordedEvent } from '../event-store.js';
import { AppendQueue } from './append-queue.js';
import { appendBatch, encodeAppend, parseTimestamp, timestampSettings } from './batch-append.js';
import { PinnedConnection, toStoreError } from './postgres-connection.js';

export interface PostgresEventStoreOptions {
  /** The process's LISTEN connection. Without it, subscriptions get events of other processes up to a second later. */
  listener?: NotificationListener;
  /** Time that an append may take, including its wait in the queue. */
  appendTimeoutMs?: number;
}

/** Parsing a page of this size blocks the event loop for only some milliseconds. */
const streamPageSize = 200;
const greatestRevision = 2n ** 63n - 1n;
const logPageSize = 2_000;

type EventRow = [
  position: string,
  stream: string,
  revision: string,
  id: string,
  type: string,
  data: unknown,
  metadata: unknown,
  at: string,
];
const isEventRow = (row: unknown): row is EventRow =>
  Array.isArray(row) && row.length === 8 && row.every((value, index) => index === 5 || index === 6 || typeof value === 'string');
const columns = 'position, stream, revision, event_id, type, data, metadata, recorded_at::text';

/** The event store in Postgres. Positions start at 0 and have no gaps. Subscriptions get the appends of their own store from memory. */
export class PostgresEventStore implements EventStore {
  private readonly writeConnection: PinnedConnection;
  private readonly readPool: pg.Pool;
  private readonly log: NumberedLog<RecordedEvent>;
  private readonly queue: AppendQueue;

  constructor(url: string, { listener, appendTimeoutMs = 5_000 }: PostgresEventStoreOptions = {}) {
    const connectionSettings = { ...timestampSettings, ...keyLookupSettings };
    this.writeConnection = new PinnedConnection(
      // Half a second less: Postgres cancels the statement before the append times out, unless the append has waited in the queue.
      createPool(url, {
        applicationName: 'jamjar-append',
        maxConnections: 1,
        statementTimeoutMs: appendTimeoutMs - 500,
        connectionSettings,
      }),
    );
    this.readPool = createPool(url, { applicationName: 'jamjar-read-log', maxConnections: 4, connectionSettings });
    this.queue = new AppendQueue(
      (batch) => appendBatch(this.writeConnection, batch),
      (parseEvents) => this.log.publish(parseEvents),
      appendTimeoutMs,
    );
    this.log = new NumberedLog({
      numberOf: ({ position }) => position,
      readAfter: (position, limit) => this.readAfterPosition(position, limit),
      pageSize: logPageSize,
      channel: 'events',
      listener,
      waitForCurrentCommit: () => this.queue.waitForCurrentBatch(),
    });
  }

  async append(stream: string, expectedRevision: bigint, events: readonly NewEvent[]): Promise<AppendResult> {
    return this.queue.append(encodeAppend(stream, expectedRevision, events));
  }

  async *read(stream: string, after: bigint, to = greatestRevision): AsyncGenerator<RecordedEvent> {
    const text = `SELECT ${columns} FROM events WHERE stream = $3 AND revision > $1 AND revision <= $4 ORDER BY revision LIMIT $2`;
    let page: RecordedEvent[];
    do {
      page = await this.readPage('of_stream', text, [after, streamPageSize, stream, to]);
      yield* page;
      after = page.at(-1)?.revision ?? after;
    } while (page.length === streamPageSize);
  }

  async *subscribe(after: bigint, signal: AbortSignal): AsyncGenerator<RecordedEvent> {
    for await (const events of this.log.tail(after, signal)) {
      for (const event of events) {
        yield event;
        if (signal.aborted) return;
      }
    }
  }

  /** Reads a page of the log. @throws StoreUnavailable when Postgres cannot answer; pg.DatabaseError when it rejects the statement */
  async readAfterPosition(position: bigint, limit: number): Promise<RecordedEvent[]> {
    const text = `SELECT ${columns} FROM events WHERE position > $1 ORDER BY position LIMIT $2`;
    return this.readPage('after_position', text, [position, limit]);
  }

  async head(): Promise<bigint> {
    return BigInt(await this.readValue('SELECT position FROM event_log_head'));
  }

  identity(): Promise<string> {
    return this.readValue('SELECT id FROM event_log_identity');
  }

  /** Closes the connections. Appends in progress fail; statements that read are finished first. */
  async close(): Promise<void> {
    await Promise.all([this.writeConnection.close(), this.readPool.end()]);
  }

  private async readPage(name: string, text: string, values: unknown[]): Promise<RecordedEvent[]> {
    return checkRows(await this.readRows({ name, text, values }), isEventRow).map(toRecordedEvent);
  }

  private async readValue(text: string): Promise<string> {
    const [value] = (await this.readRows({ text })).flat();
    if (typeof value !== 'string') throw new Error(`No row: ${text}`);
    return value;
  }

  /** Rows are read as arrays, which is twice as fast as objects. */
  private async readRows(query: pg.QueryConfig): Promise<unknown[][]> {
    try {
      return (await this.readPool.query<unknown[]>({ ...query, rowMode: 'array' })).rows;
    } catch (error) {
      throw toStoreError(error);
    }
  }
}

function toRecordedEvent([position, stream, revision, id, type, data, metadata, at]: EventRow): RecordedEvent {
  return { id, type, data, metadata, stream, revision: BigInt(revision), position: BigInt(position), recordedAt: parseTimestamp(at) };
}
