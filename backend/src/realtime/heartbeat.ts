import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { type ClientSocket } from './client-socket.js';
import { SocketAccess } from './socket-access.js';
import { SocketRegistry } from './socket-registry.js';

const tickMs = 1_000;
/** Interval in which each socket is pinged and its session is checked. Sockets are spread over the seconds by their index. */
const intervalSeconds = 15;

/** Detects dead connections and ended sessions, also those that no recorded change announced. */
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
