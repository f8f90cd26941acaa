import { type ClientMessage, parseClientMessage } from '@jamjar/contracts/realtime/client-messages';
import { type UserId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type OnGatewayConnection, WebSocketGateway } from '@nestjs/websockets';
import { type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type WebSocket } from 'ws';
import { principalOf } from '../auth/request-context.decorator.js';
import { TokenBucket } from '../http/token-bucket.js';
import { ClientSocket, closeReasons } from './client-socket.js';
import { ChangeResender } from './change-resender.js';
import { SocketAccess } from './socket-access.js';
import { SocketRegistry } from './socket-registry.js';
import { SocketAuthenticator } from './realtime-ws.adapter.js';

/** The longest that a stopping server waits for the clients' close frames. */
const shutdownTimeoutMs = 1_000;
/** How many sockets one user may have open at this server; one more closes the oldest (docs/rules.md#connections). */
const maxSocketsPerUser = 20;

/** Serves `/ws`: registers each authenticated socket and hands its messages to a `SocketSession`. */
@WebSocketGateway({ path: routes.socket })
@Injectable()
export class RealtimeGateway implements OnGatewayConnection, OnModuleDestroy {
  private nextSocketIndex = 0;

  constructor(
    private readonly authenticator: SocketAuthenticator,
    private readonly registry: SocketRegistry,
    private readonly socketAccess: SocketAccess,
    private readonly resender: ChangeResender,
  ) {}

  handleConnection(socket: WebSocket, request: IncomingMessage): void {
    const principal = principalOf(request);
    if (!principal) throw new Error('The upgrade request was not authenticated');
    const clientSocket = new ClientSocket(socket, request.socket, this.nextSocketIndex++, principal, this.registry.lastSentSeq);
    const session = new SocketSession(clientSocket, this.resender);
    // Binary messages and pings contain no client message, but they count against the rate limit
    socket.on('message', (data: Buffer, isBinary) => session.receive(isBinary ? '' : data.toString()));
    socket.on('ping', () => session.receive(''));
    socket.on('close', () => this.registry.remove(clientSocket));
    this.registry.add(clientSocket);
    this.closeOldestIfTooMany(clientSocket.principal.userId);
    // The user's access may have changed after the authentication and before the registration, when no change reached this socket
    this.socketAccess.recheck([clientSocket]).catch(() => clientSocket.close(closeReasons.serviceRestart));
  }

  private closeOldestIfTooMany(user: UserId): void {
    const sockets = this.registry.getSocketsOfUser(user);
    if (sockets.length <= maxSocketsPerUser) return;
    const oldest = sockets.reduce((one, other) => (one.index < other.index ? one : other));
    this.registry.remove(oldest); // before it is closed, because its client may be slow to answer the close frame
    oldest.close(closeReasons.tooManyConnections);
  }

  /** Refuses new sockets, closes the open ones with 1012, so that their clients reconnect, and waits until they are closed. */
  async onModuleDestroy(): Promise<void> {
    this.authenticator.refuseNewSockets();
    for (const socket of this.registry.sockets) socket.close(closeReasons.serviceRestart);
    for (const deadline = Date.now() + shutdownTimeoutMs; this.registry.sockets.size > 0 && Date.now() < deadline;) await sleep(10);
  }
}

/** Handles the messages of one client: `time` requests and `hello`, which starts a resend. */
class SocketSession {
  private readonly rateLimiter = new TokenBucket(Date.now()); // by default 20 messages at once, then five per second
  private isResending = false;

  constructor(
    private readonly socket: ClientSocket,
    private readonly resender: ChangeResender,
  ) {}

  /** Handles a message. Invalid ones are ignored, but count against the rate limit; exceeding it closes the socket. Never throws. */
  receive(text: string): void {
    if (!this.socket.isOpen) return;
    if (this.rateLimiter.tryConsume(Date.now())) this.respondTo(parseClientMessage(text));
    else this.socket.close(closeReasons.tooManyMessages);
  }

  private respondTo(message: ClientMessage | null): void {
    if (message?.type === 'time') this.socket.send({ type: 'time', sentAt: message.sentAt, now: Date.now() });
    if (message?.type === 'hello' && !this.isResending) void this.resend(message.pos); // a running resend answers this `hello`, too
  }

  private async resend(pos: number | null): Promise<void> {
    this.isResending = true;
    try {
      await this.resender.resendMissed(this.socket, pos);
    } catch {
      this.socket.close(closeReasons.serviceRestart); // the client keeps its `pos`, reconnects and sends `hello` again
    } finally {
      this.isResending = false;
    }
  }
}
