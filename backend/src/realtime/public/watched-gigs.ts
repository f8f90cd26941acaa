import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { type GigId } from '@jamjar/contracts/ids';
import { type PublicFrame } from '@jamjar/contracts/live/live.views';
import { type Change, type ChangeKind } from '@jamjar/contracts/realtime/changes';
import { Injectable, Logger } from '@nestjs/common';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { PublicGigs } from '../../gigs/queries/public-gigs.js';
import { RunningOrders } from '../../live/running-orders.js';
import { PlaceFrames } from '../../signup/place-frames.js';
import { closeReasons, encodeTextFrame } from '../client-socket.js';
import { type PublicSocket } from './public-socket.js';

/** Time between two attempts to build the frames of a gig while the database does not answer. */
const retryDelayMs = 500;
/** How long changes are collected, which come together when several act at once; meanwhile the staff's screens receive theirs undisturbed. */
const settleMs = 5;
/** So many sockets are written to at a time, so that messages to the staff need not wait for all of them. */
const socketsPerTurn = 250;
const maxSocketsPerGig = 5_000;
/** Changes that no public page shows. */
const privateKinds: ReadonlySet<ChangeKind> = new Set(['timeline', 'message_created', 'raffle_winner', 'raffle_reset']);

/** A gig that public sockets of this instance watch. */
class WatchedGig {
  readonly sockets = new Set<PublicSocket>();
  /** The newest that were sent; null before the first. */
  frames: GigFrames | null = null;
  /** Whether the frames have to be built (again). */
  isOutdated = false;
  isBuilding = false;
  /** The gig as the process that projects it has just folded it; null when it must be read. */
  folded: Gig | null = null;

  constructor(readonly id: GigId) {}
}

/** Each is made once for all sockets; null when no socket of the gig needs it. */
interface GigFrames {
  readonly liveToken: string | null;
  readonly live: Buffer | null;
  readonly place: Buffer | null;
}

const encode = (frame: PublicFrame): Buffer => encodeTextFrame(JSON.stringify(frame));

/** Sends the gigs that the public watches, whole and once per change, to all sockets that watch them (docs/rules.md#public-sockets). */
@Injectable()
export class WatchedGigs {
  private readonly logger = new Logger('realtime');
  private readonly gigs = new Map<GigId, WatchedGig>();
  /** Number of the newest change that this instance has heard of. */
  lastSeq = 0;

  constructor(
    private readonly publicGigs: PublicGigs,
    private readonly runningOrders: RunningOrders,
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
    const { frames } = gig;
    const hasFrames = frames && (!socket.liveToken || frames.live) && (!socket.isPlace || frames.place);
    if (hasFrames) this.sendTo(socket, gig, frames);
    else this.refresh(gig, null);
  }

  remove(id: GigId, socket: PublicSocket): void {
    const gig = this.gigs.get(id);
    gig?.sockets.delete(socket);
    if (gig?.sockets.size === 0) this.gigs.delete(id);
  }

  /** Builds the frames of the gigs that the changes may concern. Does not wait for it. */
  accept(changes: readonly Change[]): void {
    this.lastSeq = changes.at(-1)?.seq ?? this.lastSeq;
    for (const { kind, gigId, origin } of changes) {
      // Names, logos and organisations are shown at any gig
      if (gigId === null) {
        if (kind === 'participant_updated' || kind === 'resync') this.refreshAll();
        continue;
      }
      const gig = privateKinds.has(kind) ? undefined : this.gigs.get(gigId);
      if (gig) this.refresh(gig, origin?.folded ?? null);
    }
  }

  /** Builds the frames of all watched gigs again, because changes may have been missed. */
  refreshAll(): void {
    for (const gig of this.gigs.values()) this.refresh(gig, null);
  }

  private refresh(gig: WatchedGig, folded: Gig | null): void {
    gig.isOutdated = true;
    gig.folded = folded;
    if (!gig.isBuilding) void this.buildUntilCurrent(gig);
  }

  /** Never throws. Changes that come while frames are built are told together by the next ones. */
  private async buildUntilCurrent(gig: WatchedGig): Promise<void> {
    gig.isBuilding = true;
    await sleep(settleMs, undefined, { ref: false });
    while (gig.isOutdated && gig.sockets.size > 0) {
      gig.isOutdated = false;
      try {
        gig.frames = await this.build(gig);
        await this.sendToAll(gig, gig.frames);
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
    const sockets = [...watched.sockets];
    const liveToken = await this.runningOrders.findToken(id, gig);
    const isLiveWatched = liveToken !== null && sockets.some((socket) => socket.liveToken === liveToken);
    const isPlaceWatched = sockets.some(({ isPlace }) => isPlace);
    return {
      liveToken,
      live: isLiveWatched ? encode({ type: 'live', live: await this.runningOrders.build(id, gig, version) }) : null,
      place: isPlaceWatched ? encode(await this.placeFrames.build(id, gig, version)) : null,
    };
  }

  private async sendToAll(gig: WatchedGig, frames: GigFrames | null): Promise<void> {
    let written = 0;
    for (const socket of gig.sockets) {
      this.sendTo(socket, gig, frames);
      if (++written % socketsPerTurn === 0) await nextTurn();
    }
  }

  /** A socket whose link leads nowhere any more is told so and closed. */
  private sendTo(socket: PublicSocket, gig: WatchedGig, frames: GigFrames | null): void {
    if (!frames || (socket.liveToken !== null && socket.liveToken !== frames.liveToken)) {
      this.remove(gig.id, socket);
      return void socket.sendGone();
    }
    if (socket.liveToken !== null && frames.live) socket.writeFrames(frames.live);
    if (socket.isPlace && frames.place) socket.writeFrames(frames.place);
  }
}
