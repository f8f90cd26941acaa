import { type ClientMessage, type ServerMessage } from '@jamjar/contracts/realtime/server-messages';
import { type ConnectionState } from '../api/connection.js';
import { waitBefore } from './backoff.js';
import { messageIn } from './message-in.js';

interface Listener {
  opened(): void;
  said(message: ServerMessage): void;
  changed(state: ConnectionState): void;
}
/** A browser notices a silent line only after minutes: so ask now and then, and hang up when nothing comes back. In ms. */
const ask = { every: 20_000, patience: 10_000 };
const asked = 1000;

/** The one socket. Reconnects by itself after an abnormal close, five times, then waits to be asked (S1 §4, §9). */
export class LiveSocket {
  #socket: WebSocket | null = null;
  #failedAttempts = 0;
  #next: ReturnType<typeof setTimeout> | undefined;
  #asking: ReturnType<typeof setInterval> | undefined;
  #hangUp: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly url: () => string,
    private readonly listener: Listener,
  ) {}

  /** Tries now, with all attempts ahead, unless it is trying already or connected. */
  connect(): void {
    if (this.#socket) return;
    this.#failedAttempts = 0;
    this.#attempt('connecting');
  }

  /** Ends it for good: nobody is signed in any more. */
  close(): void {
    this.#letGo()?.close(asked);
    this.listener.changed('off');
  }

  send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** The device knows that its network is gone before the socket does. */
  lost(): void {
    this.#letGo()?.close();
    this.#tryAgain();
  }

  #attempt(state: ConnectionState): void {
    clearTimeout(this.#next);
    this.listener.changed(state);
    const socket = new WebSocket(this.url());
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = ({ data }) => this.#heard(data);
    socket.onclose = ({ code }) => {
      this.#letGo();
      if (code === asked) this.listener.changed('givenUp');
      else this.#tryAgain();
    };
  }

  #opened(): void {
    this.#failedAttempts = 0;
    this.listener.changed('live');
    this.listener.opened();
    this.#askForTime();
    this.#asking = setInterval(() => this.#askForTime(), ask.every);
  }

  #askForTime(): void {
    this.send({ type: 'time', sentAt: Date.now() });
    this.#hangUp ??= setTimeout(() => this.lost(), ask.patience);
  }

  #heard(data: unknown): void {
    clearTimeout(this.#hangUp);
    this.#hangUp = undefined;
    const message = messageIn(data);
    if (message) this.listener.said(message);
  }

  #tryAgain(): void {
    const wait = waitBefore(this.#failedAttempts);
    this.#failedAttempts += 1;
    this.listener.changed(wait === null ? 'givenUp' : 'lost');
    if (wait !== null) this.#next = setTimeout(() => this.#attempt('lost'), wait);
  }

  /** Whatever the old socket still has to say concerns nobody any more. */
  #letGo(): WebSocket | null {
    for (const timer of [this.#next, this.#asking, this.#hangUp]) clearTimeout(timer);
    this.#hangUp = undefined;
    const socket = this.#socket;
    if (socket) socket.onopen = socket.onmessage = socket.onclose = null;
    this.#socket = null;
    return socket;
  }
}
