import { type Instant, instant } from '@jamjar/contracts/ids';
import { type NewChange } from '@jamjar/contracts/realtime/changes';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Pool, type PoolClient } from 'pg';
import { type DueRow, scheduleWork } from '../due-work/due-rows.js';
import { DueWork } from '../due-work/due-work.js';
import { type DueWorker } from '../due-work/due-worker.js';
import { type ChangeAwareCache, CommittedChanges } from '../relational-writes/committed-changes.js';
import { RelationalWriter } from '../relational-writes/relational-writer.js';
import { endInvitationsToPastGigs } from './invitation-revocation.js';
import {
  endTemporaryOperatorsOfPastGigs,
  scheduleChecksSql,
  temporaryOperatorsEnd,
  temporaryOperatorsEndSql,
} from './temporary-operators.js';

const endsSql = `
  SELECT g.id AS subject, extract(epoch FROM ${temporaryOperatorsEndSql})::float8 * 1000 AS at FROM gigs AS g
   WHERE g.id = ANY ($1::uuid[]) AND EXISTS (SELECT FROM temporary_operators AS t WHERE t.gig_id = g.id AND t.ended_at IS NULL)`;

/**
 * Ends the temporary operators of gigs that are over, and the invitations to become one: at the time that a gig's due row names, and after
 * each change of the gig, which may have completed, deleted or moved it (docs/rules.md#helper-for-tonight).
 */
@Injectable()
export class TemporaryOperatorsEnd implements ChangeAwareCache, OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('access');
  private readonly worker: DueWorker;
  private checks: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly database: Pool,
    private readonly writer: RelationalWriter,
    committedChanges: CommittedChanges,
    dueWork: DueWork,
  ) {
    this.worker = dueWork.register([temporaryOperatorsEnd], (...work) => this.endAndSchedule(...work));
    committedChanges.register(this);
  }

  onApplicationBootstrap(): void {
    this.check(null); // for the changes of the time in which no server ran
  }

  async onModuleDestroy(): Promise<void> {
    await this.checks;
  }

  invalidateChanged(changes: readonly NewChange[]): void {
    const gigIds = changes.flatMap(({ kind, gigId }) => (gigId && (kind === 'event_updated' || kind === 'event_deleted') ? [gigId] : []));
    if (gigIds.length > 0) this.check(gigIds);
  }

  invalidateAll(): void {
    this.check(null);
  }

  /** Makes the check of these gigs due now. @param gigIds null for all */
  private check(gigIds: readonly string[] | null): void {
    const runIfDue = async (): Promise<unknown> => {
      const { rowCount } = await this.database.query(scheduleChecksSql, [gigIds, new Date()]);
      return rowCount && this.worker.run();
    };
    this.checks = Promise.all([this.checks, runIfDue().catch((error: unknown) => this.logger.warn(error))]);
  }

  private async endAndSchedule(transaction: PoolClient, due: readonly DueRow[], now: Instant): Promise<boolean> {
    const gigIds = due.map(({ subject }) => subject);
    if (gigIds.length === 0) return false;
    await this.writer.execute({ actor: null }, async (ending) => {
      const { audit, changes } = await endTemporaryOperatorsOfPastGigs(ending, gigIds, now);
      return { audit: [...audit, ...(await endInvitationsToPastGigs(ending, gigIds))], changes };
    });
    const { rows } = await transaction.query<{ subject: string; at: number }>(endsSql, [gigIds]);
    await scheduleWork(
      transaction,
      temporaryOperatorsEnd,
      rows.map(({ subject, at }) => ({ subject, at: instant(Math.round(at)) })),
    );
    return false;
  }
}
