import { EventStoreDBClient as EsdbClient } from '@eventstore/db-client';
import { StoreUnavailable } from '../event-store.js';
import { toStoreError } from './eventstoredb-calls.js';

/** The connection to the EventStoreDB server or cluster. Its client is replaced after every failure that may have broken it. */
export class EventStoreDbConnection {
  private client: EsdbClient | undefined;

  /** @throws Error when the connection string is invalid */
  constructor(private readonly url: string) {
    this.client = createClient(url);
  }

  /** Runs a call. @throws StoreUnavailable when its outcome is unknown, otherwise the call's own error (`toStoreError`) */
  async use<Result>(call: (client: EsdbClient) => Promise<Result>): Promise<Result> {
    const client = (this.client ??= createClient(this.url));
    try {
      return await call(client);
    } catch (error) {
      const failure = toStoreError(error);
      if (failure instanceof StoreUnavailable) await this.discard(client);
      throw failure;
    }
  }

  /** Runs a call that yields items. Unlike those of `use`, the call must map its errors with `toStoreError` itself. */
  async *iterate<Item>(call: (client: EsdbClient) => AsyncIterable<Item>): AsyncGenerator<Item> {
    const client = (this.client ??= createClient(this.url));
    try {
      yield* call(client);
    } catch (error) {
      if (error instanceof StoreUnavailable) await this.discard(client);
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

// The two functions below use protected members of `@eventstore/db-client` 6.2.1, for lack of public ones (docs/adr/0025)

/**
 * Turns off the client's batch append, so that every append is a separate call: `supports` tells the client that the server lacks it.
 * Batch append keeps its pending `Promise`s in a variable that all clients share, and leaves rejections unhandled when a congested
 * stream breaks: both would end the process.
 */
function createClient(url: string): EsdbClient {
  const client = EsdbClient.connectionString(url);
  Reflect.set(client, 'supports', () => Promise.resolve(false));
  return client;
}

/** Closes the client's gRPC channel, for which it has no public method. An open channel to a silent peer would stay for half an hour. */
async function closeChannel(client: EsdbClient): Promise<void> {
  const getChannel: unknown = Reflect.get(client, 'getChannel');
  const channel: unknown =
    typeof getChannel === 'function' ? await Promise.resolve(Reflect.apply(getChannel, client, [])).catch(() => undefined) : undefined;
  if (typeof channel === 'object' && channel !== null && 'close' in channel && typeof channel.close === 'function') {
    Reflect.apply(channel.close, channel, []);
  }
}
