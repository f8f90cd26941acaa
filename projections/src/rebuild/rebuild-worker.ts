import type pg from 'pg';
import { type RunnerOptions } from '../runner/runner-options.js';
import { rebuild, type RebuildProgress } from './rebuild.js';
import { type Differences } from './rebuilt-tables.js';
import {
  claimRebuild,
  findAbandonedRebuild,
  type RebuildReport,
  rebuildRequestedChannel,
  reportRebuild,
} from './requested-rebuild.repository.js';

type RebuildWorkerOptions = Pick<RunnerOptions, 'group' | 'databaseUrl' | 'pool' | 'store' | 'listener' | 'logger'>;

const checkIntervalMs = 5_000;
/** Time between two reports of progress. */
const reportIntervalMs = 300;
/** A report without progress, which shows that the rebuild is alive, follows after so many intervals. */
const maxQuietIntervals = 20;
/** Few, because commands of the same process wait while a chunk is folded. */
const chunkSize = 500;

const noProgress: RebuildReport = { done: 0, total: 0, result: null };

/** Rebuilds the group's read models from history when a row requests it, on behalf of the leading runner, which swaps the tables. */
export class RebuildWorker {
  private readonly closing = new AbortController();
  private readonly unsubscribe: () => void;
  private readonly checkTimer: NodeJS.Timeout;
  /** One check or rebuild after the other. */
  private work: Promise<void>;
  private isIdle = true;

  constructor(private readonly options: RebuildWorkerOptions) {
    this.work = this.failAbandonedRebuild();
    this.unsubscribe = options.listener.subscribe(rebuildRequestedChannel, () => this.check());
    this.checkTimer = setInterval(() => this.check(), checkIntervalMs);
    this.check();
  }

  /** A running rebuild ends as failed. */
  async close(): Promise<void> {
    this.closing.abort(new Error('The runner that replayed leads no more'));
    this.unsubscribe();
    clearInterval(this.checkTimer);
    await this.work;
  }

  private check(): void {
    if (!this.isIdle) return;
    this.isIdle = false;
    this.work = this.work
      .then(() => this.rebuildIfRequested())
      .catch((error: unknown) => this.logFailure(error))
      .finally(() => (this.isIdle = true));
  }

  /** It is not started again, because it may be what ended its process. */
  private async failAbandonedRebuild(): Promise<void> {
    const { pool, group } = this.options;
    try {
      const run = await findAbandonedRebuild(pool, group.name);
      if (run !== null) await reportRebuild(pool, run, { ...noProgress, error: 'The process that replayed has ended' }, true);
    } catch (error) {
      this.logFailure(error);
    }
  }

  private async rebuildIfRequested(): Promise<void> {
    const { pool, group, logger } = this.options;
    if (this.closing.signal.aborted) return;
    const run = await claimRebuild(pool, group.name);
    if (run === null) return;
    logger.info({ group: group.name }, 'Replaying the read models from history');
    const reporter = new ProgressReporter(pool, run);
    try {
      const result = toResult(await this.rebuildAndCompare(reporter));
      logger.info({ group: group.name, result }, 'Replayed the read models from history');
      await reporter.finish({ result });
    } catch (error) {
      this.logFailure(error);
      await reporter.finish({ result: null, error: error instanceof Error ? error.message : String(error) });
    }
  }

  private async rebuildAndCompare(reporter: ProgressReporter): Promise<Differences> {
    const { group, databaseUrl, store } = this.options;
    const { signal } = this.closing;
    const compared: Differences[] = [];
    const onCompared = (differences: Differences): void => void compared.push(differences);
    await rebuild({ group, databaseUrl, store, signal, chunkSize, onCompared, onProgress: (progress) => reporter.show(progress) });
    const [differences] = compared;
    if (!differences) throw new Error('The rebuilt tables were not compared with the earlier ones');
    return differences;
  }

  private logFailure(error: unknown): void {
    this.options.logger.error({ group: this.options.group.name, err: error }, 'A replay of the read models failed');
  }
}

const toResult = (differences: Differences): RebuildReport['result'] =>
  Object.values(differences).every((count) => count === 0) ? 'identical' : differences;

/** Reports how far a rebuild is, a few times a second. */
class ProgressReporter {
  private progress = noProgress;
  private reported = noProgress;
  private quietIntervals = 0;
  private readonly timer: NodeJS.Timeout;
  private lastReport: Promise<void> = Promise.resolve();

  constructor(
    private readonly pool: pg.Pool,
    private readonly run: string,
  ) {
    this.timer = setInterval(() => this.report(), reportIntervalMs);
  }

  /** How many events there are is derived from the positions, which only Postgres numbers without gaps. */
  show(progress: RebuildProgress): void {
    const done = progress.eventCount;
    const total = progress.step === 'folding' ? estimateTotal(progress) : this.progress.total;
    this.progress = { done, total: Math.max(done, total), result: null };
  }

  async finish(end: Pick<RebuildReport, 'result' | 'error'>): Promise<void> {
    clearInterval(this.timer);
    await this.lastReport;
    await reportRebuild(this.pool, this.run, { ...this.progress, ...end }, true);
  }

  private report(): void {
    const { progress } = this;
    if (progress === this.reported && ++this.quietIntervals < maxQuietIntervals) return;
    this.quietIntervals = 0;
    this.reported = progress;
    // a report that fails is followed by others
    this.lastReport = this.lastReport.then(() => reportRebuild(this.pool, this.run, progress, false)).catch(() => undefined);
  }
}

const estimateTotal = ({ eventCount, position, head }: Extract<RebuildProgress, { step: 'folding' }>): number =>
  Math.round((eventCount * (Number(head) + 1)) / (Number(position) + 1));
