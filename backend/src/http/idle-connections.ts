import { type Server } from 'node:http';
import { type Socket } from 'node:net';
import { clientSubnet } from './rate-limiter.js';

interface Limits {
  /** Idle connections of one address (IPv6: of one /64). */
  perSubnet: number;
  /** Idle connections of all clients. */
  total: number;
  /** A new connection without a request counts as idle after this time, in which a busy server may not have read its first bytes. */
  firstBytesMs: number;
  /**
   * A connection that has sent the beginning of a request is not idle for this long: until the server's `headersTimeout` closes it.
   */
  headersTimeoutMs: number;
}
interface Connection {
  /** The groups in which it counts while it is idle, each with the maximum size of the group. */
  readonly groups: readonly (readonly [key: string, max: number])[];
  /** Makes the connection count as idle unless a request comes before. */
  readonly firstBytesTimer: NodeJS.Timeout;
  unansweredRequests: number;
  /**
   * How many bytes it had received when it became idle; null before that. If it has received more by the time it would be closed, it is
   * sending a request and is spared. Null again once it was spared, so that this happens only once.
   */
  bytesWhenIdle: number | null;
}
/** The groups that are no subnet: all connections, and those of clients that are no trusted proxy. */
const [all, clients] = ['all', 'clients'];

/**
 * Closes the connection that was idle for longest when there are too many idle ones, so that a new one is never refused
 * (docs/rules.md#connections). Those of trusted proxies, those with a request under way, and WebSockets do not count.
 */
export class IdleConnections {
  readonly #connections = new WeakMap<Socket, Connection>();
  /** The idle connections; the one that was idle for longest is the first of its group. */
  readonly #groups = new Map<string, Set<Socket>>();
  #isStopping = false;

  /** @param isTrusted whether an address is that of a trusted proxy */
  constructor(
    private readonly isTrusted: (address: string) => boolean,
    private readonly limits: Limits,
  ) {}

  watch(server: Server): void {
    server.on('connection', (socket) => this.#add(socket));
    server.on('request', ({ socket }, response) => {
      this.#countRequest(socket, 1);
      response.once('close', () => this.#countRequest(socket, -1));
    });
    server.on('upgrade', ({ socket }) => {
      // The application no longer answers upgrades, and neither Node nor a timeout closes a connection whose upgrade is not answered
      if (this.#isStopping) return void socket.destroy();
      this.#countRequest(socket, 1);
      // Node allows half-open connections, so that a client could keep its connection open after its upgrade was refused
      socket.once('finish', () => this.#connections.has(socket) && socket.destroy());
    });
  }

  /** Stops watching a connection, because it has become a WebSocket. */
  forget(socket: Socket): void {
    this.#leaveGroups(socket);
    this.#connections.delete(socket);
  }

  /** Closes every idle connection, and from now on each that becomes idle or requests an upgrade. */
  closeAll(): void {
    this.#isStopping = true;
    this.#closeIdle(all, 0);
  }

  #add(socket: Socket): void {
    const { remoteAddress = '' } = socket;
    const { perSubnet, total, firstBytesMs } = this.limits;
    const groups = this.isTrusted(remoteAddress)
      ? []
      : ([
          [`subnet ${clientSubnet(remoteAddress)}`, perSubnet],
          [clients, total],
        ] as const);
    const firstBytesTimer = setTimeout(() => this.#becomeIdle(socket, 0), firstBytesMs).unref();
    this.#connections.set(socket, { groups: [[all, Infinity], ...groups], firstBytesTimer, unansweredRequests: 0, bytesWhenIdle: null });
    socket.once('close', () => this.#leaveGroups(socket));
  }

  #countRequest(socket: Socket, change: 1 | -1): void {
    const connection = this.#connections.get(socket);
    if (!connection) return;
    connection.unansweredRequests += change;
    if (change === 1) this.#leaveGroups(socket);
    else this.#becomeIdle(socket, socket.bytesRead);
  }

  #becomeIdle(socket: Socket, bytesWhenIdle: number | null): void {
    const connection = this.#connections.get(socket);
    if (!connection || connection.unansweredRequests > 0 || socket.destroyed) return;
    connection.bytesWhenIdle = bytesWhenIdle;
    for (const [key, max] of connection.groups) {
      const group = this.#groups.get(key) ?? new Set();
      this.#groups.set(key, group.add(socket));
      this.#closeIdle(key, this.#isStopping ? 0 : max);
    }
  }

  /** Closes the connections that were idle for longest until the group has `max`. One that has begun to send a request is spared. */
  #closeIdle(key: string, max: number): void {
    const group = this.#groups.get(key) ?? new Set();
    for (const socket of group) {
      if (group.size <= max) return;
      this.#leaveGroups(socket);
      const connection = this.#connections.get(socket);
      const bytesWhenIdle = connection?.bytesWhenIdle ?? null;
      const becomeIdleUnlessRequested = () => connection?.bytesWhenIdle === bytesWhenIdle && this.#becomeIdle(socket, null);
      if (bytesWhenIdle === null || bytesWhenIdle === socket.bytesRead) socket.destroy();
      else setTimeout(becomeIdleUnlessRequested, this.limits.headersTimeoutMs).unref();
    }
  }

  /** Stops counting the connection as idle, and stops the timer for its first bytes. */
  #leaveGroups(socket: Socket): void {
    const { groups = [], firstBytesTimer } = this.#connections.get(socket) ?? {};
    clearTimeout(firstBytesTimer);
    for (const [key] of groups) {
      const group = this.#groups.get(key);
      group?.delete(socket);
      if (group?.size === 0) this.#groups.delete(key);
    }
  }
}
