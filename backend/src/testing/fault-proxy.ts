/** A network that fails on demand: stands between a part and the server it talks to, byte for byte. */
import { connect, createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';

/**
 * `passing`: nothing is wrong · `deaf`: what is asked arrives, no answer comes back · `cut`: connections break, and new ones are
 * refused at once · `silent`: nothing arrives and nothing breaks.
 */
export type NetworkFault = 'passing' | 'deaf' | 'cut' | 'silent';

export class FaultProxy {
  private fault: NetworkFault = 'passing';
  private readonly pairs = new Set<readonly [Socket, Socket]>();

  private constructor(
    private readonly server: Server,
    private readonly target: URL,
    /** The target's URL, by way of here. */
    readonly url: string,
  ) {
    server.on('connection', (client) => this.join(client));
  }

  /** Listens on a free port in front of `url` (host and port of any protocol). */
  static async before(url: string): Promise<FaultProxy> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
    const here = new URL(url);
    here.hostname = '127.0.0.1';
    here.port = String(address.port);
    return new FaultProxy(server, new URL(url), here.href);
  }

  /** From now on. `cut` breaks what is open, also what other faults kept waiting. */
  become(fault: NetworkFault): void {
    this.fault = fault;
    if (fault === 'cut') this.breakAll();
  }

  async close(): Promise<void> {
    this.become('cut');
    const closed = once(this.server, 'close');
    this.server.close();
    await closed;
  }

  private join(client: Socket): void {
    if (this.fault === 'cut') {
      client.destroy();
      return;
    }
    const upstream = connect(Number(this.target.port), this.target.hostname);
    const pair = [client, upstream] as const;
    this.pairs.add(pair);
    client.on('data', (bytes) => void (this.fault !== 'silent' && upstream.write(bytes)));
    upstream.on('data', (bytes) => void (this.fault === 'passing' && client.write(bytes)));
    for (const socket of pair) {
      socket.setNoDelay(true);
      socket.on('error', () => undefined); // its 'close' follows
      socket.on('close', () => this.part(pair));
    }
  }

  private part(pair: readonly [Socket, Socket]): void {
    this.pairs.delete(pair);
    for (const socket of pair) socket.destroy();
  }

  private breakAll(): void {
    for (const pair of this.pairs) this.part(pair);
  }
}
