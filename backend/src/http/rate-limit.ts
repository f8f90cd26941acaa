import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Pool } from 'pg';

export interface Allowance {
  /** What is counted, for example `login:<username>:<address>`. Stored as a hash only. */
  key: string;
  /** So many within `seconds` of the first. */
  most: number;
  seconds: number;
}

/** Counts in Postgres, so that two instances count as one. */
@Injectable()
export class RateLimit {
  constructor(private readonly database: Pool) {}

  /** Counts this attempt. Whether it is still within the allowance. */
  async allows(allowance: Allowance): Promise<boolean> {
    return (await this.count(allowance)) <= allowance.most;
  }

  /** Counts this attempt. @returns how many there were by now */
  async count({ key, seconds }: Omit<Allowance, 'most'>): Promise<number> {
    const { rows } = await this.database.query<{ hits: number }>(
      `INSERT INTO rate_limits AS it (key, hits, resets_at) VALUES ($1, 1, now() + make_interval(secs => $2))
       ON CONFLICT (key) DO UPDATE SET
         hits = CASE WHEN it.resets_at <= now() THEN 1 ELSE it.hits + 1 END,
         resets_at = CASE WHEN it.resets_at <= now() THEN excluded.resets_at ELSE it.resets_at END
       RETURNING hits`,
      [digest(key), seconds],
    );
    const hits = rows[0]?.hits ?? 0;
    if (hits === 1) await this.forgetThePast();
    return hits;
  }

  /** This one did not count after all. */
  async giveBack({ key }: Pick<Allowance, 'key'>): Promise<void> {
    await this.database.query('UPDATE rate_limits SET hits = greatest(hits - 1, 0) WHERE key = $1', [digest(key)]);
  }

  /** Starts again from nothing. */
  async forget({ key }: Pick<Allowance, 'key'>): Promise<void> {
    await this.database.query('DELETE FROM rate_limits WHERE key = $1', [digest(key)]);
  }

  /** Keeps that something has happened, for `seconds` from now. */
  async remember({ key, seconds }: Omit<Allowance, 'most'>): Promise<void> {
    await this.database.query(
      `INSERT INTO rate_limits (key, hits, resets_at) VALUES ($1, 1, now() + make_interval(secs => $2))
       ON CONFLICT (key) DO UPDATE SET resets_at = excluded.resets_at`,
      [digest(key), seconds],
    );
  }

  /** Whether it has, and that is not over. */
  async remembers({ key }: Pick<Allowance, 'key'>): Promise<boolean> {
    const { rowCount } = await this.database.query('SELECT FROM rate_limits WHERE key = $1 AND resets_at > now()', [digest(key)]);
    return rowCount === 1;
  }

  private async forgetThePast(): Promise<void> {
    await this.database.query(
      `DELETE FROM rate_limits WHERE key IN (SELECT key FROM rate_limits WHERE resets_at < now() LIMIT 100 FOR UPDATE SKIP LOCKED)`,
    );
  }
}

const digest = (key: string): string => createHash('sha256').update(key).digest('base64url');
