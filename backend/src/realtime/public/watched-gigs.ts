import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { type PublicChannel } from '@jamjar/contracts/gigs/link-kinds';
import { type GigId } from '@jamjar/contracts/ids';
import { type Change, type ChangeKind } from '@jamjar/contracts/realtime/changes';
import { Injectable, Logger } from '@nestjs/common';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { PublicGigs } from '../../gigs/queries/public-gigs.js';
import { LinkSnapshotFactory } from '../../live/link-snapshots.js';
import { PlaceFrameBuilder } from '../../signup/place-frames.js';
import { closeReasons } from '../client-socket.js';
import { type EncodedFrame, type GigFrames, type PublicSocket } from './public-socket.js';
import { encodePlaceFrame, encodeSnapshot, WatchedGig } from './watched-gig.js';

/** Time between two attempts to build the frames of a gig while the database does not answer. */
const retryDelayMs = 500;
/** How long changes are collected before frames are built; meanwhile the sockets of staff receive their messages. */
const collectMs = 5;
/** After this many sockets the event loop may do other work, so that messages to staff need not wait until all frames are written. */
const socketsPerTurn = 250;
const maxSocketsPerGig = 5_000;

/** Which watched gigs a change may affect: the one that it names, or those of its audience (see `WatchedGig.isAffectedBy`). */
const affectedGigs: Readonly<Record<ChangeKind, 'own' | 'ofAudience' | 'none'>> = {
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
  // These changes are about nothing that is public, or a change of a kind above comes with them
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

/** Sends frames with a watched gig's state to all public sockets that watch it, whenever it changes (docs/rules.md#public-sockets). */
@Injectable()
export class WatchedGigs {
  private readonly logger = new Logger('realtime');
  private readonly gigs = new Map<GigId, WatchedGig>();
  /** Number of the newest change that this instance has received. */
  lastSeq = 0;

  constructor(
    private readonly publicGigs: PublicGigs,
    private readonly snapshots: LinkSnapshotFactory,
    private readonly placeFrames: PlaceFrameBuilder,
  ) {}

  *allSockets(): Iterable<PublicSocket> {
    for (const { sockets } of this.gigs.values()) yield* sockets;
  }

  /** Adds a socket and sends it the newest frames; closes it when too many sockets watch the gig. */
  add(id: GigId, socket: PublicSocket): void {
    const gig = this.gigs.get(id) ?? new WatchedGig(id);
    if (gig.sockets.size >= maxSocketsPerGig) return void socket.close(closeReasons.tooManySocketsOfGig);
    this.gigs.set(id, gig);
    gig.sockets.add(socket);
    for (const channel of socket.channels) gig.channels.add(channel);
    if (!gig.frames || !socket.writeWatched(gig.frames)) this.refresh(gig, null);
  }

  remove(id: GigId, socket: PublicSocket): void {
    const gig = this.gigs.get(id);
    gig?.sockets.delete(socket);
    if (gig?.sockets.size === 0) this.gigs.delete(id);
  }

  /** Starts to build and send the frames of the gigs that the changes may affect, without waiting for it. */
  refreshAffected(changes: readonly Change[]): void {
    this.lastSeq = changes.at(-1)?.seq ?? this.lastSeq;
    for (const change of changes) {
      if (affectedGigs[change.kind] === 'own') this.refreshOwnGig(change);
      else if (affectedGigs[change.kind] !== 'none') this.refreshAll((gig) => gig.isAffectedBy(change));
    }
  }

  /** Starts to build and send the frames of the watched gigs again, by default of all, as after missed changes. */
  refreshAll(isAffected: (gig: WatchedGig) => boolean = () => true): void {
    for (const gig of this.gigs.values()) if (isAffected(gig)) this.refresh(gig, null);
  }

  private refreshOwnGig({ kind, gigId, keys, projected }: Change): void {
    // Public pages show neither notes nor whether a call was seen
    const isOfDetails = kind === 'performer_updated' && keys.ofDetails;
    const gig = gigId && !isOfDetails ? this.gigs.get(gigId) : undefined;
    if (gig) this.refresh(gig, projected?.folded ?? null);
  }

  private refresh(gig: WatchedGig, foldedGig: Gig | null): void {
    gig.isOutdated = true;
    gig.foldedGig = foldedGig;
    if (!gig.isBuilding) void this.buildUntilCurrent(gig);
  }

  /** Builds and sends frames until none are outdated. Changes that arrive meanwhile are sent with the next frames. Never throws. */
  private async buildUntilCurrent(gig: WatchedGig): Promise<void> {
    gig.isBuilding = true;
    await sleep(collectMs, undefined, { ref: false });
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

  /** @returns null when the gig or its organisation is deleted. @throws Error of the database; CommandTimeout */
  private async build(watched: WatchedGig): Promise<GigFrames | null> {
    const { id, foldedGig } = watched;
    const seq = this.lastSeq; // taken first, so that the gig contains all changes up to it
    watched.foldedGig = null;
    const gig = foldedGig ?? (await this.publicGigs.find(id))?.gig;
    if (!gig || gig.phase === 'deleted') return null;
    const tokens = await this.snapshots.findTokens(id, gig);
    const byChannel = new Map<PublicChannel, EncodedFrame>();
    for (const channel of watched.channels) {
      const token = channel === 'place' ? null : tokens[channel];
      if (channel === 'place') byChannel.set(channel, encodePlaceFrame(await this.placeFrames.build(id, gig, seq)));
      else if (token !== null) byChannel.set(channel, encodeSnapshot(channel, await this.snapshots.build(channel, id, gig, seq), token));
    }
    return { gig, tokens, byChannel };
  }

  private async sendToAll(gig: WatchedGig, frames: GigFrames | null): Promise<void> {
    let writtenCount = 0;
    for (const socket of gig.sockets) {
      this.sendTo(socket, gig, frames);
      if (++writtenCount % socketsPerTurn === 0) await nextTurn();
    }
  }

  /** Sends a socket its frames, or the frame `gone` when the gig is deleted or a link of the socket is no longer valid. */
  private sendTo(socket: PublicSocket, gig: WatchedGig, frames: GigFrames | null): void {
    if (frames && socket.hasValidLinks(frames)) return void socket.writeWatched(frames);
    this.remove(gig.id, socket);
    socket.sendGone();
  }
}
