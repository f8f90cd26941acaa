import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { snapshotLinkKinds, type LinkKind, type PublicChannel, publicChannels } from '@jamjar/contracts/gigs/link-kinds';
import { type GoneFrame } from '@jamjar/contracts/live/live.views';
import { type WatchedChannels } from '@jamjar/contracts/live/public-messages';
import { type Duplex } from 'node:stream';
import { type WebSocket } from 'ws';
import { closeReasons, encodeTextFrame, FrameSocket } from '../client-socket.js';

const goneFrame = encodeTextFrame(JSON.stringify({ type: 'gone' } satisfies GoneFrame));

/** A frame that is encoded once for all sockets. `content` is compared with that of the previous frame, to send only changes. */
export interface EncodedFrame {
  readonly bytes: Buffer;
  readonly content: string;
}

/** The frames that the sockets which watch the gig receive. */
export interface GigFrames {
  readonly gig: Gig;
  /** The token of each link; null while the link is switched off. */
  readonly tokens: Readonly<Record<LinkKind, string | null>>;
  /** Without channels that no socket has watched or whose link is off. After a change only the frames with new content are sent. */
  readonly byChannel: ReadonlyMap<PublicChannel, EncodedFrame>;
}

/** The WebSocket of a public page, from the page's `hello` on, which names the channels that it watches. */
export class PublicSocket extends FrameSocket {
  readonly channels: readonly PublicChannel[];

  constructor(
    socket: WebSocket,
    stream: Duplex,
    index: number,
    private readonly watched: WatchedChannels,
  ) {
    super(socket, stream, index);
    this.channels = publicChannels.filter((channel) => watched[channel] !== undefined);
  }

  /** Whether all links that the page watches are switched on and not replaced. */
  hasValidLinks({ tokens }: GigFrames): boolean {
    return snapshotLinkKinds.every((kind) => this.watched[kind] === undefined || this.watched[kind] === tokens[kind]);
  }

  /** Sends the frames of the channels that the page watches. @returns whether there was a frame for each of them */
  writeWatched({ tokens, byChannel }: GigFrames): boolean {
    const frames = this.channels.map((channel) =>
      channel === 'place' || tokens[channel] === this.watched[channel] ? byChannel.get(channel) : undefined,
    );
    for (const frame of frames) if (frame) this.writeFrames(frame.bytes);
    return frames.every((frame) => frame !== undefined);
  }

  /** Sends the frame `gone`, because what the page watches does not exist or exists no longer, and closes the socket. */
  sendGone(): void {
    this.writeFrames(goneFrame);
    this.close(closeReasons.gone);
  }
}
