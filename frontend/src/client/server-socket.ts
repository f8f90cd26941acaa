interface SocketListener {
  onOpen(): void;
  /** @param data the unchecked content of a message */
  onMessage(data: unknown): void;
  /** @param code why it was closed; null when no message came in time */
  onLost(code: number | null): void;
}
/** A browser notices a lost connection only after minutes, and an attempt to connect may stay unanswered. */
const responseTimeoutMs = 10_000;
/** A connection with a message within this time is not replaced when the page wakes up; a dead one cannot be told from a silent one. */
const freshMs = 15_000;

/** One WebSocket to the server after the other. Its owner decides when the next is opened, and counts the messages that show that it works. */
export class ServerSocket {
  #socket: WebSocket | null = null;
  #lastContactAt = 0;
  #openedAt = 0;
  /** Of the next attempt, or of the message that must have come by then. */
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly path: string,
    private readonly listener: SocketListener,
  ) {}

  /** Whether a socket is open or being opened. */
  get exists(): boolean {
    return this.#socket !== null;
  }

  /** When a message came or a socket was opened last, in ms since 1970; 0 before the first. */
  get lastContactAt(): number {
    return this.#lastContactAt;
  }
  /** Whether a message came, or an attempt to open a socket began, a moment ago. */
  get isFresh(): boolean {
    return this.exists && Math.abs(Date.now() - Math.max(this.#lastContactAt, this.#openedAt)) < freshMs;
  }

  /** Opens one instead of the one that there may be, and expects a message. */
  open(): void {
    this.drop();
    const { protocol, host } = location;
    const socket = new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}${this.path}`);
    this.#socket = socket;
    this.#openedAt = Date.now();
    this.expectMessage();
    socket.onopen = () => {
      this.#lastContactAt = Date.now();
      this.listener.onOpen();
    };
    socket.onmessage = ({ data }) => {
      this.#lastContactAt = Date.now();
      this.listener.onMessage(data);
    };
    socket.onclose = ({ code }) => this.#lose(code);
  }

  openIn(delayMs: number): void {
    this.drop();
    this.#timer = setTimeout(() => this.open(), delayMs);
  }

  send(message: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Counts the connection as lost unless `cancelTimeout` is called in time. */
  expectMessage(): void {
    this.#timer ??= setTimeout(() => this.#lose(null), responseTimeoutMs);
  }
  /** The message that was expected has come. */
  cancelTimeout(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Closes it, and opens no other. Removes the handlers too: later events of the old socket must change nothing. */
  drop(code?: number): void {
    this.cancelTimeout();
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close(code);
  }

  #lose(code: number | null): void {
    this.drop();
    this.listener.onLost(code);
  }
}
