import { routes } from '@jamjar/contracts/routes';
import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { type Person } from '../auth/person.js';
import { StreamQueue } from '../command-handling/stream-queue.js';
import { RateLimit } from '../http/rate-limit.js';
import { Refused } from '../http/refused.js';
import { drawnAnew } from './logo-drawing.js';

/** The uploaded pictures, in Postgres under random names (decisions, "Running it"). A picture never changes; the history may speak of an old one. */
@Injectable()
export class Logos {
  /** One at a time for each account: drawing takes a core. */
  private readonly drawing = new StreamQueue();

  constructor(
    private readonly database: Pool,
    private readonly rateLimit: RateLimit,
  ) {}

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
