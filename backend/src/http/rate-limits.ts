import { Reflector } from '@nestjs/core';

/** How often something may be tried, and for what attempts are counted. */
export interface RateLimit {
  readonly maxAttempts: number;
  readonly windowSeconds: number;
  /** What has a count of its own. */
  readonly countedFor: string;
}

/** The rate limits of requests (docs/rules.md): the limiters enforce them, and the OpenAPI document lists those of each operation. */
export const rateLimits = {
  visitorRequests: { maxAttempts: 12_000, windowSeconds: 60, countedFor: 'address' },
  visitorChanges: { maxAttempts: 600, windowSeconds: 600, countedFor: 'address and link' },
  wrongPasswordsOfAccountFromSource: { maxAttempts: 10, windowSeconds: 900, countedFor: 'account and address, or known browser' },
  wrongPasswordsOfAccountFrom56: { maxAttempts: 20, windowSeconds: 900, countedFor: 'account and IPv6 /56' },
  wrongPasswordsOfAccountFrom48: { maxAttempts: 40, windowSeconds: 900, countedFor: 'account and IPv6 /48' },
  wrongPasswordsOfAccount: { maxAttempts: 100, windowSeconds: 900, countedFor: 'account' },
  wrongPasswordsFromAddress: { maxAttempts: 200, windowSeconds: 900, countedFor: 'address' },
  wrongCurrentPasswords: { maxAttempts: 10, windowSeconds: 900, countedFor: 'user' },
  wrongCodes: { maxAttempts: 20, windowSeconds: 604_800, countedFor: 'account: its known browsers, other browsers, and sessions' },
  takenUsernames: { maxAttempts: 60, windowSeconds: 3_600, countedFor: 'invitation' },
  logoUploads: { maxAttempts: 60, windowSeconds: 600, countedFor: 'user' },
} as const satisfies Record<string, RateLimit>;

/**
 * Names the rate limits of a route or of all routes of a controller, for the OpenAPI document; the handler enforces them. `AnswerChecker`
 * reports a route that refuses a request for its rate and has none.
 */
export const RateLimited = Reflector.createDecorator<readonly RateLimitName[]>();
export type RateLimitName = keyof typeof rateLimits;
