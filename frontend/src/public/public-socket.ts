import { subjects } from '@jamjar/contracts/gigs/link-kinds';
import { limits } from '@jamjar/contracts/limits';
import { type PublicFrame } from '@jamjar/contracts/live/live.views';
import { type PublicHello } from '@jamjar/contracts/live/public-messages';
import { routes } from '@jamjar/contracts/routes';
import { parseIsolated } from '@jamjar/contracts/text/isolate';
import { ServerSocket } from '../client/server-socket.js';

interface PublicSocketListener {
  onFrame(frame: PublicFrame): void;
  /** The socket works from its first frame until it is lost. */
  onWorkingChange(isWorking: boolean): void;
  /** Whether HTTP answers. */
  isServerReached(): boolean;
}

/** As `publicCloseCodes.gone` (whose file would bring the schema library along). */
const goneCode = 4404;

/** A time between two, in ms, at random, so that the phones of a room do not all come at once. @param random at least 0 and less than 1 */
export const pickMs = ([min, max]: readonly [min: number, max: number], random = Math.random()): number => min + (max - min) * random;

/** While HTTP answers, the server refuses sockets because there are too many: a browser cannot see the status. */
const refusedMs = [5_000, 15_000] as const;

/** How long to wait before the next attempt while nothing answers, in ms: doubling up to a limit, of which a random half is left out. */
export function getRetryDelayMs(failedAttempts: number, random = Math.random()): number {
  const { initialDelayMs, maxDelayMs } = limits.reconnect;
  const delayMs = Math.min(initialDelayMs * 2 ** failedAttempts, maxDelayMs);
  return pickMs([delayMs, delayMs / 2], random);
}

/** The socket of the pages without login. It connects for ever, until it is closed or its link leads nowhere (docs/rules.md#screens). */
export class PublicSocket {
  #hello: PublicHello | null = null;
  #isWorking = false;
  #failedAttempts = 0;
  readonly #socket = new ServerSocket(routes.publicSocket, {
    onOpen: () => this.#hello && this.#socket.send(this.#hello),
    onMessage: (data) => this.#receive(parseFrame(data)),
    onLost: (code) => (code === goneCode ? this.#receive({ type: 'gone' }) : this.#retry()),
  });

  constructor(private readonly listener: PublicSocketListener) {}

  get isWorking(): boolean {
    return this.#isWorking;
  }

  /** Whether it works and received a message a moment ago. */
  get isFresh(): boolean {
    return this.#isWorking && this.#socket.isFresh;
  }

  /** Connects at once, instead of the connection that there may be. */
  connect(hello: PublicHello): void {
    this.#setWorking(false);
    this.#hello = hello;
    this.#failedAttempts = 0;
    this.#socket.open();
  }

  /** Connects again at once, if it was connected before. */
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
    else if (!this.#isWorking) this.#startToWork();
    this.listener.onFrame(frame);
  }

  #startToWork(): void {
    this.#socket.cancelTimeout();
    this.#failedAttempts = 0;
    this.#setWorking(true);
  }

  #retry(): void {
    const isRefused = !this.#isWorking && this.listener.isServerReached();
    this.#setWorking(false);
    this.#socket.openIn(isRefused ? pickMs(refusedMs) : getRetryDelayMs(this.#failedAttempts++));
  }

  #setWorking(isWorking: boolean): void {
    if (isWorking === this.#isWorking) return;
    this.#isWorking = isWorking;
    this.listener.onWorkingChange(isWorking);
  }
}

/** The server's frames are taken as they are; null for what is no frame of a known type. */
function parseFrame(data: unknown): PublicFrame | null {
  try {
    const frame = parseIsolated(String(data)) as PublicFrame;
    return frame.type === 'gone' || subjects.includes(frame.type) ? frame : null;
  } catch {
    return null;
  }
}
