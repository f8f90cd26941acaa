import { LRUCache } from 'lru-cache';
import { entryLimit } from '../rows/entry-limit.js';

/** Token bucket for one client: at most `burst` at once, refilled at `perSecond`. Times in ms since 1970. */
export class TokenBucket {
  private tokens: number;

  constructor(
    private refilledAt: number,
    private readonly burst = 20,
    private readonly perSecond = 5,
  ) {
    this.tokens = burst;
  }

  /** Consumes one token. @returns false when none was left; such an attempt does not lengthen the wait */
  tryConsume(now: number): boolean {
    const refill = (Math.max(0, now - this.refilledAt) / 1000) * this.perSecond;
    this.tokens = Math.min(this.burst, this.tokens + refill);
    this.refilledAt = now;
    if (this.tokens < 1) return false;
    this.tokens--;
    return true;
  }

  returnToken(): void {
    this.tokens = Math.min(this.burst, this.tokens + 1);
  }
}

/** How many buckets are kept in memory; a client whose bucket was dropped starts with a full one. */
const maxKeys = 10_000;

/** A token bucket for each client, in the memory of this process. */
export class TokenBuckets {
  private readonly buckets: LRUCache<string, TokenBucket>;

  constructor(
    private readonly burst: number,
    private readonly perSecond: number,
  ) {
    // After this time without an attempt the bucket is full
    this.buckets = new LRUCache({ ...entryLimit(maxKeys), ttl: (burst / perSecond) * 1_000, updateAgeOnGet: true });
  }

  /** @param key of the client @returns false when the client has to wait until its bucket is refilled */
  tryConsume(key: string): boolean {
    const now = Date.now();
    const bucket = this.buckets.get(key) ?? new TokenBucket(now, this.burst, this.perSecond);
    this.buckets.set(key, bucket);
    return bucket.tryConsume(now);
  }

  /** Puts one consumed token back into the bucket of this client. */
  returnToken(key: string): void {
    this.buckets.get(key)?.returnToken();
  }
}
