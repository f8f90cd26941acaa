import { instant, type Instant } from '@jamjar/contracts/ids';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Pool, type PoolClient } from 'pg';
import { scheduleWork } from './due-rows.js';
import { type DueHandler, DueWorker } from './due-worker.js';

const pollIntervalMs = 1_000;
/** Also replaces a time that is more than the interval ahead: a wrong clock, or a version with a longer interval, has set it. */
const scheduleFirstRunSql = `
  INSERT INTO due (kind, subject, at, attempt_at) VALUES ($1, '', $2, $2)
  ON CONFLICT (kind, subject) DO UPDATE SET at = excluded.at, attempt_at = excluded.at WHERE due.at > excluded.at`;

/** Runs the workers of all kinds as their rows fall due, by this server's clock (docs/rules.md#due-work, docs/adr/0071). */
@Injectable()
export class DueWork implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('due-work');
  private readonly workers: DueWorker[] = [];
  /** The kinds that are repeated, with their intervals in milliseconds. */
  private readonly intervals = new Map<string, number>();
  private currentRun: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly database: Pool) {}

  /**
   * Registers the handler of some kinds, before the application has started.
   * @param onCommitted called after each transaction of the handler
   */
  register(kinds: readonly [string, ...string[]], handle: DueHandler, onCommitted = (): void => undefined): DueWorker {
    const worker = new DueWorker(this.database, this.logger, kinds, handle, onCommitted);
    this.workers.push(worker);
    return worker;
  }

  /** Registers a task that is repeated an interval after it was last done, on one instance; after a long stop it runs once. */
  repeat(kind: string, intervalMs: number, task: (transaction: PoolClient, now: Instant) => Promise<unknown>): void {
    this.intervals.set(kind, intervalMs);
    this.register([kind], async (transaction, rows, now) => {
      if (rows.length === 0) return false;
      await task(transaction, now);
      await scheduleWork(transaction, kind, [{ subject: '', at: instant(now + intervalMs) }]);
      return false;
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    for (const [kind, intervalMs] of this.intervals)
      await this.database.query(scheduleFirstRunSql, [kind, new Date(Date.now() + intervalMs)]);
    this.scheduleRun();
  }

  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.currentRun;
  }

  /** Does everything that is due now, after a run that is in progress. Failures are logged. */
  run(): Promise<void> {
    return (this.currentRun = this.currentRun.then(() => this.runWorkers()).catch((error: unknown) => this.logger.warn(error)));
  }

  private scheduleRun(): void {
    this.timer = setTimeout(() => void this.run().then(() => this.timer && this.scheduleRun()), pollIntervalMs);
  }

  private async runWorkers(): Promise<void> {
    const statement = { name: 'due-kinds', text: 'SELECT DISTINCT kind FROM due WHERE attempt_at <= $1', values: [new Date()] };
    const { rows } = await this.database.query<{ kind: string }>(statement);
    const dueKinds = new Set(rows.map(({ kind }) => kind));
    for (const worker of this.workers.filter(({ kinds }) => kinds.some((kind) => dueKinds.has(kind))))
      await worker.run().catch((error: unknown) => this.logger.warn(error)); // the others' work is done all the same
  }
}
