import { type GigId, type PerformerId, toGigStreamName } from '@jamjar/contracts/ids';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource, LessThan } from 'typeorm';
import { PerformerDetailsEntity } from '../../participants/performer-details.entity.js';
import { RelationalWriter } from '../../relational-writes/relational-writer.js';
import { GigCommandProcessor } from '../gig-command-processor.js';
import { deleteRegistration } from './performer-registration.js';

const msPerMinute = 60_000;
/** A request that has not recorded its event within this time has failed for good. */
const abandonedAfterMs = 15 * msPerMinute;
/** Limits a run to this many registrations, so that it stays short; later runs check the rest. */
const maxCandidatesPerRun = 500;

/**
 * Deletes, every five minutes, registrations whose event was never recorded (after the participant was written, the server stopped or the
 * request failed), and all idempotency records that have expired.
 */
@Injectable()
export class RegistrationCleanup implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('gigs');
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: DataSource,
    private readonly writer: RelationalWriter,
    private readonly processor: GigCommandProcessor,
  ) {}

  onApplicationBootstrap(): void {
    const cleanUp = (): void =>
      void Promise.all([this.deleteAbandonedRegistrations(), this.deleteExpiredIdempotencyRecords()]).catch((error: unknown) =>
        this.logger.warn(error, 'The cleanup of registrations failed'),
      );
    this.timer = setInterval(cleanUp, 5 * msPerMinute).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** @returns how many registrations were deleted */
  async deleteAbandonedRegistrations(): Promise<number> {
    const createdBefore = new Date(Date.now() - abandonedAfterMs);
    let deletedCount = 0;
    for (const { performerId, gigId } of await this.findCandidates(createdBefore)) {
      const gig = await this.processor.readState(toGigStreamName(gigId));
      const wasAdded = gig.phase !== 'notCreated' && gig.performers.has(performerId);
      if (!wasAdded && (await this.deleteIfStillAbandoned(performerId, createdBefore))) deletedCount += 1;
    }
    return deletedCount;
  }

  /** Requests that wrote rows are remembered for seven days: see docs/rules.md#idempotency. */
  async deleteExpiredIdempotencyRecords(): Promise<void> {
    await this.database.query(`DELETE FROM idempotency WHERE at < now() - interval '7 days'`);
  }

  /** Lists registered performers whom the read model lacks. It may lag behind, so the caller checks the gig itself. */
  private findCandidates(createdBefore: Date): Promise<{ performerId: PerformerId; gigId: GigId }[]> {
    return this.database.query(
      `SELECT details.performer_id AS "performerId", details.gig_id AS "gigId"
         FROM performer_details AS details
        WHERE details.created_at < $1 AND NOT EXISTS (SELECT FROM performers AS p WHERE p.id = details.performer_id)
        LIMIT $2`,
      [createdBefore, maxCandidatesPerRun],
    );
  }

  /** A retry of the registration first renews the timestamp of the performer's details; renewed details are kept. */
  private async deleteIfStillAbandoned(performerId: PerformerId, createdBefore: Date): Promise<boolean> {
    const written = await this.writer.execute({ actor: null }, async (transaction) => {
      const where = { performerId, createdAt: LessThan(createdBefore) };
      const details = await transaction.findOne(PerformerDetailsEntity, { where, lock: { mode: 'pessimistic_write' } });
      if (!details) return { audit: [], changes: [], isDeleted: false };
      await transaction.query('DELETE FROM idempotency WHERE result_id = $1', [performerId]);
      return { audit: [], changes: await deleteRegistration(transaction, details), isDeleted: true };
    });
    return written?.isDeleted === true;
  }
}
