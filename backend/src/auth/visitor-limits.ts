import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type RequestQuery } from '../http/bus-requests.js';
import { Admission, KeyedSemaphore } from '../http/admission.js';
import { RateLimiter, type RateLimitRule } from '../http/rate-limiter.js';
import { rateLimits } from '../http/rate-limits.js';
import { RefusalException } from '../http/refusal.exception.js';
import { TokenBuckets } from '../http/token-bucket.js';
import { SharedReads } from '../rows/shared-reads.js';
import { type VisitorContext } from './request-context.decorator.js';

const { maxAttempts, windowSeconds } = rateLimits.visitorRequests;
/** Queries of public pages that run at once: signed-in users keep the rest of the ten database connections. */
const maxConcurrentQueries = 8;
/** How long a query waits until it may run. */
const maxWaitMs = 20_000;

type PublicQuery = RequestQuery<object, unknown>;

/** Limits requests and queries of public routes (docs/rules.md#signing-up). @throws (all methods) RefusalException TOO_MANY_ATTEMPTS */
@Injectable()
export class VisitorLimits {
  /** In memory, because counting the reads of public pages in Postgres would cost a statement each. */
  private readonly requestBuckets = new TokenBuckets(maxAttempts, maxAttempts / windowSeconds);
  private readonly querySemaphore = new KeyedSemaphore(maxConcurrentQueries);
  private readonly sharedReads = new SharedReads(
    (query: PublicQuery) => this.executeWhenGranted(query),
    ({ constructor, data }) => `${constructor.name} ${JSON.stringify(data)}`,
  );

  constructor(
    private readonly limiter: RateLimiter,
    private readonly queries: QueryBus,
  ) {}

  /**
   * Executes a query of a public page. Equal queries at the same time share one execution, which begins after their requests came;
   * executions wait in the order of their requests (docs/rules.md#signing-up).
   * @throws what the query throws; RefusalException TOO_MANY_AT_ONCE when it may not run in time
   */
  async read<Result>({ subnet }: VisitorContext, query: RequestQuery<object, Result>): Promise<Result> {
    this.limitRequests({ subnet });
    return (await this.sharedReads.read(query)) as Result; // only queries of the same class share an execution
  }

  /** Limits writes; a room full of people behind one address stays within the limit. @param token the link's token or place's secret */
  async limitWrites({ subnet }: VisitorContext, token: string): Promise<void> {
    await this.limit(subnet, { key: `public-post:${token}:${subnet}`, ...rateLimits.visitorChanges });
  }

  /** Limits attempts of which only those count that fail. @throws what `attempt` throws */
  async limitFailures<Result>({ subnet }: VisitorContext, rule: RateLimitRule, attempt: () => Promise<Result>): Promise<Result> {
    await this.limit(subnet, rule);
    const result = await attempt();
    await this.limiter.decrement(rule);
    return result;
  }

  private async limit(subnet: string, rule: RateLimitRule): Promise<void> {
    this.limitRequests({ subnet }); // bounds the number of tokens that one address can try
    try {
      await this.limiter.limit(rule);
    } catch (error) {
      this.requestBuckets.returnToken(subnet);
      throw error;
    }
  }

  limitRequests({ subnet }: Pick<VisitorContext, 'subnet'>): void {
    if (!this.requestBuckets.tryConsume(subnet)) throw new RefusalException('TOO_MANY_ATTEMPTS', undefined, { retryAfterSeconds: 1 });
  }

  private async executeWhenGranted(query: PublicQuery): Promise<unknown> {
    const admission = new Admission([this.querySemaphore.permitOf('public')]);
    try {
      const isGranted = admission.advance() || (await admission.waitUntilGranted(maxWaitMs));
      if (!isGranted) throw new RefusalException('TOO_MANY_AT_ONCE');
      return await this.queries.execute(query);
    } finally {
      admission.end();
    }
  }
}
