import { type UserId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { type Person } from '../auth/person.js';
import { StreamQueue } from '../command-handling/stream-queue.js';
import { RateLimit } from '../http/rate-limit.js';
import { Refused } from '../http/refused.js';
import { drawnAnew } from './logo-drawing.js';

/** Files of one account that may be here at once, on their way or waiting to be drawn. More are no logos but a flood, and fill the memory. */
const mostAtOnce = 4;

/** The uploaded pictures, in Postgres under random names (decisions, "Running it"). A picture never changes; the history may speak of an old one. */
@Injectable()
export class Logos {
  /** One at a time for each account: drawing takes a core. */
  private readonly drawing = new StreamQueue();
  private readonly underway = new Map<UserId, number>();

  constructor(
    private readonly database: Pool,
    private readonly rateLimit: RateLimit,
  ) {}

  /**
   * Does with a file what is to be done, from its first byte on, unless too many of that account are here already.
   * @throws Refused TOO_MANY_ATTEMPTS before anything is read
   */
  async admit<Result>({ userId }: Person, work: () => Promise<Result>): Promise<Result> {
    const here = this.underway.get(userId) ?? 0;
    if (here >= mostAtOnce) throw new Refused('TOO_MANY_ATTEMPTS');
    this.underway.set(userId, here + 1);
    try {
      return await work();
    } finally {
      const left = (this.underway.get(userId) ?? 1) - 1;
      if (left > 0) this.underway.set(userId, left);
      else this.underway.delete(userId);
    }
  }

  /**
   * Draws an uploaded file anew and keeps it.
   * @returns its path here, for `logoUrl`
   * @throws Refused LOGO_TYPE, LOGO_UNREADABLE, TOO_MANY_ATTEMPTS
   */
  async keep(file: Buffer, { userId }: Person): Promise<string> {
    if (!(await this.rateLimit.allows({ key: `logo:${userId}`, most: 60, seconds: 600 }))) throw new Refused('TOO_MANY_ATTEMPTS');
    const picture = await this.drawing.run(userId, () => drawnAnew(file));
    const name = randomBytes(16).toString('base64url');
    await this.database.query('INSERT INTO logos (name, picture) VALUES ($1, $2)', [name, picture]);
    return routes.logo(name);
  }

  /** Null: nothing is kept by this name. */
  async find(name: string): Promise<Buffer | null> {
    const { rows } = await this.database.query<{ picture: Buffer }>('SELECT picture FROM logos WHERE name = $1', [name]);
    return rows[0]?.picture ?? null;
  }
}
