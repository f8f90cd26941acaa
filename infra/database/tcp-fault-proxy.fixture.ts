import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** TCP proxy for tests that can drop connections, or stop forwarding without closing them, like a frozen machine or a cut cable. */
export class TcpFaultProxy {
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    /** The proxy's own port, on 127.0.0.1. */
    readonly port: number,
  ) {}

  static async start(targetHost: string, targetPort: number): Promise<TcpFaultProxy> {
    const server = createServer({ pauseOnConnect: true });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const proxy = new TcpFaultProxy(server, typeof address === 'object' && address ? address.port : 0);
    server.on('connection', (client) => {
      const upstream = connect(targetPort, targetHost);
      proxy.pipeBothWays(client, upstream);
    });
    return proxy;
  }

  /** Stops forwarding in both directions, on open and on new connections. */
  freeze(): void {
    for (const socket of this.sockets) socket.unpipe().pause();
    this.server.removeAllListeners('connection');
    this.server.on('connection', (socket) => this.track(socket));
  }

  /** Resets every open connection; new ones are accepted. */
  dropConnections(): void {
    for (const socket of this.sockets) socket.resetAndDestroy();
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private pipeBothWays(client: Socket, upstream: Socket): void {
    this.track(client).pipe(this.track(upstream)).pipe(client);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  }

  private track(socket: Socket): Socket {
    this.sockets.add(socket);
    socket.on('error', () => undefined); // a dropped connection emits an error
    socket.on('close', () => this.sockets.delete(socket));
    return socket;
  }
}
