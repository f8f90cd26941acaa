import { type IncomingMessage, Server, type ServerOptions, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';

/** The upload that each connection is receiving, or has received last. */
const uploads = new WeakMap<Socket, IncomingMessage>();

/** Gives a request the time of an upload (docs/rules.md#connections). */
export const allowUploadTime = (request: IncomingMessage): void => void uploads.set(request.socket, request);

type Options = ServerOptions<typeof IncomingMessage, typeof ServerResponse<IncomingMessage>>;

/** An HTTP server whose `requestTimeout` ends a request that takes longer to arrive, except an upload, which has `uploadTimeout`, both in ms. */
export class TimedServer extends Server<typeof IncomingMessage, typeof ServerResponse<IncomingMessage>> {
  readonly #timeForUpload: number;

  constructor({ uploadTimeout, ...options }: Options & { requestTimeout: number; uploadTimeout: number }) {
    super(options);
    this.#timeForUpload = uploadTimeout - options.requestTimeout;
  }

  /** Node ends a connection after a `clientError` that nothing handles, and reports that a request takes too long once. */
  override emit(event: string, ...args: unknown[]): boolean {
    return (event === 'clientError' && this.#givesMoreTime(...(args as [NodeJS.ErrnoException, Socket]))) || super.emit(event, ...args);
  }

  #givesMoreTime({ code }: NodeJS.ErrnoException, socket: Socket): boolean {
    const upload = uploads.get(socket);
    if (code !== 'ERR_HTTP_REQUEST_TIMEOUT' || !upload || upload.complete) return false;
    const timer = setTimeout(() => upload.complete || socket.destroy(), this.#timeForUpload);
    socket.once('close', () => clearTimeout(timer));
    return true;
  }
}
