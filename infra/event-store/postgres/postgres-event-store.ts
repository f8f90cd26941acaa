import type pg from 'pg';
import type { Listener } from '../../database/listener.js';
import { createPool, findingByKey } from '../../database/pool.js';
import type { Appended, EventStore, NewEvent, RecordedEvent } from '../event-store.js';
import type { HandOver } from '../hand-over.js';
import { Alarm } from './alarm.js';
import { AppendQueue } from './append-queue.js';
import { appendBatch } from './batch-append.js';
import { encodeEvents } from './event-encoding.js';
import { HeldConnection } from './held-connection.js';
import { LogReader } from './log-reader.js';
import { tailLog } from './log-tail.js';
import { timeStampSettings } from './time-stamps.js';

export interface PostgresEventStoreOptions {
  /** The process's LISTEN connection. Without one, subscriptions hear of other processes' events within a second. */
  listener?: Listener;
  /** Milliseconds that an append may take. */
  appendTimeout?: number;
  /** Hears of listeners that threw. */
  onError?: (error: unknown) => void;
}

type AppendedListener = (events: readonly RecordedEvent[]) => void;

const streamPage = 1_000;

/** The log in Postgres, made by `EventLog` (`event-log.migration.ts`). Gapless positions from 0. */
export class PostgresEventStore implements EventStore, HandOver {
  private readonly alarm = new Alarm();
  private readonly listeners = new Set<AppendedListener>();
  private readonly writer: HeldConnection;
  private readonly readers: pg.Pool;
  private readonly log: LogReader;
  private readonly queue: AppendQueue;
  private readonly stopListening: () => void;
  private readonly onError: (error: unknown) => void;

  constructor(url: string, { listener, appendTimeout = 5_000, onError = () => undefined }: PostgresEventStoreOptions = {}) {
    this.onError = onError;
    const settings = { ...timeStampSettings, ...findingByKey };
    this.writer = new HeldConnection(createPool(url, { name: 'jamjar-append', max: 1, timeout: appendTimeout - 500, settings }));
    this.readers = createPool(url, { name: 'jamjar-read-log', max: 4, settings });
    this.log = new LogReader(this.readers);
    this.queue = new AppendQueue({
      write: (batch) => appendBatch(this.writer, batch),
      announce: (events) => this.announce(events),
      timeout: appendTimeout,
    });
    this.stopListening = listener?.subscribe('events', () => this.alarm.ring()) ?? (() => undefined);
  }

  async append(stream: string, expectedRevision: bigint, events: readonly NewEvent[]): Promise<Appended> {
    return this.queue.append({ stream, expected: expectedRevision, events: encodeEvents(stream, events) });
  }

  async *read(stream: string, after: bigint): AsyncGenerator<RecordedEvent> {
    for (let revision = after; ;) {
      const events = await this.log.ofStream(stream, revision, streamPage);
      yield* events;
      const last = events.at(-1);
      if (!last || events.length < streamPage) return;
      revision = last.revision;
    }
  }

  subscribe(after: bigint, signal: AbortSignal): AsyncGenerator<RecordedEvent> {
    return tailLog((position, limit) => this.log.afterPosition(position, limit), this.alarm, after, signal);
  }

  head(): Promise<bigint> {
    return this.log.head();
  }

  identity(): Promise<string> {
    return this.log.identity();
  }

  onAppended(listener: AppendedListener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  settled(): Promise<void> {
    return this.queue.settled();
  }

  /** Ends the connections. What is under way fails. */
  async close(): Promise<void> {
    this.stopListening();
    await Promise.all([this.writer.close(), this.readers.end()]);
  }

  private announce(events: () => RecordedEvent[]): void {
    const appended = this.listeners.size > 0 ? events() : [];
    for (const listener of this.listeners) {
      try {
        listener(appended);
      } catch (error) {
        this.onError(error); // the events are in the log: whoever appended them gets their answer
      }
    }
    this.alarm.ring();
  }
}
