import { EventStoreDBClient } from '@eventstore/db-client';
import { StoreUnavailable } from '../event-store.js';
import { asStoreFailure } from './store-failures.js';

/** The connection to the server or cluster, made anew after every failure that leaves in doubt whether it still is one. */
export class Connection {
  private client: EventStoreDBClient | undefined;

  /** @throws at once when the connection string cannot be read */
  constructor(private readonly url: string) {
    this.client = newClient(url);
  }

  /** @throws StoreUnavailable for everything that is no answer of the server */
  async use<Answer>(work: (client: EventStoreDBClient) => Promise<Answer>): Promise<Answer> {
    const client = (this.client ??= newClient(this.url));
    try {
      return await work(client);
    } catch (error) {
      const failure = asStoreFailure(error);
      if (failure instanceof StoreUnavailable) await this.leave(client);
      throw failure;
    }
  }

  /** The same for work that answers item by item. */
  async *stream<Item>(work: (client: EventStoreDBClient) => AsyncIterable<Item>): AsyncGenerator<Item> {
    const client = (this.client ??= newClient(this.url));
    try {
      yield* work(client);
    } catch (error) {
      if (error instanceof StoreUnavailable) await this.leave(client);
      throw error;
    }
  }

  async close(): Promise<void> {
    if (this.client) await this.leave(this.client);
  }

  private async leave(client: EventStoreDBClient): Promise<void> {
    if (this.client !== client) return;
    this.client = undefined;
    await hangUp(client);
  }
}

/**
 * Every append is a call of its own. The client's other way, one stream for the appends of all, keeps its promises in a
 * place that all clients share and leaves rejections unhandled when the stream breaks while it is congested: either ends
 * the process.
 */
function newClient(url: string): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(url);
  Reflect.set(client, 'supports', () => Promise.resolve(false));
  return client;
}

/** The client has no way to close its channel, and a channel to a silent peer stays open for half an hour. */
async function hangUp(client: EventStoreDBClient): Promise<void> {
  const getChannel: unknown = Reflect.get(client, 'getChannel');
  const channel: unknown =
    typeof getChannel === 'function' ? await Promise.resolve(Reflect.apply(getChannel, client, [])).catch(() => undefined) : undefined;
  if (typeof channel === 'object' && channel !== null && 'close' in channel && typeof channel.close === 'function') {
    Reflect.apply(channel.close, channel, []);
  }
}
