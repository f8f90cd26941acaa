import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { type LiveSocket } from './live-socket.js';
import { Rights } from './rights.js';
import { Rooms } from './rooms.js';

const second = 1_000;
/** Seconds between two pings of a socket, and two looks at its session, whatever the changes tell; spread over all sockets. */
const turn = 15;

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
      const itsTurn = (this.beats + socket.number) % turn === 0;
      if (itsTurn) socket.ping();
      if (itsTurn || socket.person.sessionEndsAt <= now) doubtful.push(socket);
    }
    return this.rights.check(doubtful).catch(() => undefined); // Postgres is away: their turn comes again
  }
}
