import { type INestApplicationContext } from '@nestjs/common';
import { WsAdapter } from '@nestjs/platform-ws';
import { longestClientMessage } from './client-message.js';
import { SocketDoor } from './socket-door.js';

/** After a close frame the client has so long to answer, in ms. */
const closeTimeout = 5_000;

/** Native WebSockets on the application's own port, admitted by `SocketDoor`. */
export class LiveAdapter extends WsAdapter {
  constructor(private readonly app: INestApplicationContext) {
    super(app);
  }

  override create(port: number, options: Record<string, unknown> = {}): unknown {
    const { verify } = this.app.get(SocketDoor);
    return super.create(port, {
      ...options,
      verifyClient: verify,
      maxPayload: longestClientMessage,
      perMessageDeflate: false,
      closeTimeout,
    });
  }

  /** `LiveSocket` listens itself: it counts what a client says before anything is parsed. */
  override bindMessageHandlers(): void {
    return undefined;
  }

  /** What clients do wrong ends their socket and is not worth a line in the log. */
  override bindErrorHandler<Server extends NodeJS.EventEmitter>(server: Server): Server {
    server.on('connection', (socket: NodeJS.EventEmitter) => void socket.on('error', () => undefined));
    server.on('error', (error) => this.logger.error(error));
    return server;
  }
}
