import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** For tests: a way to a server that can break, or go silent without closing anything, as a frozen machine or a cut cable does. */
export class FreezableRoute {
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    /** Of the loopback address. */
    readonly port: number,
  ) {}

  static async to(host: string, port: number): Promise<FreezableRoute> {
    const server = createServer({ pauseOnConnect: true });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const route = new FreezableRoute(server, typeof address === 'object' && address ? address.port : 0);
    server.on('connection', (from) => {
      const onward = connect(port, host);
      route.join(from, onward);
    });
    return route;
  }

  /** Nothing passes any more, in either direction, on old and new connections alike. */
  freeze(): void {
    for (const socket of this.sockets) socket.unpipe().pause();
    this.server.removeAllListeners('connection');
    this.server.on('connection', (socket) => this.keep(socket));
  }

  /** Every connection breaks; new ones are made. */
  cut(): void {
    for (const socket of this.sockets) socket.resetAndDestroy();
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(one: Socket, other: Socket): void {
    this.keep(one).pipe(this.keep(other)).pipe(one);
    one.on('close', () => other.destroy());
    other.on('close', () => one.destroy());
  }

  private keep(socket: Socket): Socket {
    this.sockets.add(socket);
    socket.on('error', () => undefined); // tests cut connections
    socket.on('close', () => this.sockets.delete(socket));
    return socket;
  }
}
