import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { type Subject } from '@jamjar/contracts/gigs/link-kinds';
import { type GigId } from '@jamjar/contracts/ids';
import { type Change, type ChangeKind } from '@jamjar/contracts/realtime/changes';
import { Injectable, Logger } from '@nestjs/common';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { PublicGigs } from '../../gigs/queries/public-gigs.js';
import { LinkSnapshotFactory } from '../../live/link-snapshots.js';
import { PlaceFrames } from '../../signup/place-frames.js';
import { closeReasons } from '../client-socket.js';
import { type EncodedFrame, type GigFrames, type PublicSocket } from './public-socket.js';
import { encodePlace, encodeSnapshot, WatchedGig } from './watched-gig.js';

/** Time between two attempts to build the frames of a gig while the database does not answer. */
const retryDelayMs = 500;
/** How long changes are collected, which come together when several act at once; meanwhile the staff's screens receive theirs undisturbed. */
const settleMs = 5;
/** So many sockets are written to at a time, so that messages to the staff need not wait for all of them. */
const socketsPerTurn = 250;
const maxSocketsPerGig = 5_000;

/** Which of the watched gigs a change may concern: its own, or those of its audience (`WatchedGig.isConcernedBy`). */
const concernedGigs: Readonly<Record<ChangeKind, 'own' | 'ofAudience' | 'none'>> = {
  performer_created: 'own',
  performer_updated: 'own',
  performer_deleted: 'own',
  performers: 'own',
  pace: 'own',
  event_created: 'own',
  event_updated: 'own',
  event_deleted: 'own',
  participant_updated: 'ofAudience',
  resync: 'ofAudience',
  // What these say is not public, or comes with another change
  timeline: 'none',
  message_created: 'none',
  raffle_winner: 'none',
  raffle_reset: 'none',
  participant_created: 'none',
  theme_updated: 'none',
  user_settings_updated: 'none',
  force_logout: 'none',
  organization_membership_changed: 'none',
  replay_progress: 'none',
};

/** Sends the gigs that the public watches, whole and once per change, to all sockets that watch them (docs/rules.md#public-sockets). */
@Injectable()
export class WatchedGigs {
  private readonly logger = new Logger('realtime');
  private readonly gigs = new Map<GigId, WatchedGig>();
  /** Number of the newest change that this instance has received. */
  lastSeq = 0;

  constructor(
    private readonly publicGigs: PublicGigs,
    private readonly snapshots: LinkSnapshotFactory,
    private readonly placeFrames: PlaceFrames,
  ) {}

  *allSockets(): Iterable<PublicSocket> {
    for (const { sockets } of this.gigs.values()) yield* sockets;
  }

  /** Adds a socket, which receives the newest frames, or is closed when too many watch the gig. */
  add(id: GigId, socket: PublicSocket): void {
    const gig = this.gigs.get(id) ?? new WatchedGig(id);
    if (gig.sockets.size >= maxSocketsPerGig) return void socket.close(closeReasons.tooManySockets);
    this.gigs.set(id, gig);
    gig.sockets.add(socket);
    for (const subject of socket.subjects) gig.subjects.add(subject);
    if (!gig.frames || !socket.writeWatched(gig.frames)) this.refresh(gig, null);
  }

  remove(id: GigId, socket: PublicSocket): void {
    const gig = this.gigs.get(id);
    gig?.sockets.delete(socket);
    if (gig?.sockets.size === 0) this.gigs.delete(id);
  }

  /** Builds the frames of the gigs that the changes may concern. Does not wait for it. */
  accept(changes: readonly Change[]): void {
    this.lastSeq = changes.at(-1)?.seq ?? this.lastSeq;
    for (const change of changes) {
      if (concernedGigs[change.kind] === 'own') this.refreshOwn(change);
      else if (concernedGigs[change.kind] !== 'none') this.refreshAll((gig) => gig.isConcernedBy(change));
    }
  }

  /** Builds the frames of watched gigs again, by default of all, because changes may have been missed. */
  refreshAll(isConcerned: (gig: WatchedGig) => boolean = () => true): void {
    for (const gig of this.gigs.values()) if (isConcerned(gig)) this.refresh(gig, null);
  }

  private refreshOwn({ kind, gigId, keys, origin }: Change): void {
    // a note, or a call that was seen
    const isOfDetails = kind === 'performer_updated' && keys.ofDetails;
    const gig = gigId && !isOfDetails ? this.gigs.get(gigId) : undefined;
    if (gig) this.refresh(gig, origin?.folded ?? null);
  }

  private refresh(gig: WatchedGig, folded: Gig | null): void {
    gig.isOutdated = true;
    gig.folded = folded;
    if (!gig.isBuilding) void this.buildUntilCurrent(gig);
  }

  /** Never throws. Changes that come while frames are built are sent together with the next ones. */
  private async buildUntilCurrent(gig: WatchedGig): Promise<void> {
    gig.isBuilding = true;
    await sleep(settleMs, undefined, { ref: false });
    while (gig.isOutdated && gig.sockets.size > 0) {
      gig.isOutdated = false;
      try {
        await this.sendToAll(gig, gig.replaceFrames(await this.build(gig)));
      } catch (error) {
        this.logger.warn(error);
        gig.isOutdated = true;
        await sleep(retryDelayMs, undefined, { ref: false });
      }
    }
    gig.isBuilding = false;
  }

  /** @returns null for a gig that is deleted. @throws Error of the database */
  private async build(watched: WatchedGig): Promise<GigFrames | null> {
    const { id, folded } = watched;
    const version = this.lastSeq; // before the gig is read, which is then at least as new
    watched.folded = null;
    const gig = folded ?? (await this.publicGigs.find(id))?.gig;
    if (!gig || gig.phase === 'deleted') return null;
    const tokens = await this.snapshots.findTokens(id, gig);
    const bySubject = new Map<Subject, EncodedFrame>();
    for (const subject of watched.subjects) {
      const token = subject === 'place' ? null : tokens[subject];
      if (subject === 'place') bySubject.set(subject, encodePlace(await this.placeFrames.build(id, gig, version)));
      else if (token !== null)
        bySubject.set(subject, encodeSnapshot(subject, await this.snapshots.build(subject, id, gig, version), token));
    }
    return { gig, tokens, bySubject };
  }

  private async sendToAll(gig: WatchedGig, frames: GigFrames | null): Promise<void> {
    let written = 0;
    for (const socket of gig.sockets) {
      this.sendTo(socket, gig, frames);
      if (++written % socketsPerTurn === 0) await nextTurn();
    }
  }

  /** A socket whose link leads nowhere any more gets the frame `gone` and is closed. */
  private sendTo(socket: PublicSocket, gig: WatchedGig, frames: GigFrames | null): void {
    if (frames && socket.hasLinks(frames)) return void socket.writeWatched(frames);
    this.remove(gig.id, socket);
    socket.sendGone();
  }
}
