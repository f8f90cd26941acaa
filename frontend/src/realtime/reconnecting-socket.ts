import { limits } from '@jamjar/contracts/limits';
import { type ClientMessage } from '@jamjar/contracts/realtime/client-messages';
import { tooManyPlacesCloseCode } from '@jamjar/contracts/realtime/server-messages';
import { type ConnectionState } from '../api/connection.slice.js';

interface SocketListener {
  onOpen(): void;
  /** @param data the unchecked content of a message */
  onMessage(data: unknown): void;
  onStateChange(state: ConnectionState): void;
}
/** A browser notices a lost connection only after minutes, so the server is asked for its time; when no message follows, or an attempt to connect stays unanswered, reconnect. */
const heartbeatIntervalMs = 20_000;
const responseTimeoutMs = 10_000;
/** Close code of an intended end (RFC 6455 §7.4.1): no reconnect follows. */
const normalClosure = 1000;

/** How long to wait before the next attempt; null after the last one. */
export function getReconnectDelayMs(failedAttempts: number): number | null {
  const { maxAttempts, initialDelayMs, maxDelayMs } = limits.reconnect;
  return failedAttempts >= maxAttempts ? null : Math.min(initialDelayMs * 2 ** failedAttempts, maxDelayMs);
}

/**
 * A WebSocket that reconnects with exponential backoff (`limits.reconnect`) after an abnormal close or when the server is silent; after the
 * last attempt, and when the user has opened too many newer ones, it waits for `connect`. See `docs/rules.md#screens`.
 */
export class ReconnectingSocket {
  #socket: WebSocket | null = null;
  #failedAttempts = 0;
  #reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  #heartbeatTimer: ReturnType<typeof setInterval> | undefined;
  #responseTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly getUrl: () => string,
    private readonly listener: SocketListener,
  ) {}

  /** Connects at once and resets the attempts, unless a connection exists or is being opened. */
  connect(): void {
    if (this.#socket) return;
    this.#failedAttempts = 0;
    this.#openSocket('connecting');
  }

  /** Closes the socket without reconnecting. */
  close(): void {
    this.#detachSocket()?.close(normalClosure);
    this.listener.onStateChange('off');
  }

  send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Closes the current socket and connects again after the backoff delay. */
  reconnect(): void {
    this.#detachSocket()?.close();
    this.#scheduleReconnect();
  }

  #openSocket(state: ConnectionState): void {
    clearTimeout(this.#reconnectTimer);
    this.listener.onStateChange(state);
    const socket = new WebSocket(this.getUrl());
    this.#socket = socket;
    this.#expectMessage();
    socket.onopen = () => this.#handleOpen();
    socket.onmessage = ({ data }) => this.#handleMessage(data);
    socket.onclose = ({ code }) => {
      this.#detachSocket();
      if (code === normalClosure) this.listener.onStateChange('disconnected');
      else if (code === tooManyPlacesCloseCode) this.listener.onStateChange('tooManyPlaces');
      else this.#scheduleReconnect();
    };
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
    this.#expectMessage();
  }

  /** Counts the connection as lost when no message arrives within `responseTimeoutMs`. */
  #expectMessage(): void {
    this.#responseTimer ??= setTimeout(() => this.reconnect(), responseTimeoutMs);
  }

  #handleMessage(data: unknown): void {
    clearTimeout(this.#responseTimer);
    this.#responseTimer = undefined;
    this.listener.onMessage(data);
  }

  #scheduleReconnect(): void {
    const delayMs = getReconnectDelayMs(this.#failedAttempts);
    this.#failedAttempts += 1;
    this.listener.onStateChange(delayMs === null ? 'disconnected' : 'reconnecting');
    if (delayMs !== null) this.#reconnectTimer = setTimeout(() => this.#openSocket('reconnecting'), delayMs);
  }

  /** Removes the socket and its handlers: later events of the old socket must not change the state. */
  #detachSocket(): WebSocket | null {
    for (const timer of [this.#reconnectTimer, this.#heartbeatTimer, this.#responseTimer]) clearTimeout(timer);
    this.#responseTimer = undefined;
    const socket = this.#socket;
    if (socket) socket.onopen = socket.onmessage = socket.onclose = null;
    this.#socket = null;
    return socket;
  }
}
