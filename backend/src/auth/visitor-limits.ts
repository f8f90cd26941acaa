import { Injectable } from '@nestjs/common';
import { RateLimiter } from '../http/rate-limiter.js';
import { RefusalException } from '../http/refusal.exception.js';
import { TokenBuckets } from '../http/token-bucket.js';
import { type VisitorContext } from './request-context.decorator.js';

const callsPerMinute = 12_000;

/** How often the public may call, from one address (docs/rules.md#signing-up). @throws (all methods) RefusalException TOO_MANY_ATTEMPTS */
@Injectable()
export class VisitorLimits {
  /** In memory: a read of a public page must cost no statement. */
  private readonly calls = new TokenBuckets(callsPerMinute, callsPerMinute / 60);

  constructor(private readonly limiter: RateLimiter) {}

  limitReads({ subnet }: VisitorContext): void {
    if (!this.calls.tryConsume(subnet)) throw new RefusalException('TOO_MANY_ATTEMPTS', undefined, { retryAfterSeconds: 1 });
  }

  /** A room full of people behind one address passes at once; a flood does not. @param token of the link, or secret of the place, that is used */
  async limitWrites(visitor: VisitorContext, token: string): Promise<void> {
    this.limitReads(visitor); // bounds the number of tokens that one address can try
    await this.limiter.limit({ key: `public-post:${token}:${visitor.subnet}`, maxAttempts: 600, windowSeconds: 600 });
  }
}
