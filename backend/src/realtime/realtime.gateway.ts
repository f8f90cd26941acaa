import { routes } from '@jamjar/contracts/routes';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type OnGatewayConnection, WebSocketGateway } from '@nestjs/websockets';
import { type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type WebSocket } from 'ws';
import { SocketSession } from './socket-session.js';
import { closeReasons, ClientSocket } from './client-socket.js';
import { ChangeReplay } from './change-replay.js';
import { SocketAccess } from './socket-access.js';
import { SocketRegistry } from './socket-registry.js';
import { SocketAuthenticator } from './realtime-ws.adapter.js';

/** How long a stopping server waits for the clients' close frames. */
const shutdownTimeoutMs = 1_000;

/** Serves `/ws`: registers each authenticated socket and hands its messages to a `SocketSession`. */
@WebSocketGateway({ path: routes.socket })
@Injectable()
export class RealtimeGateway implements OnGatewayConnection, OnModuleDestroy {
  private nextSocketNumber = 0;

  constructor(
    private readonly authenticator: SocketAuthenticator,
    private readonly registry: SocketRegistry,
    private readonly socketAccess: SocketAccess,
    private readonly replay: ChangeReplay,
  ) {}

  handleConnection(socket: WebSocket, request: IncomingMessage): void {
    const clientSocket = new ClientSocket(
      socket,
      request.socket,
      this.authenticator.getPrincipal(request),
      this.nextSocketNumber++,
      this.registry.lastSentSeq,
    );
    const session = new SocketSession(clientSocket, this.replay);
    // Binary messages and pings contain no client message, but count for the rate limit
    socket.on('message', (data: Buffer, isBinary) => session.receive(isBinary ? '' : data.toString()));
    socket.on('ping', () => session.receive(''));
    socket.on('close', () => this.registry.remove(clientSocket));
    this.registry.add(clientSocket);
    // Access may have changed between the authentication and the registration, when no change could reach this socket
    this.socketAccess.recheck([clientSocket]).catch(() => clientSocket.close(closeReasons.serviceRestart));
  }

  /** Refuses new sockets, closes the open ones with 1012, so that their clients reconnect, and waits for that up to `shutdownTimeoutMs`. */
  async onModuleDestroy(): Promise<void> {
    this.authenticator.refuseNewSockets();
    for (const socket of this.registry.sockets) socket.close(closeReasons.serviceRestart);
    for (const deadline = Date.now() + shutdownTimeoutMs; this.registry.sockets.size > 0 && Date.now() < deadline;) await sleep(10);
  }
}
