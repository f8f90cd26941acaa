import { routes } from '@jamjar/contracts/routes';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type OnGatewayConnection, WebSocketGateway } from '@nestjs/websockets';
import { type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type WebSocket } from 'ws';
import { Conversation } from './conversation.js';
import { closing, LiveSocket } from './live-socket.js';
import { Replay } from './replay.js';
import { Rights } from './rights.js';
import { Rooms } from './rooms.js';
import { SocketDoor } from './socket-door.js';

/** How long clients have to say goodbye when the server goes, in ms. */
const farewell = 1_000;

/** `/ws`: one socket per screen; who comes in was decided before the upgrade (S1 §4). */
@WebSocketGateway({ path: routes.socket })
@Injectable()
export class LiveGateway implements OnGatewayConnection, OnModuleDestroy {
  private arrivals = 0;

  constructor(
    private readonly door: SocketDoor,
    private readonly rooms: Rooms,
    private readonly rights: Rights,
    private readonly replay: Replay,
  ) {}

  handleConnection(socket: WebSocket, request: IncomingMessage): void {
    const live = new LiveSocket(socket, request.socket, this.door.personOf(request), this.arrivals++, this.rooms.position);
    const conversation = new Conversation(live, this.replay);
    socket.on('message', (data: Buffer, isBinary) => conversation.hear(isBinary ? '' : data.toString()));
    socket.on('ping', () => conversation.hear(''));
    socket.on('close', () => this.rooms.leave(live));
    this.rooms.enter(live);
    // Rights may have changed between the door and here, where nobody could tell this socket
    this.rights.check([live]).catch(() => live.close(closing.comeBack));
  }

  /** A deploy: everybody is asked to come back, and finds the next instance. */
  async onModuleDestroy(): Promise<void> {
    this.door.close();
    for (const socket of this.rooms.all) socket.close(closing.comeBack);
    for (const until = Date.now() + farewell; this.rooms.all.size > 0 && Date.now() < until;) await sleep(10);
  }
}
