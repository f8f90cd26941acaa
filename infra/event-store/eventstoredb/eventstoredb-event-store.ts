import {
  type EventData as EsdbEventData,
  type EventStoreDBClient as EsdbClient,
  MaxAppendSizeExceededError,
  NO_STREAM,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AppendResult,
  assertAppendable,
  type EventStore,
  type NewEvent,
  type RecordedEvent,
  StoreUnavailable,
  WrongRevision,
} from '../event-store.js';
import { findNewestEvent, nothingScanned, subscribeToAll } from './all-stream.js';
import { EventStoreDbConnection, readPage, withTimeout } from './eventstoredb-connection.js';

export interface EventStoreDbOptions {
  /** Prefix of our stream names. Other streams of the server are ignored. */
  streamPrefix?: string;
  /** Time that a call may take: an append with its retries, a page of a read or scan, the confirmation of a subscription. */
  timeoutMs?: number | undefined;
}

/** The stream with the store's identity. Its name does not have our prefix, so that subscribers do not get its event. */
const identityStream = 'jamjarStoreIdentity';
const pageSize = 1_000;
/** A lost connection is often back at once. Longer outages are left to the caller's retries. */
const retryDelaysMs = [50, 250];

/** The event store in EventStoreDB (or KurrentDB). Positions are commit positions: increasing, with gaps. */
export class EventStoreDbEventStore implements EventStore {
  private readonly connection: EventStoreDbConnection;
  private readonly prefix: string;
  private readonly timeoutMs: number;
  private lastScan = nothingScanned;

  /** @param url connection string `esdb://…`, including credentials */
  constructor(url: string, { streamPrefix = 'gig-', timeoutMs = 5_000 }: EventStoreDbOptions = {}) {
    this.connection = new EventStoreDbConnection(url);
    this.prefix = streamPrefix;
    this.timeoutMs = timeoutMs;
  }

  /**
   * Retries when the outcome is unknown, with the same ids and the same expected revision, which the server recognises as a repetition.
   * With another revision it would append the events again.
   * @throws the errors of `EventStore.append`; TypeError when the stream lacks the prefix; RangeError when the events exceed 1 MB
   */
  async append(stream: string, expectedRevision: bigint, events: readonly NewEvent[]): Promise<AppendResult> {
    if (!stream.startsWith(this.prefix)) throw new TypeError(`The stream name lacks the prefix ${this.prefix}: ${stream}`);
    assertAppendable(stream, events);
    try {
      return await this.appendWithRetries(stream, expectedRevision, events.map(toEsdbEvent));
    } catch (error) {
      if (error instanceof WrongExpectedVersionError)
        throw new WrongRevision(stream, expectedRevision, typeof error.actualVersion === 'bigint' ? error.actualVersion : -1n);
      if (error instanceof MaxAppendSizeExceededError)
        throw new RangeError(`More than EventStoreDB takes in one append (1 MB), for ${stream}`);
      throw error;
    }
  }

  async *read(stream: string, after: bigint, to?: bigint): AsyncGenerator<RecordedEvent> {
    let page: RecordedEvent[];
    do {
      const maxCount = to === undefined ? pageSize : Math.min(pageSize, Number(to - after));
      page = maxCount > 0 ? await this.readEvents(stream, after + 1n, maxCount) : [];
      yield* page;
      after = page.at(-1)?.revision ?? after;
    } while (page.length === pageSize);
  }

  async *subscribe(after: bigint, signal: AbortSignal): AsyncGenerator<RecordedEvent> {
    yield* this.connection.iterate((client) => subscribeToAll(client, { after, prefix: this.prefix, timeoutMs: this.timeoutMs, signal }));
  }

  async head(): Promise<bigint> {
    const { prefix, timeoutMs } = this;
    this.lastScan = await this.connection.use((client) => findNewestEvent(client, { previous: this.lastScan, prefix, timeoutMs }));
    return this.lastScan.position;
  }

  /** A random id that the first caller writes into the store, so that a wiped or replaced store has another id. */
  async identity(): Promise<string> {
    const existing = await this.readIdentity();
    if (existing) return existing;
    const esdbEvent = toEsdbEvent({ id: randomUUID(), type: 'StoreNamed', data: { name: randomUUID() }, metadata: {} });
    await this.connection
      .use((client) => withTimeout(this.timeoutMs, client.appendToStream(identityStream, esdbEvent, { expectedRevision: NO_STREAM })))
      .catch((error: unknown) => {
        if (!(error instanceof WrongExpectedVersionError)) throw error; // otherwise another process has written the identity
      });
    const identity = await this.readIdentity();
    if (!identity) throw new StoreUnavailable('EventStoreDB did not store the identity');
    return identity;
  }

  /** Closes the connection. Calls in progress fail. */
  close(): Promise<void> {
    return this.connection.close();
  }

  private async appendWithRetries(stream: string, expected: bigint, esdbEvents: EsdbEventData[]): Promise<AppendResult> {
    const deadline = Date.now() + this.timeoutMs;
    const attempt = (): Promise<AppendResult> =>
      this.connection.use((client) =>
        withTimeout(Math.max(1, deadline - Date.now()), this.appendOnce(client, stream, expected, esdbEvents)),
      );
    for (const delayMs of retryDelaysMs) {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof StoreUnavailable) || Date.now() + delayMs >= deadline) throw error;
        await sleep(delayMs);
      }
    }
    return attempt();
  }

  private async appendOnce(client: EsdbClient, stream: string, expected: bigint, esdbEvents: EsdbEventData[]): Promise<AppendResult> {
    const { nextExpectedRevision: revision, position } = await client.appendToStream(stream, esdbEvents, {
      expectedRevision: expected < 0n ? NO_STREAM : expected,
      requiresLeader: true,
      deadline: this.timeoutMs,
    });
    if (position) return { revision, position: position.commit };
    const [last] = await this.readEvents(stream, revision, 1); // some responses lack the position, for example those to repeated appends
    if (!last) throw new StoreUnavailable(`The event at ${revision} of ${stream} cannot be read yet`);
    return { revision, position: last.position };
  }

  private async readIdentity(): Promise<string | undefined> {
    const [event] = await this.readEvents(identityStream, 0n, 1);
    const data = event?.data;
    return typeof data === 'object' && data !== null && 'name' in data && typeof data.name === 'string' ? data.name : undefined;
  }

  private async readEvents(stream: string, fromRevision: bigint, maxCount: number): Promise<RecordedEvent[]> {
    try {
      const options = { fromRevision, maxCount, requiresLeader: true };
      return await this.connection.use((client) => readPage(client.readStream(stream, options), this.timeoutMs));
    } catch (error) {
      if (error instanceof StreamNotFoundError) return [];
      throw error;
    }
  }
}

function toEsdbEvent({ id, type, data, metadata }: NewEvent): EsdbEventData {
  return { id, type, contentType: 'application/json', data: { ...data }, metadata: { ...metadata } };
}
