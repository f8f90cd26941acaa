import { type IncomingMessage, Server, type ServerOptions, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';

/** The upload that each connection is receiving, or has received last. */
const uploads = new WeakMap<Socket, IncomingMessage>();

/** Allows a request to arrive as slowly as an upload may (docs/rules.md#connections). */
export const allowUploadTime = (request: IncomingMessage): void => void uploads.set(request.socket, request);

type Options = ServerOptions<typeof IncomingMessage, typeof ServerResponse<IncomingMessage>>;

/** An HTTP server whose `requestTimeout` ends a request that takes longer to arrive, except an upload, which has `uploadTimeout`, both in ms. */
export class TimedServer extends Server<typeof IncomingMessage, typeof ServerResponse<IncomingMessage>> {
  /** How much longer than other requests an upload may take. */
  readonly #extraUploadMs: number;

  constructor({ uploadTimeout, ...options }: Options & { requestTimeout: number; uploadTimeout: number }) {
    super(options);
    this.#extraUploadMs = uploadTimeout - options.requestTimeout;
  }

  /** Node emits `clientError` once for a request that takes too long, and closes the connection unless the event is handled. */
  override emit(event: string, ...args: unknown[]): boolean {
    return (event === 'clientError' && this.#grantUploadTime(...(args as [NodeJS.ErrnoException, Socket]))) || super.emit(event, ...args);
  }

  #grantUploadTime({ code }: NodeJS.ErrnoException, socket: Socket): boolean {
    const upload = uploads.get(socket);
    if (code !== 'ERR_HTTP_REQUEST_TIMEOUT' || !upload || upload.complete) return false;
    const timer = setTimeout(() => upload.complete || socket.destroy(), this.#extraUploadMs);
    socket.once('close', () => clearTimeout(timer));
    return true;
  }
}
