import { Socket } from 'node:net';
import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';

/** A message that the subscriber of a channel receives. */
export type ListenerMessage =
  | { kind: 'notified'; payload: string }
  /** The connection listens, for the first time or again; earlier notifications may have been missed. */
  | { kind: 'listening' };

type Subscriber = (message: ListenerMessage) => void;

const initialReconnectDelayMs = 50;
const maxReconnectDelayMs = 5_000;

export interface ListenerOptions {
  /** Time between two statements that check whether the server still answers. */
  heartbeatMs?: number;
  /** After this time without an answer the connection counts as lost. */
  responseTimeoutMs?: number;
  /** Receives an error for each lost or failed connection, and those that subscribers threw; the listener handles both itself. */
  onError?: (error: unknown) => void;
}

/**
 * The LISTEN connection of a process. When it is lost (a silent server counts as lost after `heartbeatMs` + `responseTimeoutMs`), it reconnects
 * without end and tells its subscribers once it listens again. Notifications can get lost, so subscribers must also poll.
 */
export class NotificationListener {
  private readonly subscribers = new Map<string, Set<Subscriber>>();
  private readonly closing = new AbortController();
  private readonly listenLoop: Promise<void>;
  private client: pg.Client | undefined;
  private lastStatement: Promise<unknown> = Promise.resolve();
  private reconnectDelayMs = initialReconnectDelayMs;
  private readonly options: Required<ListenerOptions>;

  constructor(
    private readonly url: string,
    options: ListenerOptions = {},
  ) {
    this.options = { heartbeatMs: 10_000, responseTimeoutMs: 5_000, onError: () => undefined, ...options };
    this.listenLoop = this.keepListening();
  }

  /** @returns a function that ends the subscription */
  subscribe(channel: string, subscriber: Subscriber): () => void {
    const subscribers = this.subscribers.get(channel) ?? new Set();
    this.subscribers.set(channel, subscribers.add(subscriber));
    const { client } = this;
    if (client) {
      this.listenOn(client, channel).then(
        () => this.notifySubscriber(subscriber, { kind: 'listening' }),
        () => void client.end(), // the next connection listens on this channel too
      );
    }
    return () => void subscribers.delete(subscriber);
  }

  async close(): Promise<void> {
    await Promise.race([this.client?.end().catch(() => undefined), sleep(this.options.responseTimeoutMs, undefined, { ref: false })]);
    this.closing.abort();
    await this.listenLoop;
  }

  /** Exponential backoff with jitter: after a restart of Postgres the processes must not all reconnect at once. */
  private async keepListening(): Promise<void> {
    const { signal } = this.closing;
    let delayMs: number;
    do {
      await this.listenUntilLost().catch((error: unknown) => {
        if (!signal.aborted) this.options.onError(error);
      });
      delayMs = this.reconnectDelayMs * (0.5 + Math.random() / 2);
      this.reconnectDelayMs = Math.min(this.reconnectDelayMs * 2, maxReconnectDelayMs);
    } while (await sleepUnlessAborted(delayMs, signal));
  }

  private async listenUntilLost(): Promise<void> {
    const { client, ended, destroySocket } = this.newClient();
    this.lastStatement = Promise.resolve();
    this.closing.signal.addEventListener('abort', destroySocket);
    try {
      await client.connect();
      for (const channel of this.subscribers.keys()) await this.listenOn(client, channel);
      this.client = client;
      this.reconnectDelayMs = initialReconnectDelayMs;
      for (const channel of this.subscribers.keys()) this.notifySubscribers(channel, { kind: 'listening' });
      await this.sendHeartbeats(client, ended);
    } finally {
      this.client = undefined;
      this.closing.signal.removeEventListener('abort', destroySocket);
      destroySocket();
    }
  }

  /** `destroySocket` breaks the connection at once; `client.end()` would wait for the server. */
  private newClient(): { client: pg.Client; ended: AbortSignal; destroySocket: () => void } {
    const socket = new Socket();
    const client = new pg.Client({
      stream: () => socket,
      connectionString: this.url,
      application_name: 'jamjar-listen',
      connectionTimeoutMillis: this.options.responseTimeoutMs,
      query_timeout: this.options.responseTimeoutMs,
      keepAlive: true,
    });
    const ended = new AbortController();
    client.on('error', () => undefined); // 'end' follows
    client.on('end', () => ended.abort());
    client.on('notification', ({ channel, payload }) => this.notifySubscribers(channel, { kind: 'notified', payload: payload ?? '' }));
    return { client, ended: ended.signal, destroySocket: () => void socket.destroy() };
  }

  /** Detects a server that vanished without closing the connection. @throws when the connection is lost */
  private async sendHeartbeats(client: pg.Client, ended: AbortSignal): Promise<void> {
    while (await sleepUnlessAborted(this.options.heartbeatMs, ended)) await this.runStatement(client, 'SELECT 1');
    throw new Error('The LISTEN connection was lost');
  }

  private listenOn(client: pg.Client, channel: string): Promise<unknown> {
    return this.runStatement(client, `LISTEN ${client.escapeIdentifier(channel)}`);
  }

  /** Runs statements one after the other, because `subscribe` may be called at any time. */
  private runStatement(client: pg.Client, statement: string): Promise<unknown> {
    const result = this.lastStatement.then(() => client.query(statement));
    this.lastStatement = result.catch(() => undefined);
    return result;
  }

  private notifySubscribers(channel: string, message: ListenerMessage): void {
    for (const subscriber of this.subscribers.get(channel) ?? []) this.notifySubscriber(subscriber, message);
  }

  private notifySubscriber(subscriber: Subscriber, message: ListenerMessage): void {
    try {
      subscriber(message);
    } catch (error) {
      this.options.onError(error); // the other subscribers still get the message
    }
  }
}

/** @returns false when the signal aborted the wait */
function sleepUnlessAborted(durationMs: number, signal: AbortSignal): Promise<boolean> {
  return sleep(durationMs, true, { signal }).catch(() => false);
}
