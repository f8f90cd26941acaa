import { connect, createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';

/**
 * `none`: all data passes · `drop-responses`: requests arrive, no response comes back · `disconnect`: connections break, and new
 * ones are closed at once · `drop-all`: no data passes in either direction, and connections stay open.
 */
export type NetworkFault = 'none' | 'drop-responses' | 'disconnect' | 'drop-all';

/** A TCP proxy that simulates network failures between a client and its server. */
export class FaultProxy {
  private fault: NetworkFault = 'none';
  private readonly pairs = new Set<readonly [Socket, Socket]>();

  private constructor(
    private readonly server: Server,
    private readonly target: URL,
    /** The target's URL with host and port of the proxy. */
    readonly url: string,
  ) {
    server.on('connection', (client) => this.connectPair(client));
  }

  /** Starts a proxy on a free port in front of `url` (of any protocol over TCP). */
  static async inFrontOf(url: string): Promise<FaultProxy> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
    const proxyUrl = new URL(url);
    proxyUrl.hostname = '127.0.0.1';
    proxyUrl.port = String(address.port);
    return new FaultProxy(server, new URL(url), proxyUrl.href);
  }

  /** Sets the fault from now on. `disconnect` also breaks all open connections. */
  setFault(fault: NetworkFault): void {
    this.fault = fault;
    if (fault === 'disconnect') this.destroyAllPairs();
  }

  async close(): Promise<void> {
    this.setFault('disconnect');
    const closed = once(this.server, 'close');
    this.server.close();
    await closed;
  }

  private connectPair(client: Socket): void {
    if (this.fault === 'disconnect') {
      client.destroy();
      return;
    }
    const upstream = connect(Number(this.target.port), this.target.hostname);
    const pair = [client, upstream] as const;
    this.pairs.add(pair);
    client.on('data', (bytes) => void (this.fault !== 'drop-all' && upstream.write(bytes)));
    upstream.on('data', (bytes) => void (this.fault === 'none' && client.write(bytes)));
    for (const socket of pair) {
      socket.setNoDelay(true);
      socket.on('error', () => undefined); // its 'close' follows
      socket.on('close', () => this.destroyPair(pair));
    }
  }

  private destroyPair(pair: readonly [Socket, Socket]): void {
    this.pairs.delete(pair);
    for (const socket of pair) socket.destroy();
  }

  private destroyAllPairs(): void {
    for (const pair of this.pairs) this.destroyPair(pair);
  }
}
