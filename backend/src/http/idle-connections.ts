import { type Server } from 'node:http';
import { type Socket } from 'node:net';
import { clientSubnet } from './rate-limiter.js';

interface Limits {
  /** Idle connections of one address (IPv6: of one /64). */
  perSubnet: number;
  /** Idle connections of all clients. */
  total: number;
  /**
   * A new connection is idle when it has sent nothing for this long: many clients may connect at once, before the bytes of the first are read.
   */
  firstBytesMs: number;
  /**
   * A connection that has sent the beginning of a request is not idle for this long; then the server's `headersTimeout` has ended it.
   */
  headersTimeoutMs: number;
}
interface Connection {
  /** The groups in which it counts while it is idle, with how many a group may have. */
  readonly groups: readonly (readonly [key: string, max: number])[];
  /** Until the connection counts as idle, if no request comes. */
  readonly firstBytes: NodeJS.Timeout;
  unansweredRequests: number;
  /** Bytes received until it became idle: with more than these it is in the middle of a request. Null when that no longer saves it. */
  bytesWhenIdle: number | null;
}
/** The groups that are no subnet. */
const [all, clients] = ['all', 'clients'];

/**
 * Closes the connection that was idle for longest when there are too many idle ones, so that a new one is never refused
 * (docs/rules.md#connections). Connections of trusted proxies, with a request under way, and those that became sockets do not count.
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
      // Nobody answers it any more, and neither Node nor a timeout closes a connection whose upgrade is not answered
      if (this.#isStopping) return void socket.destroy();
      this.#countRequest(socket, 1);
      // The server takes half-closed connections, so that one that was refused with an answer would stay
      socket.once('finish', () => this.#connections.has(socket) && socket.destroy());
    });
  }

  /** From now on leaves a connection alone, because it has become a socket. */
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
    const limited = this.isTrusted(remoteAddress)
      ? []
      : ([
          [`subnet ${clientSubnet(remoteAddress)}`, perSubnet],
          [clients, total],
        ] as const);
    const firstBytes = setTimeout(() => this.#becomeIdle(socket, 0), firstBytesMs).unref();
    this.#connections.set(socket, { groups: [[all, Infinity], ...limited], firstBytes, unansweredRequests: 0, bytesWhenIdle: null });
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

  /** Closes those that were idle for longest until `max` are left. One that turns out to be in the middle of a request is not idle. */
  #closeIdle(key: string, max: number): void {
    const group = this.#groups.get(key) ?? new Set();
    for (const socket of group) {
      if (group.size <= max) return;
      this.#leaveGroups(socket);
      const connection = this.#connections.get(socket);
      const bytesWhenIdle = connection?.bytesWhenIdle ?? null;
      const becomeIdleUnlessAnswered = () => connection?.bytesWhenIdle === bytesWhenIdle && this.#becomeIdle(socket, null);
      if (bytesWhenIdle === null || bytesWhenIdle === socket.bytesRead) socket.destroy();
      else setTimeout(becomeIdleUnlessAnswered, this.limits.headersTimeoutMs).unref();
    }
  }

  /** It is not idle any more, and does not become so by its first silence. */
  #leaveGroups(socket: Socket): void {
    const { groups = [], firstBytes } = this.#connections.get(socket) ?? {};
    clearTimeout(firstBytes);
    for (const [key] of groups) {
      const group = this.#groups.get(key);
      group?.delete(socket);
      if (group?.size === 0) this.#groups.delete(key);
    }
  }
}
