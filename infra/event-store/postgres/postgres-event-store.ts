import type pg from 'pg';
import type { NotificationListener } from '../../database/notification-listener.js';
import { createPool, keyLookupSettings } from '../../database/pool.js';
import { NumberedLog } from '../../tail/numbered-log.js';
import type { AppendResult, EventStore, NewEvent, RecordedEvent } from '../event-store.js';
import { AppendQueue } from './append-queue.js';
import { appendBatch } from './batch-append.js';
import { encodeEvents } from './event-encoding.js';
import { PinnedConnection } from './pinned-connection.js';
import { LogReader } from './log-reader.js';
import { timestampSettings } from './timestamps.js';

export interface PostgresEventStoreOptions {
  /** The process's LISTEN connection. Without it, subscriptions get events of other processes up to a second later. */
  listener?: NotificationListener;
  /** Time that an append may take, including its wait in the queue. */
  appendTimeoutMs?: number;
}

const streamPageSize = 1_000;
const logPageSize = 2_000;

/**
 * The event store in Postgres. Positions start at 0 and have no gaps. Subscriptions get the appends of their own store from memory. The tables
 * are created by `event-log.migration.ts`.
 */
export class PostgresEventStore implements EventStore {
  private readonly writeConnection: PinnedConnection;
  private readonly readPool: pg.Pool;
  private readonly logReader: LogReader;
  private readonly log: NumberedLog<RecordedEvent>;
  private readonly queue: AppendQueue;

  constructor(url: string, { listener, appendTimeoutMs = 5_000 }: PostgresEventStoreOptions = {}) {
    const settings = { ...timestampSettings, ...keyLookupSettings };
    this.writeConnection = new PinnedConnection(
      // Half a second less: Postgres cancels the statement before the append times out, unless that has waited in the queue.
      createPool(url, { applicationName: 'jamjar-append', maxConnections: 1, statementTimeoutMs: appendTimeoutMs - 500, settings }),
    );
    this.readPool = createPool(url, { applicationName: 'jamjar-read-log', maxConnections: 4, settings });
    this.logReader = new LogReader(this.readPool);
    this.queue = new AppendQueue({
      write: (batch) => appendBatch(this.writeConnection, batch),
      onCommitted: (parseEvents) => this.log.publish(parseEvents),
      timeoutMs: appendTimeoutMs,
    });
    this.log = new NumberedLog({
      numberOf: ({ position }) => position,
      readAfter: (position, limit) => this.logReader.readAfterPosition(position, limit),
      pageSize: logPageSize,
      channel: 'events',
      listener,
      waitForCurrentCommit: () => this.queue.waitForCurrentBatch(),
    });
  }

  async append(stream: string, expectedRevision: bigint, events: readonly NewEvent[]): Promise<AppendResult> {
    return this.queue.append({ stream, expected: expectedRevision, events: encodeEvents(stream, events) });
  }

  async *read(stream: string, after: bigint): AsyncGenerator<RecordedEvent> {
    for (let revision = after; ;) {
      const events = await this.logReader.readStream(stream, revision, streamPageSize);
      yield* events;
      const last = events.at(-1);
      if (!last || events.length < streamPageSize) return;
      revision = last.revision;
    }
  }

  async *subscribe(after: bigint, signal: AbortSignal): AsyncGenerator<RecordedEvent> {
    for await (const events of this.log.tail(after, signal)) {
      for (const event of events) {
        yield event;
        if (signal.aborted) return;
      }
    }
  }

  head(): Promise<bigint> {
    return this.logReader.head();
  }

  identity(): Promise<string> {
    return this.logReader.identity();
  }

  /** Closes the connections. Calls in progress fail. */
  async close(): Promise<void> {
    await Promise.all([this.writeConnection.close(), this.readPool.end()]);
  }
}
