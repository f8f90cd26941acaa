import { publicChannels } from '@jamjar/contracts/gigs/link-kinds';
import { limits } from '@jamjar/contracts/limits';
import { type PublicFrame } from '@jamjar/contracts/live/live.views';
import { type PublicHello } from '@jamjar/contracts/live/public-messages';
import { routes } from '@jamjar/contracts/routes';
import { parseJsonWithBidiIsolates } from '@jamjar/contracts/text/isolate';
import { ServerSocket } from '../client/server-socket.js';

interface PublicSocketListener {
  onFrame(frame: PublicFrame): void;
  /** A socket works from its first frame until its connection is lost, closed or replaced. */
  onWorkingChange(isWorking: boolean): void;
  /** Whether the last read by HTTP reached the server. */
  isServerReached(): boolean;
}

/** Equals `publicCloseCodes.gone`, whose file would add the schema library to the bundle. */
const goneCode = 4404;

/** A random time between two times in ms, so that not all phones of a room send at once. @param random at least 0 and less than 1 */
export const pickRandomMs = ([from, to]: readonly [number, number], random = Math.random()): number => from + (to - from) * random;

/** Delay after a socket was refused although HTTP works: probably the server has too many sockets (a browser cannot see the status). */
const refusedDelaysMs = [5_000, 15_000] as const;

/** Delay before the next attempt while the server is unreachable, in ms: random between half and all of a time that doubles up to a limit. */
export function getRetryDelayMs(failedAttempts: number, random = Math.random()): number {
  const { initialDelayMs, maxDelayMs } = limits.reconnect;
  const delayMs = Math.min(initialDelayMs * 2 ** failedAttempts, maxDelayMs);
  return pickRandomMs([delayMs, delayMs / 2], random);
}

/** The socket of the pages without login. It reconnects until it is closed or its link is invalid (docs/rules.md#running-order). */
export class PublicSocket {
  #hello: PublicHello | null = null;
  #isWorking = false;
  #failedAttempts = 0;
  readonly #socket = new ServerSocket(routes.publicSocket, {
    onOpen: () => this.#hello && this.#socket.send(this.#hello),
    onMessage: (data) => this.#receive(parseFrame(data)),
    onEnd: (code) => (code === goneCode ? this.#receive({ type: 'gone' }) : this.#retry()),
  });

  constructor(private readonly listener: PublicSocketListener) {}

  get isWorking(): boolean {
    return this.#isWorking;
  }

  /** Whether the socket works, and received a message or was opened in the last seconds. */
  get isFresh(): boolean {
    return this.#isWorking && this.#socket.isFresh;
  }

  /** Connects at once; closes an existing connection. */
  connect(hello: PublicHello): void {
    this.#setWorking(false);
    this.#hello = hello;
    this.#failedAttempts = 0;
    this.#socket.open();
  }

  /** Connects again with the last `hello`; does nothing after `close`. */
  reconnect(): void {
    if (this.#hello) this.connect(this.#hello);
  }

  close(): void {
    this.#socket.drop();
    this.#setWorking(false);
    this.#hello = null;
  }

  #receive(frame: PublicFrame | null): void {
    if (!frame) return;
    if (frame.type === 'gone') this.close();
    else if (!this.#isWorking) this.#handleFirstFrame();
    this.listener.onFrame(frame);
  }

  #handleFirstFrame(): void {
    this.#socket.cancelTimeout();
    this.#failedAttempts = 0;
    this.#setWorking(true);
  }

  #retry(): void {
    const isRefused = !this.#isWorking && this.listener.isServerReached();
    this.#setWorking(false);
    this.#socket.openIn(isRefused ? pickRandomMs(refusedDelaysMs) : getRetryDelayMs(this.#failedAttempts++));
  }

  #setWorking(isWorking: boolean): void {
    if (isWorking === this.#isWorking) return;
    this.#isWorking = isWorking;
    this.listener.onWorkingChange(isWorking);
  }
}

/** Parses a frame, whose content is not checked; null if it is no JSON or its type is unknown. */
function parseFrame(data: unknown): PublicFrame | null {
  try {
    const frame = parseJsonWithBidiIsolates(String(data)) as PublicFrame;
    return frame.type === 'gone' || publicChannels.includes(frame.type) ? frame : null;
  } catch {
    return null;
  }
}
