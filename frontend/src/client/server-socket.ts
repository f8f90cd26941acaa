interface SocketListener {
  onOpen(): void;
  /** @param data the unchecked content of a message */
  onMessage(data: unknown): void;
  /** @param code the close code; null when an expected message did not arrive in time */
  onEnd(code: number | null): void;
}
/** The longest wait for an expected message: a browser notices a lost connection only after minutes. */
const responseTimeoutMs = 10_000;
/** A connection whose last message or opening is older than this is replaced when the page wakes up, since it may be dead. */
const freshMs = 15_000;

/** A WebSocket to the server that its owner can reopen. The owner decides when, and which messages prove that the connection works. */
export class ServerSocket {
  #socket: WebSocket | null = null;
  #lastContactAt = 0;
  #openingStartedAt = 0;
  /** Opens the next socket, or ends the connection when an expected message has not arrived. */
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly path: string,
    private readonly listener: SocketListener,
  ) {}

  /** Whether a socket is open or being opened. */
  get hasSocket(): boolean {
    return this.#socket !== null;
  }

  /** When a message was received or a socket was opened last, in ms since 1970; 0: never. */
  get lastContactAt(): number {
    return this.#lastContactAt;
  }
  /** Whether there is a socket, and within `freshMs` a message was received, or the socket was opened or began to open. */
  get isFresh(): boolean {
    return this.hasSocket && Math.abs(Date.now() - Math.max(this.#lastContactAt, this.#openingStartedAt)) < freshMs;
  }

  /** Opens a socket, after closing the one that exists, and expects a message. */
  open(): void {
    this.drop();
    const { protocol, host } = location;
    const socket = new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}${this.path}`);
    this.#socket = socket;
    this.#openingStartedAt = Date.now();
    this.expectMessage();
    socket.onopen = () => {
      this.#lastContactAt = Date.now();
      this.listener.onOpen();
    };
    socket.onmessage = ({ data }) => {
      this.#lastContactAt = Date.now();
      this.listener.onMessage(data);
    };
    socket.onclose = ({ code }) => this.#end(code);
  }

  /** Closes the socket that exists, and opens another one after the delay. */
  openIn(delayMs: number): void {
    this.drop();
    this.#timer = setTimeout(() => this.open(), delayMs);
  }

  /** Sends a message as JSON; does nothing unless the socket is open. */
  send(message: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Ends the connection unless `cancelTimeout` is called within `responseTimeoutMs`. */
  expectMessage(): void {
    this.#timer ??= setTimeout(() => this.#end(null), responseTimeoutMs);
  }
  /** Call it when the expected message has arrived. */
  cancelTimeout(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /**
   * Closes the socket and cancels a planned `openIn`. Also removes the handlers, so that later events of the old socket have no effect.
   * @param code the close code; by default none is sent
   */
  drop(code?: number): void {
    this.cancelTimeout();
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close(code);
  }

  #end(code: number | null): void {
    this.drop();
    this.listener.onEnd(code);
  }
}
