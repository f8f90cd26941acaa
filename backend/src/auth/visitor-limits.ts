import { Injectable } from '@nestjs/common';
import { RateLimiter } from '../http/rate-limiter.js';
import { type VisitorContext } from './request-context.decorator.js';

/** How often the public may call, from one address (docs/rules.md#signing-up). @throws (all methods) RefusalException TOO_MANY_ATTEMPTS */
@Injectable()
export class VisitorLimits {
  constructor(private readonly limiter: RateLimiter) {}

  async limitReads({ subnet }: VisitorContext): Promise<void> {
    await this.limiter.limit({ key: `public-get:${subnet}`, maxAttempts: 1_200, windowSeconds: 60 });
  }

  /** A room full of people behind one address passes; a flood does not. @param token of the link, or secret of the place, that is used */
  async limitWrites(visitor: VisitorContext, token: string): Promise<void> {
    const { subnet } = visitor;
    await this.limitReads(visitor); // bounds the number of tokens that one address can try
    await this.limiter.limit({ key: `public-post-short:${token}:${subnet}`, maxAttempts: 30, windowSeconds: 10 });
    await this.limiter.limit({ key: `public-post:${token}:${subnet}`, maxAttempts: 300, windowSeconds: 600 });
  }
}
