import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { ScriptedSocket } from './scripted-socket.js';

interface ReceivedRequest {
  method: string;
  path: string;
  /** Parsed JSON; the raw text of a multipart form; null without a body. */
  body: unknown;
  headers: IncomingMessage['headers'];
}
interface ScriptedResponse {
  status?: number;
  body: unknown;
  /** Sent as the header `x-position`: number of the newest change when the rows were read. */
  seq?: number;
  /** Sent as the header `x-revision`: revision of the gig's stream that the response shows. */
  revision?: number;
  /** Further headers. */
  headers?: Record<string, string>;
  /** Whether the connection breaks before the end of the body. */
  breaksOff?: boolean;
}
type RequestHandler = (request: ReceivedRequest) => ScriptedResponse | Promise<ScriptedResponse>;

/** Changes the URL of the page; defined by browser-environment.ts. */
declare const goTo: (url: string) => void;

/** A real HTTP and WebSocket server that responds as a test prescribes; other requests get a 404. */
class ScriptedServer {
  requests: ReceivedRequest[] = [];
  socket!: ScriptedSocket;
  url!: string;
  private server!: Server;
  private handlers = new Map<string, RequestHandler>();

  /** Starts with no handlers on a free port. */
  async start(): Promise<void> {
    this.requests = [];
    this.handlers = new Map();
    this.server = createServer();
    this.server.on('request', (request, response) => {
      void this.respondTo(request).then(({ status = 200, body, seq, revision, headers = {}, breaksOff }) => {
        if (seq !== undefined) response.setHeader('x-position', seq);
        if (revision !== undefined) response.setHeader('x-revision', revision);
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        if (breaksOff) response.write('{', () => response.destroy());
        else response.end(JSON.stringify(body));
      });
    });
    this.socket = new ScriptedSocket(this.server);
    await new Promise<void>((listening) => this.server.listen(0, '127.0.0.1', listening));
    this.url = `http://127.0.0.1:${String((this.server.address() as AddressInfo).port)}/`;
  }

  /** Sets the handler of a request. @param methodAndPath for example `GET /api/events` */
  when(methodAndPath: string, handler: RequestHandler): this {
    this.handlers.set(methodAndPath, handler);
    return this;
  }

  async close(): Promise<void> {
    this.socket.dropConnections();
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  private async respondTo(incoming: IncomingMessage): Promise<ScriptedResponse> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const request = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      body: parseBody(text, incoming.headers['content-type']),
      headers: incoming.headers,
    };
    this.requests.push(request);
    const handler = this.handlers.get(`${request.method} ${request.path}`);
    return handler ? handler(request) : { status: 404, body: { message: 'Not found', code: 'NO_SUCH_ROUTE' } };
  }
}

function parseBody(text: string, type = ''): unknown {
  if (text === '') return null;
  return type.startsWith('multipart/') ? text : (JSON.parse(text) as unknown);
}

/** Starts a new server for each test of a file, and makes its URL the page's URL. */
export function startServerForEachTest(): ScriptedServer {
  const server = new ScriptedServer();
  beforeEach(async () => {
    await server.start();
    goTo(server.url);
  });
  afterEach(() => server.close());
  return server;
}

/** A promise that the test resolves itself. */
export function createDeferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((resolvePromise) => (resolve = resolvePromise));
  return { promise, resolve: () => resolve() };
}
