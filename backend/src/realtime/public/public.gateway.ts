import { type SnapshotLinkKind, publicChannels } from '@jamjar/contracts/gigs/link-kinds';
import { type GigId } from '@jamjar/contracts/ids';
import { parsePublicHello, type PublicHello, type WatchedChannels } from '@jamjar/contracts/live/public-messages';
import { routes } from '@jamjar/contracts/routes';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { type OnGatewayConnection, WebSocketGateway } from '@nestjs/websockets';
import { type IncomingMessage } from 'node:http';
import { type WebSocket } from 'ws';
import { PublicGigs } from '../../gigs/queries/public-gigs.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { PlaceRepository } from '../../signup/queries/place.query.js';
import { closeReasons } from '../client-socket.js';
import { PublicSocket } from './public-socket.js';
import { PublicSocketLimits } from './public-socket-limits.js';
import { WatchedGigs } from './watched-gigs.js';

const helloTimeoutMs = 5_000;
const tickMs = 1_000;
/** Interval at which each socket is pinged. The sockets' indices spread them over the seconds of the interval. */
const pingIntervalSeconds = 15;

/** Serves `/ws/public`. Its sockets need no session; their first message names what they watch (docs/rules.md#public-sockets). */
@WebSocketGateway({ path: routes.publicSocket })
@Injectable()
export class PublicGateway implements OnGatewayConnection, OnModuleInit, OnModuleDestroy {
  private nextSocketIndex = 0;
  private tickCount = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly limits: PublicSocketLimits,
    private readonly watchedGigs: WatchedGigs,
    private readonly gigs: PublicGigs,
    private readonly places: PlaceRepository,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => this.pingDueSockets(), tickMs).unref();
  }

  handleConnection(socket: WebSocket, request: IncomingMessage): void {
    const stopCounting = this.limits.countOpenSocket(request);
    const timeout = setTimeout(() => socket.close(...closeReasons.noHello), helloTimeoutMs);
    socket.once('message', (data: Buffer, isBinary) => {
      clearTimeout(timeout);
      socket.on('message', () => socket.close(...closeReasons.tooManyMessages)); // a page sends one hello and nothing else
      const hello = parsePublicHello(isBinary ? '' : data.toString());
      if (hello) void this.watch(socket, request, hello);
      else socket.close(...closeReasons.noHello);
    });
    socket.once('close', () => {
      clearTimeout(timeout);
      stopCounting();
    });
  }

  /** Refuses new sockets and closes the open ones with 1012, so that their pages reconnect. */
  onModuleDestroy(): void {
    clearInterval(this.timer);
    this.limits.refuseNewSockets();
    for (const socket of this.watchedGigs.allSockets()) socket.close(closeReasons.serviceRestart);
  }

  /** Adds the socket to the gig that it watches, or closes it. Never throws. */
  private async watch(socket: WebSocket, request: IncomingMessage, { type: _, ...watched }: PublicHello): Promise<void> {
    const gigId = await this.findGig(watched).catch(() => undefined);
    if (gigId === undefined) return void socket.close(...closeReasons.serviceRestart);
    const publicSocket = new PublicSocket(socket, request.socket, this.nextSocketIndex++, watched);
    if (gigId === null) return void publicSocket.sendGone();
    socket.once('close', () => this.watchedGigs.remove(gigId, publicSocket));
    if (publicSocket.isOpen) this.watchedGigs.add(gigId, publicSocket);
  }

  /** Finds the gig of all the tokens and secrets; null when there is none or several. @throws Error of the database; CommandTimeout */
  private async findGig(watched: WatchedChannels): Promise<GigId | null> {
    const gigIds = await Promise.all(
      publicChannels.flatMap((channel) => {
        const secret = watched[channel];
        if (secret === undefined) return [];
        return [channel === 'place' ? this.findGigOfPlace(secret) : this.findGigOfLink(channel, secret)];
      }),
    );
    const [gigId = null] = gigIds;
    return gigIds.every((each) => each === gigId) ? gigId : null;
  }

  private async findGigOfLink(kind: SnapshotLinkKind, token: string): Promise<GigId | null> {
    const found = await this.gigs.findByToken(kind, token);
    return found?.isOn ? found.gigId : null;
  }

  private async findGigOfPlace(secret: string): Promise<GigId | null> {
    try {
      return (await this.places.get(secret)).gigId;
    } catch (error) {
      if (error instanceof RefusalException) return null;
      throw error;
    }
  }

  private pingDueSockets(): void {
    this.tickCount++;
    for (const socket of this.watchedGigs.allSockets()) {
      if ((this.tickCount + socket.index) % pingIntervalSeconds === 0) socket.ping();
    }
  }
}
