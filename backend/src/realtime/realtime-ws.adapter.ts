import { type INestApplicationContext } from '@nestjs/common';
import { WsAdapter } from '@nestjs/platform-ws';
import { maxClientMessageBytes } from './client-message.js';
import { SocketAuthenticator } from './socket-authenticator.js';

/** How long a client may take to answer a close frame. */
const closeTimeoutMs = 5_000;

/** WebSockets (`ws`) on the HTTP server of the application; `SocketAuthenticator` decides about each upgrade. */
export class RealtimeWsAdapter extends WsAdapter {
  constructor(private readonly app: INestApplicationContext) {
    super(app);
  }

  override create(port: number, options: Record<string, unknown> = {}): unknown {
    const { verifyClient } = this.app.get(SocketAuthenticator);
    return super.create(port, {
      ...options,
      verifyClient,
      maxPayload: maxClientMessageBytes,
      perMessageDeflate: false, // every message is encoded once for all sockets (`encodeTextFrame`), and compression is per socket
      closeTimeout: closeTimeoutMs,
    });
  }

  /** The gateway listens to messages itself, because the rate limit applies before a message is parsed. */
  override bindMessageHandlers(): void {
    return undefined;
  }

  /** Protocol errors of clients end their socket and are not logged; errors of the WebSocket server are logged. */
  override bindErrorHandler<Server extends NodeJS.EventEmitter>(server: Server): Server {
    server.on('connection', (socket: NodeJS.EventEmitter) => void socket.on('error', () => undefined));
    server.on('error', (error) => this.logger.error(error));
    return server;
  }
}
