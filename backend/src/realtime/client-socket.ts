import { publicCloseCodes } from '@jamjar/contracts/live/public-messages';
import { type ServerMessage, tooManyConnectionsCloseCode } from '@jamjar/contracts/realtime/server-messages';
import { type Duplex } from 'node:stream';
import { Sender, type WebSocket } from 'ws';
import { type Principal } from '../auth/principal.js';

declare module 'ws' {
  /** `ws` exports this class, but its type declarations lack it. */
  export const Sender: { frame(data: Buffer, options: { opcode: number; fin: boolean }): Buffer[] };
}

/** The opcode of a text message (RFC 6455 §5.2). */
const textOpcode = 1;
/** A socket with more unsent data is terminated; its client reconnects and receives the missed messages. */
const maxBufferedBytes = 1_048_576;
/** A resend waits until a socket has at most this much unsent data, so that the resend never causes the socket's termination. */
const drainedBelowBytes = 65_536;

/** Codes and reasons (RFC 6455 §7.4.1). Clients do not retry after `signedOut` and `tooManyConnections`; see `publicCloseCodes` for `gone`. */
export const closeReasons = {
  signedOut: [1000, 'signed out'],
  tooManyMessages: [1008, 'too many messages'],
  serviceRestart: [1012, 'service restart'],
  tooManySocketsOfGig: [1013, 'too many sockets'],
  tooManyConnections: [tooManyConnectionsCloseCode, 'open in too many places'],
  noHello: [publicCloseCodes.noHello, 'no hello'],
  gone: [publicCloseCodes.gone, 'gone'],
} as const;

/** Encodes a text message as one frame, once for all sockets that it is written to (docs/adr/0025). */
export const encodeTextFrame = (text: string): Buffer => Buffer.concat(Sender.frame(Buffer.from(text), { opcode: textOpcode, fin: true }));

/** A WebSocket to which encoded frames are written. */
export class FrameSocket {
  #hasPonged = true;

  /**
   * @param stream the network stream of `socket`, to which encoded frames are written unchanged
   * @param index how many sockets this instance had opened before; it decides in which second of the interval the socket is pinged
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

  /** The amount of data that was written and not yet sent. */
  get bufferedBytes(): number {
    return this.socket.bufferedAmount;
  }

  /** Writes whole frames, or terminates the socket when its client reads too slowly. Never throws, never waits. */
  writeFrames(frames: Buffer): void {
    if (!this.isOpen || frames.length === 0) return;
    if (this.bufferedBytes > maxBufferedBytes) this.socket.terminate();
    else this.stream.write(frames);
  }

  /** Waits until most of the written data is sent. @returns false when the socket was closed meanwhile */
  async waitUntilDrained(): Promise<boolean> {
    while (this.isOpen && this.bufferedBytes > drainedBelowBytes) await waitForDrainOrClose(this.stream);
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
   * @param liveAfterSeq number of the newest change that was broadcast before the socket was added; it receives all later changes directly
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

function waitForDrainOrClose(stream: Duplex): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      stream.off('drain', settle).off('close', settle);
      resolve();
    };
    stream.once('drain', settle).once('close', settle);
  });
}
