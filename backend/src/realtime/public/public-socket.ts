import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { type GoneFrame } from '@jamjar/contracts/live/live.views';
import { type Duplex } from 'node:stream';
import { type WebSocket } from 'ws';
import { closeReasons, encodeTextFrame, FrameSocket } from '../client-socket.js';

const goneFrame = encodeTextFrame(JSON.stringify({ type: 'gone' } satisfies GoneFrame));

/** A frame that is made once for all sockets, and its content, by which it is compared with the one before. */
export interface EncodedFrame {
  readonly bytes: Buffer;
  readonly content: string;
}

/** What sockets that watch the gig receive: a frame is null where no socket has watched it, or it is not to be sent. */
export interface GigFrames {
  readonly gig: Gig;
  /** Of the running order; null while that has no link. */
  readonly liveToken: string | null;
  readonly live: EncodedFrame | null;
  readonly place: EncodedFrame | null;
}

/** The WebSocket of a public page, once it has said what it watches. */
export class PublicSocket extends FrameSocket {
  /**
   * @param liveToken of the running order that the page shows; null for none
   * @param isPlace whether the page shows a place
   */
  constructor(
    socket: WebSocket,
    stream: Duplex,
    index: number,
    readonly liveToken: string | null,
    readonly isPlace: boolean,
  ) {
    super(socket, stream, index);
  }

  /** Sends what it watches of the frames. @returns whether they have all of it */
  writeWatched({ liveToken, live, place }: GigFrames): boolean {
    const watched = [...(this.liveToken === null ? [] : [liveToken === this.liveToken ? live : null]), ...(this.isPlace ? [place] : [])];
    for (const frame of watched) if (frame) this.writeFrames(frame.bytes);
    return watched.every((frame) => frame !== null);
  }

  /** Says that what the page watches is not there (any more), and closes the socket. */
  sendGone(): void {
    this.writeFrames(goneFrame);
    this.close(closeReasons.gone);
  }
}
