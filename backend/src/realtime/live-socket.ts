import { type ServerMessage } from '@jamjar/contracts/realtime/server-messages';
import { type Duplex } from 'node:stream';
import { type WebSocket } from 'ws';
import { type Person } from '../auth/person.js';
import { textFrame } from './frame.js';

/** Whoever leaves more unread than this is dropped, in bytes; it comes back and hears what it missed. */
const mostUnread = 1_048_576;
/** A replay goes on once no more than this is unread, so that it never gets its own socket dropped. */
const littleUnread = 65_536;

/** Why a socket is closed (RFC 6455 §7.4.1). After 1000 a client stays away, after the others it comes back (S1 §4). */
export const closing = {
  signedOut: [1000, 'signed out'],
  saidTooMuch: [1008, 'too many messages'],
  comeBack: [1012, 'service restart'],
} as const;

/** One socket of somebody signed in. */
export class LiveSocket {
  #answered = true;

  /**
   * @param wire what lies under `socket`: messages that were framed once are written to it as they are
   * @param person whose it is; their rights may change while it is open
   * @param number how many came before it
   * @param since the last change that was told before it came: whatever is newer, it hears live
   */
  constructor(
    private readonly socket: WebSocket,
    private readonly wire: Duplex,
    public person: Person,
    readonly number: number,
    readonly since: number,
  ) {
    socket.on('pong', () => (this.#answered = true));
  }

  get open(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  /** What was written and has not left yet, in bytes. */
  get unread(): number {
    return this.socket.bufferedAmount;
  }

  /** Writes whole frames, in order, or drops a client that does not read. Never throws, never waits. */
  hear(frames: Buffer): void {
    if (!this.open || frames.length === 0) return;
    if (this.unread > mostUnread) this.socket.terminate();
    else this.wire.write(frames);
  }

  tell(message: ServerMessage): void {
    this.hear(textFrame(JSON.stringify(message)));
  }

  /** Resolves once most of what was written has left. False: the socket closed instead. */
  async caughtBreath(): Promise<boolean> {
    while (this.open && this.unread > littleUnread) await drainedOrClosed(this.wire);
    return this.open;
  }

  /** Asks whether anybody is there; whoever left the last question unanswered is not. */
  ping(): void {
    if (!this.#answered) this.socket.terminate();
    this.#answered = false;
    if (this.open) this.socket.ping();
  }

  close([code, reason]: (typeof closing)[keyof typeof closing]): void {
    this.socket.close(code, reason);
  }
}

function drainedOrClosed(wire: Duplex): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      wire.off('drain', done).off('close', done);
      resolve();
    };
    wire.once('drain', done).once('close', done);
  });
}
