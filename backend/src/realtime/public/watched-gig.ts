import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { type SnapshotLinkKind, type PublicChannel } from '@jamjar/contracts/gigs/link-kinds';
import { type GigId } from '@jamjar/contracts/ids';
import { type LinkSnapshots, type PlaceFrame } from '@jamjar/contracts/live/live.views';
import { toSnapshotContent } from '@jamjar/contracts/live/snapshot-content';
import { type Change } from '@jamjar/contracts/realtime/changes';
import { encodeTextFrame } from '../client-socket.js';
import { type EncodedFrame, type GigFrames, type PublicSocket } from './public-socket.js';

/** A gig that sockets of public pages watch on this instance. */
export class WatchedGig {
  readonly sockets = new Set<PublicSocket>();
  /** All channels (the place pages or a kind of link page) that any of its sockets has watched so far. */
  readonly channels = new Set<PublicChannel>();
  /** The newest frames; null before the first are built, and when the gig or its organisation is deleted. */
  frames: GigFrames | null = null;
  /** Whether the frames must be built, for the first time or again. */
  isOutdated = false;
  isBuilding = false;
  /** The gig as the projections of this process have just folded it; null when it must be read. */
  foldedGig: Gig | null = null;

  constructor(readonly id: GigId) {}

  /** Whether a change that names no gig may affect the pages of this gig. */
  isAffectedBy({ kind, audience, keys }: Change): boolean {
    if (!this.frames) return true; // the gig's organisation and participants are not known yet
    const { settings, performers } = this.frames.gig;
    if (audience !== 'everybody' && audience !== `organisation:${settings.organisationId}`) return false;
    if (kind !== 'participant_updated' || this.isBuilding) return true; // the frames that are being built may contain the participant
    return [...performers.values()].some(({ participantId }) => participantId === keys.participantId);
  }

  /** Stores newer frames. @returns the frames to send: those whose content differs from that of the previous frame */
  replaceFrames(frames: GigFrames | null): GigFrames | null {
    const previous = this.frames?.byChannel;
    this.frames = frames; // includes frames with the same content: new sockets get their newer `version`
    const hasNewContent = ([channel, { content }]: [PublicChannel, EncodedFrame]): boolean => content !== previous?.get(channel)?.content;
    return frames && { ...frames, byChannel: new Map([...frames.byChannel].filter(hasNewContent)) };
  }
}

/** Encodes the frame for the pages of a link. @param token counts as content: sockets of a new link need a frame */
export const encodeSnapshot = (kind: SnapshotLinkKind, snapshot: LinkSnapshots[SnapshotLinkKind], token: string): EncodedFrame => ({
  bytes: encodeTextFrame(JSON.stringify({ type: kind, [kind]: snapshot })),
  content: token + toSnapshotContent(snapshot),
});

/** Encodes the frame for all place pages of a gig. */
export const encodePlaceFrame = (frame: PlaceFrame): EncodedFrame => ({
  bytes: encodeTextFrame(JSON.stringify(frame)),
  content: toSnapshotContent(frame),
});
