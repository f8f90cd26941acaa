import {
  MaxAppendSizeExceededError,
  NO_STREAM,
  StreamNotFoundError,
  WrongExpectedVersionError,
  type EventData,
  type EventStoreDBClient,
  type RecordedEvent,
} from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailable, WrongRevision, type Appended, type EventStore, type NewFact, type RecordedFact } from '../event-store.js';
import { followAll, newestOf, nothingYet } from './all-stream.js';
import { Connection } from './connection.js';
import { eventOf, factOf } from './fact-conversion.js';
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
  async append(stream: string, expectedRevision: bigint, facts: readonly NewFact[]): Promise<Appended> {
    if (!stream.startsWith(this.prefix)) throw new TypeError(`Not a stream of ours (${this.prefix}…): ${stream}`);
    if (facts.length === 0) throw new TypeError(`Nothing to append to ${stream}`);
    const events = facts.map(eventOf);
    try {
      return await this.appendUntilAnswered(stream, expectedRevision, events);
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) throw wrongRevision(stream, expectedRevision, error);
      if (error instanceof MaxAppendSizeExceededError)
        throw new RangeError(`More than EventStoreDB takes in one append (1 MB), for ${stream}`);
      throw error;
    }
  }

  async *read(stream: string, after: bigint): AsyncGenerator<RecordedFact> {
    for (let revision = after; ;) {
      const facts = await this.page(stream, revision);
      yield* facts;
      const last = facts.at(-1);
      if (!last || facts.length < pageSize) return;
      revision = last.revision;
    }
  }

  async *subscribe(after: bigint, signal: AbortSignal): AsyncGenerator<RecordedFact> {
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
    const event = eventOf({ id: randomUUID(), type: 'StoreNamed', data: { name: randomUUID() }, metadata: {} });
    await this.connection
      .use((client) => within(this.timeout, client.appendToStream(identityStream, event, { expectedRevision: NO_STREAM })))
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

  private async appendUntilAnswered(stream: string, expected: bigint, events: readonly EventData[]): Promise<Appended> {
    const deadline = Date.now() + this.timeout;
    const attempt = (): Promise<Appended> =>
      this.connection.use((client) => within(Math.max(1, deadline - Date.now()), this.appendOnce(client, stream, expected, events)));
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

  private async appendOnce(client: EventStoreDBClient, stream: string, expected: bigint, events: readonly EventData[]): Promise<Appended> {
    const { nextExpectedRevision: revision, position } = await client.appendToStream(stream, [...events], {
      expectedRevision: expected < 0n ? NO_STREAM : expected,
      requiresLeader: true,
      deadline: this.timeout,
    });
    return { revision, position: position?.commit ?? (await this.positionOf(client, stream, revision)) };
  }

  /** Some answers, those to repeated appends among them, tell no position. */
  private async positionOf(client: EventStoreDBClient, stream: string, revision: bigint): Promise<bigint> {
    const [event] = await readPage(client.readStream(stream, { fromRevision: revision, maxCount: 1, requiresLeader: true }), this.timeout);
    if (!event) throw new StoreUnavailable(`The fact at ${revision.toString()} of ${stream} cannot be read yet`);
    return factOf(event).position;
  }

  private async page(stream: string, after: bigint): Promise<RecordedFact[]> {
    const events = await this.eventsOf(stream, after + 1n, pageSize);
    return events.map(factOf);
  }

  private async writtenIdentity(): Promise<string | undefined> {
    const [event] = await this.eventsOf(identityStream, 0n, 1);
    const data: unknown = event?.data;
    return typeof data === 'object' && data !== null && 'name' in data && typeof data.name === 'string' ? data.name : undefined;
  }

  private async eventsOf(stream: string, fromRevision: bigint, maxCount: number): Promise<RecordedEvent[]> {
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
