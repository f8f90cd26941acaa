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

/** The other end of the line, over real HTTP: it answers what a test tells it to, when the test says so. */
export class ScriptedServer {
  readonly asked: Asked[] = [];
  readonly socket: ScriptedSocket;
  private readonly script = new Map<string, Script>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {
    this.socket = new ScriptedSocket(server);
    server.on('request', (request, response) => {
      void this.answerTo(request).then(({ status = 200, body, position }) => {
        if (position !== undefined) response.setHeader('x-position', position);
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
    });
  }

  static async start(): Promise<ScriptedServer> {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return new ScriptedServer(server, `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`);
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

/** Says when: `opened` settles at `open()`. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}
