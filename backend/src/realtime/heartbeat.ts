import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { type LiveSocket } from './live-socket.js';
import { Rights } from './rights.js';
import { Rooms } from './rooms.js';

const second = 1_000;
/** Seconds between two pings of a socket, spread over all sockets. */
const pingEvery = 15;
/** Seconds between two looks at a socket's session, whatever the changes tell: signing out writes none. */
const checkEvery = 60;

/** Finds out who is gone, and whose session is over. */
@Injectable()
export class Heartbeat implements OnModuleInit, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private beats = 0;

  constructor(
    private readonly rooms: Rooms,
    private readonly rights: Rights,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.beat(Date.now()), second).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Once a second. @param now ms since 1970 */
  beat(now: number): Promise<void> {
    this.beats++;
    const doubtful: LiveSocket[] = [];
    for (const socket of this.rooms.all) {
      if (this.isTurnOf(socket, pingEvery)) socket.ping();
      if (socket.person.sessionEndsAt <= now || this.isTurnOf(socket, checkEvery)) doubtful.push(socket);
    }
    return this.rights.check(doubtful).catch(() => undefined); // Postgres is away: their turn comes again
  }

  private isTurnOf({ number }: LiveSocket, every: number): boolean {
    return (this.beats + number) % every === 0;
  }
}
