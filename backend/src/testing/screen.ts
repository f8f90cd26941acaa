import { type ClientMessage, type MessageOf, type ServerMessage, type ServerMessageType } from '@jamjar/contracts/realtime/server-messages';
import { routes } from '@jamjar/contracts/routes';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { type Browser } from './browser.js';
import { type RunningApp } from './running-app.js';

const patience = 20_000;

/** What was answered instead of a socket. */
export class NoSocket extends Error {
  constructor(readonly status: number) {
    super(`No socket: ${status.toString()}`);
  }
}

export interface ScreenOptions {
  /** Unset: the application's own. Null: none is sent. */
  origin?: string | null;
  /** Whether it answers pings, as browsers do. */
  answersPings?: boolean;
}

/** An open page: a socket with a browser's cookie and Origin, and all that it heard, in order. */
export class Screen {
  readonly heard: ServerMessage[] = [];
  /** With which code the socket was closed. */
  readonly closed: Promise<number>;
  private passed = 0;
  private readonly waiting = new Set<() => void>();

  private constructor(readonly socket: WebSocket) {
    this.closed = new Promise((resolve) => {
      socket.once('close', (code) => {
        resolve(code);
        this.wake();
      });
    });
    socket.on('error', () => undefined); // 'close' follows
    socket.on('message', (data: Buffer) => {
      this.heard.push(JSON.parse(data.toString()) as ServerMessage);
      this.wake();
    });
  }

  /** @throws NoSocket when the upgrade is refused */
  static async open(browser: Pick<Browser, 'cookie'> & { app: Pick<RunningApp, 'url'> }, options: ScreenOptions = {}): Promise<Screen> {
    const { origin = browser.app.url, answersPings = true } = options;
    const headers = { ...(browser.cookie === null ? {} : { cookie: browser.cookie }), ...(origin === null ? {} : { origin }) };
    const url = `${browser.app.url.replace('http', 'ws')}${routes.socket}`;
    const socket = new WebSocket(url, { headers, perMessageDeflate: false, autoPong: answersPings });
    const screen = new Screen(socket);
    const refused = new Promise<never>((_, reject) =>
      socket.once('unexpected-response', (request, response) => {
        request.destroy();
        reject(new NoSocket(response.statusCode ?? 0));
      }),
    );
    await Promise.race([once(socket, 'open'), refused]);
    return screen;
  }

  say(message: ClientMessage | string | Buffer): void {
    this.socket.send(typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message));
  }

  /** Says hello and answers all that it heard until `caught_up`. */
  async hello(pos: number | null): Promise<ServerMessage[]> {
    const from = this.heard.length;
    this.say({ type: 'hello', pos });
    await this.next('caught_up');
    return this.heard.slice(from, this.passed);
  }

  /** The next message of that type which it has not answered yet; those before it are passed over. @throws after 20 s, or when closed */
  async next<Type extends ServerMessageType>(type: Type): Promise<MessageOf<Type>> {
    const deadline = Date.now() + patience;
    for (;;) {
      while (this.passed < this.heard.length) {
        const message = this.heard[this.passed++];
        if (message?.type === type) return message as unknown as MessageOf<Type>;
      }
      if (this.socket.readyState > WebSocket.OPEN || Date.now() > deadline) throw new Error(`No ${type}: ${JSON.stringify(this.heard)}`);
      await this.news(deadline - Date.now());
    }
  }

  async close(): Promise<void> {
    this.socket.close(1000);
    await this.closed;
  }

  private async news(time: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, time);
      this.waiting.add(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  private wake(): void {
    for (const wake of this.waiting) wake();
    this.waiting.clear();
  }
}
