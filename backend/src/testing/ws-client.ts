import { type GigId } from '@jamjar/contracts/ids';
import { type ClientMessage } from '@jamjar/contracts/realtime/client-messages';
import { type MessageOf, parseServerMessage, type ServerMessage, type ServerMessageType } from '@jamjar/contracts/realtime/server-messages';
import { parseJsonWithBidiIsolates } from '@jamjar/contracts/text/isolate';
import { routes } from '@jamjar/contracts/routes';
import { deepStrictEqual } from 'node:assert';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { type HttpClient } from './http-client.js';
import { type RunningApp } from './running-app.js';

const timeoutMs = 60_000;

/** The server answered the upgrade request with an HTTP status. */
export class UpgradeRefusedError extends Error {
  constructor(readonly status: number) {
    super(`The upgrade was refused with ${status.toString()}`);
  }
}

export interface WsClientOptions {
  /** By default the application's own origin; null sends none. */
  origin?: string | null;
  /** Whether the client answers pings, as browsers do; true by default. */
  answersPings?: boolean;
}

/** A WebSocket with a browser's cookie and Origin. It collects the received messages, in order, and checks them as the web app does. */
export class WsClient {
  readonly received: ServerMessage[] = [];
  /** Resolves with the close code. */
  readonly closed: Promise<number>;
  /** How many of the received messages `next` has returned or skipped. */
  private readCount = 0;
  /** Called when a message arrives or the socket closes: they end the waits of `next`. */
  private readonly wakeUps = new Set<() => void>();

  private constructor(readonly socket: WebSocket) {
    this.closed = new Promise((resolve) => {
      socket.once('close', (code) => {
        resolve(code);
        this.wakeAll();
      });
    });
    socket.on('error', () => undefined); // 'close' follows
    socket.on('message', (data: Buffer) => {
      const message = parseServerMessage(data);
      deepStrictEqual(message, parseJsonWithBidiIsolates(data.toString())); // a known type, and no field that the schema lacks
      if (message === null) return;
      this.received.push(message);
      this.wakeAll();
    });
  }

  /** Opens a socket with the session of `browser`. @throws UpgradeRefusedError when the server refuses the upgrade */
  static async open(
    browser: Pick<HttpClient, 'cookie'> & { app: Pick<RunningApp, 'url'> },
    options: WsClientOptions = {},
  ): Promise<WsClient> {
    const { origin = browser.app.url, answersPings = true } = options;
    const headers = { ...(browser.cookie === null ? {} : { cookie: browser.cookie }), ...(origin === null ? {} : { origin }) };
    const url = `${browser.app.url.replace('http', 'ws')}${routes.socket}`;
    const socket = new WebSocket(url, { headers, perMessageDeflate: false, autoPong: answersPings });
    const client = new WsClient(socket);
    const refusal = new Promise<never>((_, reject) =>
      socket.once('unexpected-response', (request, response) => {
        request.destroy();
        reject(new UpgradeRefusedError(response.statusCode ?? 0));
      }),
    );
    await Promise.race([once(socket, 'open'), refusal]);
    return client;
  }

  send(message: ClientMessage | string | Buffer): void {
    this.socket.send(typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message));
  }

  /** Sends `hello` and returns all messages up to `caught_up`. */
  async hello(pos: number | null): Promise<ServerMessage[]> {
    const start = this.received.length;
    this.send({ type: 'hello', pos });
    await this.next('caught_up');
    return this.received.slice(start, this.readCount);
  }

  /**
   * Waits for the next unread message of the type that `matches`, and skips those before it. Messages of what happened shortly before the
   * socket was opened may still arrive, so tests that cause such messages pass `matches`, or call `waitUntilCaughtUp` before they open it.
   * @throws after a minute, or when the socket is closed
   */
  async next<Type extends ServerMessageType>(
    type: Type,
    matches: (message: MessageOf<Type>) => boolean = () => true,
  ): Promise<MessageOf<Type>> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      while (this.readCount < this.received.length) {
        const message = this.received[this.readCount++];
        if (message?.type !== type) continue;
        const found = message as unknown as MessageOf<Type>;
        if (matches(found)) return found;
      }
      if (this.socket.readyState > WebSocket.OPEN || Date.now() > deadline) throw new Error(`No ${type}: ${JSON.stringify(this.received)}`);
      await this.waitForMessage(deadline - Date.now());
    }
  }

  /** Waits for the timeline message with the entry of this revision of a gig. @returns all entries of that message */
  async nextTimeline(gigId: GigId, revision: number): Promise<MessageOf<'timeline'>['entries']> {
    const hasEntry = ({ eventId, entries }: MessageOf<'timeline'>) =>
      eventId === gigId && entries.some((entry) => entry.revision === revision);
    return (await this.next('timeline', hasEntry)).entries;
  }

  async close(): Promise<void> {
    this.socket.close(1000);
    await this.closed;
  }

  private async waitForMessage(waitMs: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, waitMs);
      this.wakeUps.add(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  private wakeAll(): void {
    for (const wakeUp of this.wakeUps) wakeUp();
    this.wakeUps.clear();
  }
}
