import { type GigId, type PerformerId } from '@jamjar/contracts/ids';
import { streamOf } from '@jamjar/contracts/gigs/gig.stream';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource, LessThan } from 'typeorm';
import { PerformerDetailsEntity } from '../../participants/performer-details.entity.js';
import { GigHandling } from '../gig.handling.js';
import { forget } from './arrivals.js';

const minutes = 60_000;
/** A request that has not put them on the list by then never will. */
const patience = 15 * minutes;
const batch = 500;

/** Takes back the details of performers who never came onto a list: a process died between the people and the history. */
@Injectable()
export class Sweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('gigs');
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: DataSource,
    private readonly handling: GigHandling,
  ) {}

  onApplicationBootstrap(): void {
    const sweep = (): void =>
      void Promise.all([this.sweep(), this.forgetRequests()]).catch((error: unknown) => this.logger.warn(error, 'Could not sweep'));
    this.timer = setInterval(sweep, 5 * minutes).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** @returns how many were taken back */
  async sweep(): Promise<number> {
    const before = new Date(Date.now() - patience);
    let swept = 0;
    for (const { performerId, gigId } of await this.candidates(before)) {
      const gig = await this.handling.state(streamOf(gigId));
      const cameOntoTheList = gig.phase !== 'notCreated' && gig.performers.has(performerId);
      if (!cameOntoTheList && (await this.takeBack(performerId, before))) swept += 1;
    }
    return swept;
  }

  /** A request with a relational part is known for seven days (design, "Idempotency"). */
  async forgetRequests(): Promise<void> {
    await this.database.query(`DELETE FROM idempotency WHERE at < now() - interval '7 days'`);
  }

  /** The read model may lag: whoever it lacks is looked up in the history. */
  private candidates(before: Date): Promise<{ performerId: PerformerId; gigId: GigId }[]> {
    return this.database.query(
      `SELECT d.performer_id AS "performerId", d.gig_id AS "gigId"
         FROM performer_details AS d
        WHERE d.created_at < $1 AND NOT EXISTS (SELECT FROM performers AS p WHERE p.id = d.performer_id)
        LIMIT $2`,
      [before, batch],
    );
  }

  /** A retry makes the details young again before it goes on; then they are left to it. */
  private takeBack(performerId: PerformerId, before: Date): Promise<boolean> {
    return this.database.transaction(async (transaction) => {
      const where = { performerId, createdAt: LessThan(before) };
      const details = await transaction.findOne(PerformerDetailsEntity, { where, lock: { mode: 'pessimistic_write' } });
      if (!details) return false;
      await transaction.query('DELETE FROM idempotency WHERE result_id = $1', [performerId]);
      await forget(transaction, details);
      return true;
    });
  }
}
