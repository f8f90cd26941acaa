import { publicCloseCodes } from '@jamjar/contracts/live/public-messages';
import { type ServerMessage, tooManyPlacesCloseCode } from '@jamjar/contracts/realtime/server-messages';
import { type Duplex } from 'node:stream';
import { Sender, type WebSocket } from 'ws';
import { type Principal } from '../auth/principal.js';

declare module 'ws' {
  /** Exported by ws, and missing in its types. */
  export const Sender: { frame(data: Buffer, options: { opcode: number; fin: boolean }): Buffer[] };
}

/** The opcode of a text message (RFC 6455 §5.2). */
const textMessage = 1;
/** A socket with more unsent data is terminated; its client reconnects and receives what it missed. */
const maxBufferedBytes = 1_048_576;
/** A resend continues only below this amount of unsent data, so that it never causes the termination of its socket. */
const drainedBelowBytes = 65_536;

/** Close codes and reasons (RFC 6455 §7.4.1). After 1000 and 4408 a client does not reconnect, nor a public one after 4404; after the others it does. */
export const closeReasons = {
  signedOut: [1000, 'signed out'],
  tooManyMessages: [1008, 'too many messages'],
  serviceRestart: [1012, 'service restart'],
  tooManySockets: [1013, 'too many sockets'],
  tooManyPlaces: [tooManyPlacesCloseCode, 'open in too many places'],
  noHello: [publicCloseCodes.noHello, 'no hello'],
  gone: [publicCloseCodes.gone, 'gone'],
} as const;

/** Encodes a text message as one frame. The same buffer is written to a thousand sockets, so it is encoded and held once (docs/adr/0025). */
export const encodeTextFrame = (text: string): Buffer => Buffer.concat(Sender.frame(Buffer.from(text), { opcode: textMessage, fin: true }));

/** A WebSocket to which encoded frames are written. */
export class FrameSocket {
  #hasPonged = true;

  /**
   * @param stream the stream below `socket`, to which encoded frames are written unchanged
   * @param index number of sockets that this instance opened before; it decides the second in which the heartbeat checks the socket
   */
  constructor(
    private readonly socket: WebSocket,
    private readonly stream: Duplex,
    readonly index: number,
  ) {
    socket.on('pong', () => (this.#hasPonged = true));
  }

  get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  /** Data that was written but not yet sent. */
  get bufferedBytes(): number {
    return this.socket.bufferedAmount;
  }

  /** Writes whole frames in order, or terminates a socket whose client does not read. Never throws, never waits. */
  writeFrames(frames: Buffer): void {
    if (!this.isOpen || frames.length === 0) return;
    if (this.bufferedBytes > maxBufferedBytes) this.socket.terminate();
    else this.stream.write(frames);
  }

  /** Waits until most of the written data was sent. @returns false when the socket closed instead */
  async waitUntilDrained(): Promise<boolean> {
    while (this.isOpen && this.bufferedBytes > drainedBelowBytes) await untilDrainOrClose(this.stream);
    return this.isOpen;
  }

  /** Pings the client, or terminates the socket when the previous ping was not answered. */
  ping(): void {
    if (!this.#hasPonged) this.socket.terminate();
    this.#hasPonged = false;
    if (this.isOpen) this.socket.ping();
  }

  close([code, reason]: (typeof closeReasons)[keyof typeof closeReasons]): void {
    this.socket.close(code, reason);
  }
}

/** The WebSocket of one signed-in client. */
export class ClientSocket extends FrameSocket {
  /**
   * @param principal the signed-in user; replaced when the user's access changes
   * @param liveAfterSeq number of the newest change that was sent before the socket was added; the socket receives newer ones live
   */
  constructor(
    socket: WebSocket,
    stream: Duplex,
    index: number,
    public principal: Principal,
    readonly liveAfterSeq: number,
  ) {
    super(socket, stream, index);
  }

  send(message: ServerMessage): void {
    this.writeFrames(encodeTextFrame(JSON.stringify(message)));
  }
}

function untilDrainOrClose(stream: Duplex): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      stream.off('drain', settle).off('close', settle);
      resolve();
    };
    stream.once('drain', settle).once('close', settle);
  });
}
