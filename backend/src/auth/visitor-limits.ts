import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type RequestQuery } from '../http/bus-requests.js';
import { Admission, KeyedSemaphore } from '../http/admission.js';
import { RateLimiter } from '../http/rate-limiter.js';
import { RefusalException } from '../http/refusal.exception.js';
import { TokenBuckets } from '../http/token-bucket.js';
import { SharedReads } from '../rows/shared-reads.js';
import { type VisitorContext } from './request-context.decorator.js';

const callsPerMinute = 12_000;
/** Of the ten connections to the database some are left for those who are signed in. */
const maxReadings = 8;
/** How long a reading waits for its turn. */
const maxWaitMs = 20_000;

type PublicQuery = RequestQuery<object, unknown>;

/** How often the public may call, from one address (docs/rules.md#signing-up). @throws (all methods) RefusalException TOO_MANY_ATTEMPTS */
@Injectable()
export class VisitorLimits {
  /** In memory: a read of a public page must cost no statement. */
  private readonly calls = new TokenBuckets(callsPerMinute, callsPerMinute / 60);
  private readonly permits = new KeyedSemaphore(maxReadings);
  private readonly reads = new SharedReads(
    (query: PublicQuery) => this.readInTurn(query),
    ({ constructor, data }) => `${constructor.name} ${JSON.stringify(data)}`,
  );

  constructor(
    private readonly limiter: RateLimiter,
    private readonly queries: QueryBus,
  ) {}

  /**
   * Answers a read of the public. Equal reads at the same time share one that began after their requests came; readings of the public wait for
   * their turn in the order in which they came (docs/rules.md#signing-up).
   * @throws what the query throws; RefusalException TOO_MANY_AT_ONCE when its turn does not come in time
   */
  async read<Result>({ subnet }: VisitorContext, query: RequestQuery<object, Result>): Promise<Result> {
    this.limitReads({ subnet });
    return (await this.reads.read(query)) as Result; // the class of the query is part of what is shared
  }

  /** A room full of people behind one address passes at once; a flood does not. @param token of the link, or secret of the place, that is used */
  async limitWrites({ subnet }: VisitorContext, token: string): Promise<void> {
    this.limitReads({ subnet }); // bounds the number of tokens that one address can try
    try {
      await this.limiter.limit({ key: `public-post:${token}:${subnet}`, maxAttempts: 600, windowSeconds: 600 });
    } catch (error) {
      this.calls.returnToken(subnet);
      throw error;
    }
  }

  limitReads({ subnet }: Pick<VisitorContext, 'subnet'>): void {
    if (!this.calls.tryConsume(subnet)) throw new RefusalException('TOO_MANY_ATTEMPTS', undefined, { retryAfterSeconds: 1 });
  }

  private async readInTurn(query: PublicQuery): Promise<unknown> {
    const admission = new Admission([this.permits.permitOf('public')]);
    try {
      const isGranted = admission.advance() || (await admission.waitUntilGranted(maxWaitMs));
      if (!isGranted) throw new RefusalException('TOO_MANY_AT_ONCE');
      return await this.queries.execute(query);
    } finally {
      admission.end();
    }
  }
}
