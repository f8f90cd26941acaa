import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { followedLinkKinds, type LinkKind, type Subject, subjects } from '@jamjar/contracts/gigs/link-kinds';
import { type GoneFrame } from '@jamjar/contracts/live/live.views';
import { type Watched } from '@jamjar/contracts/live/public-messages';
import { type Duplex } from 'node:stream';
import { type WebSocket } from 'ws';
import { closeReasons, encodeTextFrame, FrameSocket } from '../client-socket.js';

const goneFrame = encodeTextFrame(JSON.stringify({ type: 'gone' } satisfies GoneFrame));

/** A frame that is made once for all sockets, and its content, by which it is compared with the one before. */
export interface EncodedFrame {
  readonly bytes: Buffer;
  readonly content: string;
}

/** What sockets that watch the gig receive. */
export interface GigFrames {
  readonly gig: Gig;
  /** Of the links; null while a link is off. */
  readonly tokens: Readonly<Record<LinkKind, string | null>>;
  /** Without those of subjects that no socket has watched, whose link is off, or that are not to be sent. */
  readonly bySubject: ReadonlyMap<Subject, EncodedFrame>;
}

/** The WebSocket of a public page, once it has said what it watches. */
export class PublicSocket extends FrameSocket {
  readonly subjects: readonly Subject[];

  constructor(
    socket: WebSocket,
    stream: Duplex,
    index: number,
    private readonly watched: Watched,
  ) {
    super(socket, stream, index);
    this.subjects = subjects.filter((subject) => watched[subject] !== undefined);
  }

  /** Whether the links that it watches are on and in use. */
  hasLinks({ tokens }: GigFrames): boolean {
    return followedLinkKinds.every((kind) => this.watched[kind] === undefined || this.watched[kind] === tokens[kind]);
  }

  /** Sends what it watches of the frames. @returns whether they have all of it */
  writeWatched({ tokens, bySubject }: GigFrames): boolean {
    const frames = this.subjects.map((subject) =>
      subject === 'place' || tokens[subject] === this.watched[subject] ? bySubject.get(subject) : undefined,
    );
    for (const frame of frames) if (frame) this.writeFrames(frame.bytes);
    return frames.every((frame) => frame !== undefined);
  }

  /** Says that what the page watches is not there (any more), and closes the socket. */
  sendGone(): void {
    this.writeFrames(goneFrame);
    this.close(closeReasons.gone);
  }
}
