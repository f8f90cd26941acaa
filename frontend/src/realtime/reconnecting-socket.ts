import { limits } from '@jamjar/contracts/limits';
import { type ClientMessage } from '@jamjar/contracts/realtime/client-messages';
import { tooManyConnectionsCloseCode } from '@jamjar/contracts/realtime/server-messages';
import { routes } from '@jamjar/contracts/routes';
import { type ConnectionState } from '../api/connection.slice.js';
import { ServerSocket } from '../client/server-socket.js';

interface SocketListener {
  onOpen(): void;
  /** @param data the unchecked content of a message */
  onMessage(data: unknown): void;
  onStateChange(state: ConnectionState): void;
}
/** How often the server's time is requested, so that a missing response reveals a dead connection. */
const heartbeatIntervalMs = 20_000;
/** Close code of a normal closure (RFC 6455 §7.4.1), after which the socket does not reconnect. */
const normalCloseCode = 1000;

/** The delay before the next attempt to connect; null after the last one. */
export function getReconnectDelayMs(failedAttempts: number): number | null {
  const { maxAttempts, initialDelayMs, maxDelayMs } = limits.reconnect;
  return failedAttempts >= maxAttempts ? null : Math.min(initialDelayMs * 2 ** failedAttempts, maxDelayMs);
}

/**
 * A WebSocket that reconnects with exponential backoff (`limits.reconnect`) after an abnormal closure or when the server does not respond.
 * After the last attempt, a normal closure, or a closure because the user has opened too many newer connections, it waits for `connect` or
 * `wake`. See `docs/rules.md#screens`.
 */
export class ReconnectingSocket {
  #failedAttempts = 0;
  #heartbeatTimer: ReturnType<typeof setInterval> | undefined;
  readonly #socket = new ServerSocket(routes.socket, {
    onOpen: () => this.#handleOpen(),
    onMessage: (data) => {
      this.#socket.cancelTimeout();
      this.listener.onMessage(data);
    },
    onEnd: (code) => this.#handleEnd(code),
  });

  constructor(private readonly listener: SocketListener) {}

  /** When a message was received or the socket was opened last, in ms since 1970; 0: never. */
  get lastContactAt(): number {
    return this.#socket.lastContactAt;
  }

  /** Connects at once and resets the attempts, unless a connection exists or is being opened. */
  connect(): void {
    if (!this.#socket.hasSocket) this.#open('connecting');
  }

  /** Connects at once when the page or the network is back. Also replaces a connection without recent messages, which may be dead. */
  wake(): void {
    if (!this.#socket.isFresh) this.#open('reconnecting');
  }

  /** Closes the socket without reconnecting. */
  close(): void {
    clearInterval(this.#heartbeatTimer);
    this.#socket.drop(normalCloseCode);
    this.listener.onStateChange('off');
  }

  send(message: ClientMessage): void {
    this.#socket.send(message);
  }

  /** Closes the current socket and connects again after the backoff delay, unless the last attempt has failed. */
  reconnect(): void {
    clearInterval(this.#heartbeatTimer);
    const delayMs = getReconnectDelayMs(this.#failedAttempts);
    this.#failedAttempts += 1;
    this.listener.onStateChange(delayMs === null ? 'disconnected' : 'reconnecting');
    if (delayMs === null) this.#socket.drop();
    else this.#socket.openIn(delayMs);
  }

  #open(state: ConnectionState): void {
    clearInterval(this.#heartbeatTimer);
    this.#failedAttempts = 0;
    this.listener.onStateChange(state);
    this.#socket.open();
  }

  #handleOpen(): void {
    this.#failedAttempts = 0;
    this.listener.onStateChange('connected');
    this.listener.onOpen();
    this.#requestTime();
    this.#heartbeatTimer = setInterval(() => this.#requestTime(), heartbeatIntervalMs);
  }

  #requestTime(): void {
    this.send({ type: 'time', sentAt: Date.now() });
    this.#socket.expectMessage();
  }

  #handleEnd(code: number | null): void {
    clearInterval(this.#heartbeatTimer);
    if (code === normalCloseCode) this.listener.onStateChange('disconnected');
    else if (code === tooManyConnectionsCloseCode) this.listener.onStateChange('tooManyConnections');
    else this.reconnect();
  }
}
