import {
  AccessDeniedError,
  EventStoreDBClient as EsdbClient,
  InvalidArgumentError,
  MaxAppendSizeExceededError,
  type RecordedEvent as EsdbRecordedEvent,
  type ResolvedEvent as EsdbResolvedEvent,
  StreamDeletedError,
  type StreamingRead as EsdbStreamingRead,
  StreamNotFoundError,
  UnsupportedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { type RecordedEvent, StoreUnavailable } from '../event-store.js';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** The connection to the EventStoreDB server or cluster. It replaces its client after every failure that may have broken the client. */
export class EventStoreDbConnection {
  private client: EsdbClient | undefined;

  /** @throws Error when the connection string is invalid */
  constructor(private readonly url: string) {
    this.client = createClient(url);
  }

  /** Runs a call. @throws StoreUnavailable when its outcome is unknown; otherwise the call's own error, one of `definiteErrors` */
  async use<Result>(call: (client: EsdbClient) => Promise<Result>): Promise<Result> {
    const client = (this.client ??= createClient(this.url));
    try {
      return await call(client);
    } catch (error) {
      const failure = toStoreError(error);
      if (failure instanceof StoreUnavailable) void this.discard(client); // not awaited, because it waits until the client has found the cluster's leader
      throw failure;
    }
  }

  /** Runs a call that yields items. Unlike a call of `use`, it must map its errors with `toStoreError` itself. */
  async *iterate<Item>(call: (client: EsdbClient) => AsyncIterable<Item>): AsyncGenerator<Item> {
    const client = (this.client ??= createClient(this.url));
    try {
      yield* call(client);
    } catch (error) {
      if (error instanceof StoreUnavailable) void this.discard(client);
      throw error;
    }
  }

  async close(): Promise<void> {
    if (this.client) await this.discard(this.client);
  }

  private async discard(client: EsdbClient): Promise<void> {
    if (this.client !== client) return;
    this.client = undefined;
    await closeChannel(client);
  }
}

// `createClient` and `closeChannel` use protected members of `@eventstore/db-client` 6.2.1, for lack of public ones (docs/adr/0025, 0052)

/**
 * Creates a client that cannot end the process. An append on a closed channel throws an error that nothing catches, so no call may get a channel
 * that is closed already: only `closeChannel` closes it, and calls that are then still waiting for it are refused.
 * - `supports` is replaced to turn off batch append, which keeps its pending `Promise`s in a variable that all clients share, and leaves
 *   rejections unhandled when a congested stream breaks.
 * - `handleError` is replaced because it closes the channel and leaves a failed discovery unhandled; `discard` replaces the client instead.
 */
function createClient(url: string): EsdbClient {
  const client = EsdbClient.connectionString(url);
  Reflect.set(client, 'supports', () => Promise.resolve(false));
  Reflect.set(client, 'handleError', () => Promise.resolve());
  const getGrpcClient: unknown = Reflect.get(client, 'getGRPCClient');
  Reflect.set(client, 'getGRPCClient', async (...serviceAndName: readonly unknown[]) => {
    const grpcClient = await callMember(client, getGrpcClient, serviceAndName);
    if (discardedClients.has(client)) throw new StoreUnavailable('The connection to EventStoreDB was replaced');
    return grpcClient;
  });
  return client;
}

const discardedClients = new WeakSet<EsdbClient>();

/** Closes the client's gRPC channel, for which it has no public method. An open channel to a silent peer would stay for half an hour. */
async function closeChannel(client: EsdbClient): Promise<void> {
  discardedClients.add(client);
  const channel = await callMember(client, Reflect.get(client, 'getChannel'), []).catch(() => undefined);
  await nextTurn(); // calls that were given the channel in this turn begin first
  if (typeof channel === 'object' && channel !== null && 'close' in channel) await callMember(channel, channel.close, []);
}

const callMember = (owner: object, member: unknown, parameters: readonly unknown[]): Promise<unknown> =>
  typeof member === 'function' ? Promise.resolve(Reflect.apply(member, owner, parameters)) : Promise.resolve(undefined);

/** Errors after which the call has certainly failed: the server's own answers, and a TypeError, which is thrown in this process. */
const definiteErrors = [
  AccessDeniedError,
  InvalidArgumentError,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  StreamNotFoundError,
  UnsupportedError,
  WrongExpectedVersionError,
  TypeError,
];

/**
 * Returns `definiteErrors` unchanged. All other errors become `StoreUnavailable`, because the outcome of the call is unknown: refused connections
 * (a bare gRPC error with code 14), lost connections, deadlines, a changed leader, an unknown cluster, a server that is shutting down.
 */
export function toStoreError(error: unknown): Error {
  if (error instanceof StoreUnavailable) return error;
  const isDefinite = definiteErrors.some((errorClass) => error instanceof errorClass);
  return isDefinite && error instanceof Error ? error : new StoreUnavailable('EventStoreDB did not answer', { cause: error });
}

/** Waits for a call. @throws StoreUnavailable after the timeout, as a peer may never answer; before it, the call's own error */
export async function withTimeout<Result>(timeoutMs: number, call: Promise<Result>): Promise<Result> {
  const settled = new AbortController();
  const timeout = sleep(timeoutMs, undefined, { signal: settled.signal }).then(() => {
    throw new StoreUnavailable(`EventStoreDB did not answer within ${timeoutMs} ms`);
  });
  return Promise.race([call, timeout]).finally(() => settled.abort());
}

/** Reads all events of a finite read, and closes the read in any case. @throws StoreUnavailable after the timeout; the error of the read */
export async function readPage(read: EsdbStreamingRead<EsdbResolvedEvent>, timeoutMs: number): Promise<RecordedEvent[]> {
  read.on('error', () => undefined); // `collectEvents` throws the error; a later error would be unhandled
  try {
    return await withTimeout(timeoutMs, collectEvents(read));
  } finally {
    void read.cancel().catch(() => undefined); // fails when the call was never made
    read.destroy();
  }
}

async function collectEvents(read: AsyncIterable<EsdbResolvedEvent>): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const { event } of read) if (event) events.push(fromEsdbEvent(event));
  return events;
}

/** @throws Error when the server is older than 22.6 and sends no position */
export function fromEsdbEvent(esdbEvent: EsdbRecordedEvent): RecordedEvent {
  const { id, type, data, metadata, streamId: stream, revision, position, created: recordedAt } = esdbEvent;
  if (!position) throw new Error('EventStoreDB sent no position: version 22.6 or newer is needed');
  return { id, type, data, metadata, stream, revision, position: position.commit, recordedAt };
}
