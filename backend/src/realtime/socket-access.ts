import { type Change, type ChangeKeys } from '@jamjar/contracts/realtime/changes';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { AccessCache } from '../auth/access-cache.js';
import { type Principal } from '../auth/principal.js';
import { closeReasons, type ClientSocket } from './client-socket.js';
import { type OutboundMessage } from './server-message.mapper.js';
import { SocketRegistry } from './socket-registry.js';

/** How many sockets are checked concurrently. */
const maxConcurrentChecks = 10;
const tickMs = 1_000;
/** Interval at which each socket is pinged and its session is checked. The sockets' indices spread them over the interval's seconds. */
const intervalSeconds = 15;

type AccessChange = Extract<Change, { kind: 'force_logout' | 'organization_membership_changed' }>;
/** Whether a change alters which sessions exist or what their users may receive. */
export const isAccessChange = (change: Change): change is AccessChange =>
  change.kind === 'force_logout' || change.kind === 'organization_membership_changed';

/** Keeps the principal of every open socket up to date, and closes the sockets of ended sessions. */
@Injectable()
export class SocketAccess {
  #lastCheck: Promise<void> = Promise.resolve();

  constructor(
    private readonly registry: SocketRegistry,
    private readonly accessCache: AccessCache,
  ) {}

  /**
   * Applies an access change to the sockets of its user. After a forced logout, sockets of the ended sessions receive it and are closed.
   * After a membership change, the sockets' principals get the new memberships, and then `messages` are sent. @throws as `recheck`
   */
  async apply(change: AccessChange, messages: readonly OutboundMessage[]): Promise<void> {
    const sockets = this.registry.getSocketsOfUser(change.keys.userId);
    if (change.kind === 'organization_membership_changed') {
      await this.recheck(sockets);
      this.registry.send(messages);
      return;
    }
    for (const socket of sockets) if (endsSession(socket.principal, change.keys)) this.signOut(socket, change.seq);
  }

  /**
   * Reads the sessions of these sockets again, updates the sockets' principals and closes the sockets whose session has ended.
   * @throws when Postgres does not answer; some sockets may then keep an outdated principal
   */
  recheck(sockets: Iterable<ClientSocket>): Promise<void> {
    const socketsToCheck = [...sockets];
    // One check after the other, so that an older result never overwrites a newer one
    const check = this.#lastCheck.then(() => this.recheckAll(socketsToCheck));
    this.#lastCheck = check.catch(() => undefined);
    return check;
  }

  private async recheckAll(sockets: readonly ClientSocket[]): Promise<void> {
    for (let from = 0; from < sockets.length; from += maxConcurrentChecks)
      await Promise.all(sockets.slice(from, from + maxConcurrentChecks).map((socket) => this.recheckOne(socket)));
  }

  private async recheckOne(socket: ClientSocket): Promise<void> {
    const principal = await this.accessCache.principalOfSession(socket.principal.sessionId);
    if (principal) this.registry.updatePrincipal(socket, principal);
    else this.signOut(socket);
  }

  private signOut(socket: ClientSocket, seq = this.registry.lastSentSeq): void {
    socket.send({ type: 'force_logout', pos: seq, seq, userId: socket.principal.userId });
    this.registry.remove(socket);
    socket.close(closeReasons.signedOut);
  }
}

const endsSession = ({ sessionId }: Principal, { exceptSession, onlySession }: ChangeKeys['force_logout']): boolean =>
  onlySession === undefined ? sessionId !== exceptSession : sessionId === onlySession;

/** Detects dead connections and ended sessions, also when no recorded change announced the end. */
@Injectable()
export class Heartbeat implements OnModuleInit, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private tickCount = 0;

  constructor(
    private readonly registry: SocketRegistry,
    private readonly socketAccess: SocketAccess,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.tick(Date.now()), tickMs).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Runs once a second. @param now ms since 1970 */
  tick(now: number): Promise<void> {
    this.tickCount++;
    const socketsToCheck: ClientSocket[] = [];
    for (const socket of this.registry.sockets) {
      const isDue = (this.tickCount + socket.index) % intervalSeconds === 0;
      if (isDue) socket.ping();
      if (isDue || socket.principal.sessionEndsAt <= now) socketsToCheck.push(socket);
    }
    return this.socketAccess.recheck(socketsToCheck).catch(() => undefined); // Postgres is unavailable; the next interval checks again
  }
}
