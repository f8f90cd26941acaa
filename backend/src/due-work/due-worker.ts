import { instant, type Instant } from '@jamjar/contracts/ids';
import { runInTransaction } from '@jamjar/infra/database/pool';
import { type Logger } from '@nestjs/common';
import { type Pool, type PoolClient } from 'pg';
import { type DueRow, takeDueRows } from './due-rows.js';

/**
 * Does the work of the rows, which are in the order of their times, in the transaction that deletes them.
 * @returns whether there is more to do at once, besides rows that are due
 */
export type DueHandler = (transaction: PoolClient, rows: readonly DueRow[], now: Instant) => Promise<boolean>;

/** Name of the advisory lock with which an instance does the work of some kinds, of which `firstKind` is the first. */
export const dueLockName = (firstKind: string): string => `jamjar due ${firstKind}`;

const maxRowsPerTransaction = 100;
/** Failed work is tried again after a wait that is as long as it is overdue, but at least a second and at most a minute. */
const postponeSql = `
  UPDATE due SET attempt_at = $4::timestamptz + least(greatest($4::timestamptz - at, interval '1 second'), interval '1 minute')
   WHERE kind = $1 AND subject = $2 AND at = $3`;

/** Does the work of some kinds when it is due: each row once, in order, on one instance at a time (docs/rules.md#due-work). */
export class DueWorker {
  constructor(
    private readonly database: Pool,
    private readonly logger: Logger,
    readonly kinds: readonly [string, ...string[]],
    private readonly handle: DueHandler,
    private readonly onCommitted: () => void,
  ) {}

  /**
   * Calls the handler until it has done everything that is due, at least once. When the handler fails with several rows, it gets them one by
   * one, so that a row whose work fails does not hold up the others.
   * @returns false while another instance does this work
   * @throws the error of the handler when it failed without a row; Error of the database
   */
  async run(): Promise<boolean> {
    for (let limit = maxRowsPerTransaction, hasMore: boolean | null = true; hasMore;) {
      let rows: readonly DueRow[] = [];
      try {
        hasMore = await runInTransaction(this.database, async (transaction) => {
          if (!(await this.lock(transaction))) return null;
          const now = instant(Date.now());
          rows = await takeDueRows(transaction, this.kinds, now, limit);
          return (await this.handle(transaction, rows, now)) || rows.length === limit;
        });
        if (hasMore === null) return false;
        this.onCommitted();
      } catch (error) {
        const [first, second] = rows;
        if (!first) throw error;
        if (!second) await this.postpone(first, error);
        limit = 1;
      }
    }
    return true;
  }

  /** @returns false while another instance holds the lock, which ends with its transaction */
  private async lock(transaction: PoolClient): Promise<boolean> {
    const text = 'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS "isLocked"';
    const { rows } = await transaction.query<{ isLocked: boolean }>(text, [dueLockName(this.kinds[0])]);
    return rows[0]?.isLocked === true;
  }

  private async postpone({ kind, subject, at }: DueRow, error: unknown): Promise<void> {
    this.logger.warn(error, `Due work failed: ${kind} ${subject}`);
    await this.database.query(postponeSql, [kind, subject, new Date(at), new Date()]);
  }
}
