import {
  MaxAppendSizeExceededError,
  NO_STREAM,
  StreamNotFoundError,
  WrongExpectedVersionError,
  type EventData as EsdbEventData,
  type EventStoreDBClient,
  type RecordedEvent as EsdbRecordedEvent,
} from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailable, WrongRevision, type Appended, type EventStore, type NewEvent, type RecordedEvent } from '../event-store.js';
import { followAll, newestOf, nothingYet } from './all-stream.js';
import { Connection } from './connection.js';
import { fromEsdbEvent, toEsdbEvent } from './event-conversion.js';
import { readPage } from './pages.js';
import { within } from './within.js';

export interface EventStoreDbOptions {
  /** What the names of our streams begin with. Other streams of the server are none of our business. */
  streamPrefix?: string;
  /** Milliseconds that a call may take: an append, a page of a read, the first answer of a subscription. */
  timeout?: number;
}

/** Outside our prefix: no subscriber hears of it. */
const identityStream = 'jamjarStoreIdentity';
const pageSize = 1_000;
/** A connection that broke is often back at once; longer waiting is for whoever asked. */
const pausesBeforeRetry = [50, 250];

/** The log in EventStoreDB (or KurrentDB). Positions are commit positions: increasing, with gaps. */
export class EventStoreDbEventStore implements EventStore {
  private readonly connection: Connection;
  private readonly prefix: string;
  private readonly timeout: number;
  private newest = nothingYet;

  /** @param url `esdb://…`, with the credentials in it */
  constructor(url: string, { streamPrefix = 'gig-', timeout = 5_000 }: EventStoreDbOptions = {}) {
    this.connection = new Connection(url);
    this.prefix = streamPrefix;
    this.timeout = timeout;
  }

  /**
   * A lost connection is tried again with the same ids and the same expected revision, which the server answers as the first time;
   * with any other revision it would append them once more.
   */
  async append(stream: string, expectedRevision: bigint, events: readonly NewEvent[]): Promise<Appended> {
    if (!stream.startsWith(this.prefix)) throw new TypeError(`Not a stream of ours (${this.prefix}…): ${stream}`);
    if (events.length === 0) throw new TypeError(`Nothing to append to ${stream}`);
    const esdbEvents = events.map(toEsdbEvent);
    try {
      return await this.appendUntilAnswered(stream, expectedRevision, esdbEvents);
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) throw wrongRevision(stream, expectedRevision, error);
      if (error instanceof MaxAppendSizeExceededError)
        throw new RangeError(`More than EventStoreDB takes in one append (1 MB), for ${stream}`);
      throw error;
    }
  }

  async *read(stream: string, after: bigint): AsyncGenerator<RecordedEvent> {
    for (let revision = after; ;) {
      const events = await this.page(stream, revision);
      yield* events;
      const last = events.at(-1);
      if (!last || events.length < pageSize) return;
      revision = last.revision;
    }
  }

  async *subscribe(after: bigint, signal: AbortSignal): AsyncGenerator<RecordedEvent> {
    yield* this.connection.stream((client) => followAll(client, { after, prefix: this.prefix, timeout: this.timeout, signal }));
  }

  async head(): Promise<bigint> {
    const { prefix, timeout } = this;
    this.newest = await this.connection.use((client) => newestOf(client, { earlier: this.newest, prefix, timeout }));
    return this.newest.position;
  }

  /** A random name that the first who asked has written into the store, so that a wiped or exchanged one has another. */
  async identity(): Promise<string> {
    const name = await this.writtenIdentity();
    if (name) return name;
    const esdbEvent = toEsdbEvent({ id: randomUUID(), type: 'StoreNamed', data: { name: randomUUID() }, metadata: {} });
    await this.connection
      .use((client) => within(this.timeout, client.appendToStream(identityStream, esdbEvent, { expectedRevision: NO_STREAM })))
      .catch((error: unknown) => {
        if (!(error instanceof WrongExpectedVersionError)) throw error; // else another process named it at the same moment
      });
    const written = await this.writtenIdentity();
    if (!written) throw new StoreUnavailable('EventStoreDB keeps no name');
    return written;
  }

  /** What is under way fails. */
  close(): Promise<void> {
    return this.connection.close();
  }

  private async appendUntilAnswered(stream: string, expected: bigint, esdbEvents: readonly EsdbEventData[]): Promise<Appended> {
    const deadline = Date.now() + this.timeout;
    const attempt = (): Promise<Appended> =>
      this.connection.use((client) => within(Math.max(1, deadline - Date.now()), this.appendOnce(client, stream, expected, esdbEvents)));
    for (const pause of pausesBeforeRetry) {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof StoreUnavailable) || Date.now() + pause >= deadline) throw error;
        await sleep(pause);
      }
    }
    return attempt();
  }

  private async appendOnce(
    client: EventStoreDBClient,
    stream: string,
    expected: bigint,
    esdbEvents: readonly EsdbEventData[],
  ): Promise<Appended> {
    const { nextExpectedRevision: revision, position } = await client.appendToStream(stream, [...esdbEvents], {
      expectedRevision: expected < 0n ? NO_STREAM : expected,
      requiresLeader: true,
      deadline: this.timeout,
    });
    return { revision, position: position?.commit ?? (await this.positionOf(client, stream, revision)) };
  }

  /** Some answers, those to repeated appends among them, tell no position. */
  private async positionOf(client: EventStoreDBClient, stream: string, revision: bigint): Promise<bigint> {
    const [esdbEvent] = await readPage(
      client.readStream(stream, { fromRevision: revision, maxCount: 1, requiresLeader: true }),
      this.timeout,
    );
    if (!esdbEvent) throw new StoreUnavailable(`The event at ${revision.toString()} of ${stream} cannot be read yet`);
    return fromEsdbEvent(esdbEvent).position;
  }

  private async page(stream: string, after: bigint): Promise<RecordedEvent[]> {
    const esdbEvents = await this.esdbEventsOf(stream, after + 1n, pageSize);
    return esdbEvents.map(fromEsdbEvent);
  }

  private async writtenIdentity(): Promise<string | undefined> {
    const [esdbEvent] = await this.esdbEventsOf(identityStream, 0n, 1);
    const data: unknown = esdbEvent?.data;
    return typeof data === 'object' && data !== null && 'name' in data && typeof data.name === 'string' ? data.name : undefined;
  }

  private async esdbEventsOf(stream: string, fromRevision: bigint, maxCount: number): Promise<EsdbRecordedEvent[]> {
    try {
      const options = { fromRevision, maxCount, requiresLeader: true };
      return await this.connection.use((client) => readPage(client.readStream(stream, options), this.timeout));
    } catch (error) {
      if (error instanceof StreamNotFoundError) return [];
      throw error;
    }
  }
}

function wrongRevision(stream: string, expected: bigint, { actualVersion }: WrongExpectedVersionError): WrongRevision {
  return new WrongRevision(stream, expected, typeof actualVersion === 'bigint' ? actualVersion : -1n);
}
