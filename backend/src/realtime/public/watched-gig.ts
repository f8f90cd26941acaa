import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { type FollowedLinkKind, type Subject } from '@jamjar/contracts/gigs/link-kinds';
import { type GigId } from '@jamjar/contracts/ids';
import { type LinkSnapshots, type PlaceFrame } from '@jamjar/contracts/live/live.views';
import { toSnapshotContent } from '@jamjar/contracts/live/snapshot-content';
import { type Change } from '@jamjar/contracts/realtime/changes';
import { encodeTextFrame } from '../client-socket.js';
import { type EncodedFrame, type GigFrames, type PublicSocket } from './public-socket.js';

/** A gig that public sockets of this instance watch. */
export class WatchedGig {
  readonly sockets = new Set<PublicSocket>();
  /** What sockets have watched. */
  readonly subjects = new Set<Subject>();
  /** The newest frames; null before the first, and for a gig that is deleted. */
  frames: GigFrames | null = null;
  /** Whether the frames have to be built (again). */
  isOutdated = false;
  isBuilding = false;
  /** The gig as the process that projects it has just folded it; null when it must be read. */
  folded: Gig | null = null;

  constructor(readonly id: GigId) {}

  /** Whether a change that names no gig may change what the pages of this one show. */
  isConcernedBy({ kind, audience, keys }: Change): boolean {
    if (!this.frames) return true; // it is not known yet what they show
    const { settings, performers } = this.frames.gig;
    if (audience !== 'everybody' && audience !== `organisation:${settings.organisationId}`) return false;
    if (kind !== 'participant_updated' || this.isBuilding) return true; // somebody may just be added
    return [...performers.values()].some(({ participantId }) => participantId === keys.participantId);
  }

  /** Takes newer frames. @returns those that are to be sent: without the ones that say what the last have said */
  replaceFrames(frames: GigFrames | null): GigFrames | null {
    const last = this.frames?.bySubject;
    this.frames = frames; // also where they say the same: a new socket gets the newest version
    const isNew = ([subject, { content }]: [Subject, EncodedFrame]): boolean => content !== last?.get(subject)?.content;
    return frames && { ...frames, bySubject: new Map([...frames.bySubject].filter(isNew)) };
  }
}

/** @param token of the link whose sockets receive it: those of a new link have received nothing yet */
export const encodeSnapshot = (kind: FollowedLinkKind, snapshot: LinkSnapshots[FollowedLinkKind], token: string): EncodedFrame => ({
  bytes: encodeTextFrame(JSON.stringify({ type: kind, [kind]: snapshot })),
  content: token + toSnapshotContent(snapshot),
});

/** The frame of all places of a gig. */
export const encodePlace = (frame: PlaceFrame): EncodedFrame => ({
  bytes: encodeTextFrame(JSON.stringify(frame)),
  content: toSnapshotContent(frame),
});
