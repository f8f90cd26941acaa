import type pg from 'pg';
import type { NotificationListener } from '../../database/notification-listener.js';
import { createPool, keyLookupSettings } from '../../database/pool.js';
import type { AppendResult, EventStore, NewEvent, RecordedEvent } from '../event-store.js';
import type { InProcessEventFeed } from '../in-process-event-feed.js';
import { AppendSignal } from './append-signal.js';
import { AppendQueue } from './append-queue.js';
import { appendBatch } from './batch-append.js';
import { encodeEvents } from './event-encoding.js';
import { PinnedConnection } from './pinned-connection.js';
import { LogReader } from './log-reader.js';
import { tailLog } from './log-tail.js';
import { timestampSettings } from './timestamps.js';

export interface PostgresEventStoreOptions {
  /** The process's LISTEN connection. Without it, subscriptions get events of other processes up to a second later. */
  listener?: NotificationListener;
  /** Time that an append may take, including its wait in the queue. */
  appendTimeoutMs?: number;
  /** Called with errors that listeners of appended events throw. */
  onError?: (error: unknown) => void;
}

type AppendedListener = (events: readonly RecordedEvent[]) => void;

const streamPageSize = 1_000;

/** The event store in Postgres. Positions start at 0 and have no gaps. The tables are created by `event-log.migration.ts`. */
export class PostgresEventStore implements EventStore, InProcessEventFeed {
  private readonly appendSignal = new AppendSignal();
  private readonly listeners = new Set<AppendedListener>();
  private readonly writeConnection: PinnedConnection;
  private readonly readPool: pg.Pool;
  private readonly logReader: LogReader;
  private readonly queue: AppendQueue;
  private readonly unsubscribe: () => void;
  private readonly onError: (error: unknown) => void;

  constructor(url: string, { listener, appendTimeoutMs = 5_000, onError = () => undefined }: PostgresEventStoreOptions = {}) {
    this.onError = onError;
    const settings = { ...timestampSettings, ...keyLookupSettings };
    this.writeConnection = new PinnedConnection(
      // Half a second less: Postgres cancels the statement before the append times out, unless that has waited in the queue.
      createPool(url, { applicationName: 'jamjar-append', maxConnections: 1, statementTimeoutMs: appendTimeoutMs - 500, settings }),
    );
    this.readPool = createPool(url, { applicationName: 'jamjar-read-log', maxConnections: 4, settings });
    this.logReader = new LogReader(this.readPool);
    this.queue = new AppendQueue({
      write: (batch) => appendBatch(this.writeConnection, batch),
      onCommitted: (parseEvents) => this.notifyListeners(parseEvents),
      timeoutMs: appendTimeoutMs,
    });
    this.unsubscribe = listener?.subscribe('events', () => this.appendSignal.notify()) ?? (() => undefined);
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

  subscribe(after: bigint, signal: AbortSignal): AsyncGenerator<RecordedEvent> {
    return tailLog((position, limit) => this.logReader.readAfterPosition(position, limit), this.appendSignal, after, signal);
  }

  head(): Promise<bigint> {
    return this.logReader.head();
  }

  identity(): Promise<string> {
    return this.logReader.identity();
  }

  onAppended(listener: AppendedListener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  waitForCurrentAppend(): Promise<void> {
    return this.queue.waitForCurrentBatch();
  }

  /** Closes the connections. Calls in progress fail. */
  async close(): Promise<void> {
    this.unsubscribe();
    await Promise.all([this.writeConnection.close(), this.readPool.end()]);
  }

  private notifyListeners(parseEvents: () => RecordedEvent[]): void {
    const appended = this.listeners.size > 0 ? parseEvents() : [];
    for (const listener of this.listeners) {
      try {
        listener(appended);
      } catch (error) {
        this.onError(error); // the events are stored, so the append must not fail
      }
    }
    this.appendSignal.notify();
  }
}
