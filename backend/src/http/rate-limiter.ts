import { Injectable } from '@nestjs/common';
import AsyncLock from 'async-lock';
import ipaddr from 'ipaddr.js';
import { createHash } from 'node:crypto';
import { Pool } from 'pg';
import { minuteMs } from '@jamjar/contracts/time';
import { runInTransaction } from '@jamjar/infra/database/pool';
import { DueWork } from '../due-work/due-work.js';
import { coalesce, integer, type SelectedRow, subquery, toSelectList } from '../rows/queries.js';
import { RefusalException } from './refusal.exception.js';

export interface RateLimitRule {
  /** Names what the attempts are counted for, for example `login:<username>:<subnet>`. Only a hash of the key is stored. */
  key: string;
  /** How many attempts are allowed within `windowSeconds` of the first; `Infinity` only counts. */
  maxAttempts: number;
  windowSeconds: number;
}

/** Counts an attempt. @returns its number in the current window, from 1 on @throws RefusalException TOO_MANY_ATTEMPTS; then nothing is counted */
export type CountAttempt = (rule: RateLimitRule) => Promise<number>;

/** Of the two statements below, whose parameters are the hash of the key ($1), `windowSeconds` ($2) and `maxAttempts` ($3). */
const resultColumns = {
  number: coalesce(subquery(integer('hits'), 'counted'), '0'),
  secondsLeft: coalesce(subquery(integer('ceil(extract(epoch FROM resets_at - now()))'), 'rate_limits WHERE key = $1'), '$2'),
};
/** An attempt beyond the limit changes no row, and its number is 0. */
const countSql = `
  WITH counted AS (
    INSERT INTO rate_limits AS counter (key, hits, resets_at) VALUES ($1, 1, now() + make_interval(secs => $2))
    ON CONFLICT (key) DO UPDATE SET
      hits = CASE WHEN counter.resets_at <= now() THEN 1 ELSE counter.hits + 1 END,
      resets_at = CASE WHEN counter.resets_at <= now() THEN excluded.resets_at ELSE counter.resets_at END
    WHERE counter.resets_at <= now() OR counter.hits < $3::float8
    RETURNING hits)
  SELECT ${toSelectList(resultColumns)}`;
/** Returns what `countSql` would return, without counting and without a lock. */
const checkSql = `
  WITH counted AS (
    SELECT hits + 1 AS hits
      FROM (SELECT coalesce((SELECT hits FROM rate_limits WHERE key = $1 AND resets_at > now()), 0) AS hits) AS current
     WHERE hits < $3::float8)
  SELECT ${toSelectList(resultColumns)}`;

/** Counts attempts and keeps markers in Postgres, so that all instances share them. */
@Injectable()
export class RateLimiter {
  /** One transaction at a time: many that wait for each other's rows would occupy the connections that everything else needs. */
  private readonly transactions = new AsyncLock({ maxPending: Infinity });

  constructor(
    private readonly database: Pool,
    dueWork: DueWork,
  ) {
    dueWork.repeat('expired-rate-limits', minuteMs, () => this.database.query('DELETE FROM rate_limits WHERE resets_at < now()'));
  }

  /** Counts this attempt. @throws RefusalException TOO_MANY_ATTEMPTS beyond the limit; then nothing is counted */
  async limit(rule: RateLimitRule): Promise<void> {
    await enforceRule(this.database, countSql, rule);
  }

  /**
   * Counts one attempt under all rules that `work` passes to `count` or, when `work` throws, under none. `work` runs twice, first
   * without counting, so that an attempt beyond a limit locks nothing. @throws what `work` throws
   */
  async limitTogether(work: (count: CountAttempt) => Promise<unknown>): Promise<void> {
    await work((rule) => enforceRule(this.database, checkSql, rule));
    await this.transactions.acquire('transaction', () =>
      runInTransaction(this.database, (transaction) => work((rule) => enforceRule(transaction, countSql, rule))),
    );
  }

  /** Takes one counted attempt back. */
  async decrement({ key }: Pick<RateLimitRule, 'key'>): Promise<void> {
    await this.database.query('UPDATE rate_limits SET hits = greatest(hits - 1, 0) WHERE key = $1', [digest(key)]);
  }

  async reset({ key }: Pick<RateLimitRule, 'key'>): Promise<void> {
    await this.database.query('DELETE FROM rate_limits WHERE key = $1', [digest(key)]);
  }

  /** Stores the key (for example of a recent sign-in) for `windowSeconds` from now. Such a marker counts nothing. */
  async setMarker({ key, windowSeconds }: Omit<RateLimitRule, 'maxAttempts'>): Promise<void> {
    await this.database.query(
      `INSERT INTO rate_limits (key, hits, resets_at) VALUES ($1, 1, now() + make_interval(secs => $2))
       ON CONFLICT (key) DO UPDATE SET resets_at = excluded.resets_at`,
      [digest(key), windowSeconds],
    );
  }

  /** Whether the marker is set and has not expired. */
  async hasMarker({ key }: Pick<RateLimitRule, 'key'>): Promise<boolean> {
    const { rowCount } = await this.database.query('SELECT FROM rate_limits WHERE key = $1 AND resets_at > now()', [digest(key)]);
    return rowCount === 1;
  }
}

async function enforceRule(
  database: Pick<Pool, 'query'>,
  sql: string,
  { key, maxAttempts, windowSeconds }: RateLimitRule,
): Promise<number> {
  const { rows } = await database.query<SelectedRow<typeof resultColumns>>(sql, [digest(key), windowSeconds, maxAttempts]);
  const { number, secondsLeft } = rows[0] ?? { number: 0, secondsLeft: windowSeconds };
  if (number === 0) throw new RefusalException('TOO_MANY_ATTEMPTS', undefined, { retryAfterSeconds: secondsLeft });
  return number;
}

const digest = (key: string): string => createHash('sha256').update(key).digest('base64url');

/**
 * The part of a client's IP address by which rate limits count: an IPv4 address itself, the /64 subnet of an IPv6 address, because
 * one household or company usually has all addresses in it. Text that is no IP address is returned unchanged.
 */
export function clientSubnet(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address); // turns an IPv4-mapped IPv6 address into IPv4
  return parsed.kind() === 'ipv4' ? parsed.toString() : parsed.toByteArray().slice(0, 8).join('.'); // 8 bytes: the /64
}

/**
 * The wider networks of an IPv6 address, of which one customer has all addresses: the /56 (a household) and the /48 (a company). Null for
 * IPv4, where the customers of a mobile network share even single addresses.
 */
export function ipv6Networks(address: string): { readonly of56: string; readonly of48: string } | null {
  const bytes = ipaddr.isValid(address) ? ipaddr.process(address).toByteArray() : [];
  return bytes.length === 16 ? { of56: bytes.slice(0, 7).join('.'), of48: bytes.slice(0, 6).join('.') } : null;
}
