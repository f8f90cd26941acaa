import { type Change } from '@jamjar/contracts/realtime/changes';
import { ChangeReader } from '@jamjar/infra/changes/change-reader';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { mayHear } from './audience.js';
import { type LiveSocket } from './live-socket.js';
import { Rooms, type Told } from './rooms.js';
import { Telling } from './telling.js';

/** Changes that are read and told at a time. */
const pageSize = 200;
/** So long, in ms, a page serves everybody who asks for it: after a restart all sockets miss the same. */
const pageKept = 1_000;

interface Page {
  /** Number of its last change. */
  readonly until: number;
  readonly told: readonly Told[];
}

/** Tells a socket that comes back what it missed (design, "Realtime"). */
@Injectable()
export class Replay {
  private readonly pages = new LRUCache<number, Promise<Page | null>>({ max: 50, ttl: pageKept });

  constructor(
    private readonly reader: ChangeReader,
    private readonly rooms: Rooms,
    private readonly telling: Telling,
  ) {}

  /**
   * Tells all that happened after `pos` and that this socket may hear, and then `caught_up`. What happens meanwhile is told live and may
   * come between: each message says by `seq` how new its rows are. When it cannot be told any more, or `pos` is of another history, it says
   * `resync` first. @param pos null: nothing was missed
   * @throws when Postgres does not answer
   */
  async tell(socket: LiveSocket, pos: number | null): Promise<void> {
    if (pos !== null && !(await this.tellAfter(socket, pos))) {
      socket.tell({ type: 'resync', pos: this.rooms.position });
      pos = null;
    }
    socket.tell({ type: 'caught_up', pos: Math.max(pos ?? 0, this.rooms.position) });
  }

  /** @returns false: that cannot be told */
  private async tellAfter(socket: LiveSocket, pos: number): Promise<boolean> {
    const { since } = socket; // whatever is newer it has heard live, or will
    if (pos > this.rooms.position) return pos <= (await this.reader.head()); // another instance was faster than this one
    for (let told = pos; told < since;) {
      const page = await this.pageAfter(told);
      if (!page) return false;
      if (!(await socket.caughtBreath())) return true;
      const missed = page.told.filter(
        ({ seq, kind, audience }) => seq <= since && kind !== 'force_logout' && mayHear(socket.person, audience, kind),
      );
      socket.hear(Buffer.concat(missed.map(({ frame }) => frame)));
      told = page.until;
    }
    return true;
  }

  /** Null: the change right after `seq` is gone. */
  private pageAfter(seq: number): Promise<Page | null> {
    const known = this.pages.get(seq);
    if (known) return known;
    const page = this.readAfter(seq);
    this.pages.set(seq, page);
    page.catch(() => this.pages.delete(seq));
    return page;
  }

  private async readAfter(seq: number): Promise<Page | null> {
    const changes: readonly Change[] = await this.reader.since(seq, pageSize);
    const last = changes.at(-1);
    if (!last || changes[0]?.seq !== seq + 1) return null; // numbers have no gaps: what is missing was pruned
    const told = await Promise.all(this.telling.tell(changes));
    return { until: last.seq, told: told.filter((message) => message !== null) };
  }
}
