import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { ScriptedSocket } from './scripted-socket.js';

interface Asked {
  method: string;
  path: string;
  /** A form with a file in it as it came, as text. */
  body: unknown;
  headers: IncomingMessage['headers'];
}
interface Answer {
  status?: number;
  body: unknown;
  position?: number;
}
type Script = (asked: Asked) => Answer | Promise<Answer>;

declare const goTo: (url: string) => void;

/** The other end of the line, over real HTTP: it answers what a test tells it to, when the test says so. */
class ScriptedServer {
  asked: Asked[] = [];
  socket!: ScriptedSocket;
  url!: string;
  private server!: Server;
  private script = new Map<string, Script>();

  /** Anew, at another address. */
  async open(): Promise<void> {
    this.asked = [];
    this.script = new Map();
    this.server = createServer();
    this.server.on('request', (request, response) => {
      void this.answerTo(request).then(({ status = 200, body, position }) => {
        if (position !== undefined) response.setHeader('x-position', position);
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
    });
    this.socket = new ScriptedSocket(this.server);
    await new Promise<void>((listening) => this.server.listen(0, '127.0.0.1', listening));
    this.url = `http://127.0.0.1:${String((this.server.address() as AddressInfo).port)}/`;
  }

  /** @param call for example `GET /api/events` */
  when(call: string, script: Script): this {
    this.script.set(call, script);
    return this;
  }

  async close(): Promise<void> {
    this.socket.breakAll();
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  private async answerTo(request: IncomingMessage): Promise<Answer> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const asked = {
      method: request.method ?? '',
      path: request.url ?? '',
      body: bodyOf(text, request.headers['content-type']),
      headers: request.headers,
    };
    this.asked.push(asked);
    const script = this.script.get(`${asked.method} ${asked.path}`);
    return script ? script(asked) : { status: 404, body: { message: 'Not found', code: 'NO_SUCH_ROUTE' } };
  }
}

function bodyOf(text: string, type = ''): unknown {
  if (text === '') return null;
  return type.startsWith('multipart/') ? text : (JSON.parse(text) as unknown);
}

/** The other end of the line of each test in a file, which knows nothing of the test before. The page is where it is. */
export function serverForEachTest(): ScriptedServer {
  const server = new ScriptedServer();
  beforeEach(async () => {
    await server.open();
    goTo(server.url);
  });
  afterEach(() => server.close());
  return server;
}

/** Says when: `opened` settles at `open()`. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}
