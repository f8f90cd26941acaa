import { Socket } from 'node:net';
import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a channel's subscriber hears. */
export type Heard =
  /** Somebody notified. */
  | { kind: 'notified'; payload: string }
  /** The connection listens, for the first time or again: what was notified until now went unheard. */
  | { kind: 'listening' };

type Subscriber = (heard: Heard) => void;

const firstPause = 50;
const longestPause = 5_000;

export interface ListenerOptions {
  /** Milliseconds between two questions to a server that says nothing. */
  heartbeat?: number;
  /** Milliseconds that an answer may take. */
  answerTimeout?: number;
  /** Hears why the connection was lost, and of subscribers that threw. Nobody has to act. */
  onError?: (error: unknown) => void;
}

/**
 * The LISTEN connection of a process. It reconnects for ever (a silent server counts as lost after heartbeat and
 * answer time, 15 s) and tells its
 * subscribers whenever it listens again. Notifications are hints and nothing else: whoever needs the truth also reads
 * from time to time.
 */
export class Listener {
  private readonly subscribers = new Map<string, Set<Subscriber>>();
  private readonly closing = new AbortController();
  private readonly running: Promise<void>;
  private client: pg.Client | undefined;
  private asked: Promise<unknown> = Promise.resolve();
  private pause = firstPause;

  private readonly heartbeat: number;
  private readonly answerTimeout: number;
  private readonly onError: (error: unknown) => void;

  constructor(
    private readonly url: string,
    { heartbeat = 10_000, answerTimeout = 5_000, onError = () => undefined }: ListenerOptions = {},
  ) {
    this.heartbeat = heartbeat;
    this.answerTimeout = answerTimeout;
    this.onError = onError;
    this.running = this.keepListening();
  }

  /** @returns ends the subscription */
  subscribe(channel: string, subscriber: Subscriber): () => void {
    const subscribers = this.subscribers.get(channel) ?? new Set();
    this.subscribers.set(channel, subscribers.add(subscriber));
    const { client } = this;
    if (client) {
      this.listenOn(client, channel).then(
        () => this.tellOne(subscriber, { kind: 'listening' }),
        () => void client.end(), // the next connection listens on it
      );
    }
    return () => void subscribers.delete(subscriber);
  }

  async close(): Promise<void> {
    await Promise.race([this.client?.end().catch(() => undefined), sleep(this.answerTimeout, undefined, { ref: false })]);
    this.closing.abort();
    await this.running;
  }

  private async keepListening(): Promise<void> {
    const { signal } = this.closing;
    do {
      await this.listenUntilLost().catch((error: unknown) => {
        if (!signal.aborted) this.onError(error);
      });
    } while (await passes(this.nextPause(), signal));
  }

  /** With jitter: all the instances of a restarted server must not come back at once. */
  private nextPause(): number {
    const pause = this.pause * (0.5 + Math.random() / 2);
    this.pause = Math.min(this.pause * 2, longestPause);
    return pause;
  }

  private async listenUntilLost(): Promise<void> {
    const { client, ended, hangUp } = this.newClient();
    this.asked = Promise.resolve();
    this.closing.signal.addEventListener('abort', hangUp);
    try {
      await client.connect();
      for (const channel of this.subscribers.keys()) await this.listenOn(client, channel);
      this.client = client;
      this.pause = firstPause;
      for (const channel of this.subscribers.keys()) this.tell(channel, { kind: 'listening' });
      await this.watch(client, ended);
    } finally {
      this.client = undefined;
      this.closing.signal.removeEventListener('abort', hangUp);
      hangUp();
    }
  }

  /** `hangUp` cuts the connection; an orderly end would wait for an answer. */
  private newClient(): { client: pg.Client; ended: AbortSignal; hangUp: () => void } {
    const socket = new Socket();
    const client = new pg.Client({
      stream: () => socket,
      connectionString: this.url,
      application_name: 'jamjar-listen',
      connectionTimeoutMillis: this.answerTimeout,
      query_timeout: this.answerTimeout,
      keepAlive: true,
    });
    const ended = new AbortController();
    client.on('error', () => undefined); // its end is told by 'end'
    client.on('end', () => ended.abort());
    client.on('notification', ({ channel, payload }) => this.tell(channel, { kind: 'notified', payload: payload ?? '' }));
    return { client, ended: ended.signal, hangUp: () => void socket.destroy() };
  }

  /** A connection whose other side is gone without a word looks alive: only a question tells. */
  private async watch(client: pg.Client, ended: AbortSignal): Promise<void> {
    while (await passes(this.heartbeat, ended)) await this.ask(client, 'SELECT 1');
    throw new Error('The LISTEN connection was lost');
  }

  private async listenOn(client: pg.Client, channel: string): Promise<void> {
    await this.ask(client, `LISTEN ${client.escapeIdentifier(channel)}`);
  }

  /** One statement after the other: subscribers come whenever they like. */
  private ask(client: pg.Client, statement: string): Promise<unknown> {
    const answer = this.asked.then(() => client.query(statement));
    this.asked = answer.catch(() => undefined);
    return answer;
  }

  private tell(channel: string, heard: Heard): void {
    for (const subscriber of this.subscribers.get(channel) ?? []) this.tellOne(subscriber, heard);
  }

  private tellOne(subscriber: Subscriber, heard: Heard): void {
    try {
      subscriber(heard);
    } catch (error) {
      this.onError(error); // one subscriber's fault must not deafen the others
    }
  }
}

/** Whether the time passed without the signal. */
function passes(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return sleep(milliseconds, true, { signal }).catch(() => false);
}
