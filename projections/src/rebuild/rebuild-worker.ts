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

/** Time between two checks for a requested rebuild, in case a notification gets lost. */
const checkIntervalMs = 5_000;
const reportIntervalMs = 300;
/** After so many intervals without progress the same report is sent again, to show that the rebuild is still running. */
const intervalsPerUnchangedReport = 20;
/** Small, because commands of the same process wait while a chunk is folded. */
const chunkSize = 500;

const noProgress: RebuildReport = { done: 0, total: 0, result: null };

/** Part of the leading runner: rebuilds the group's read models when a row in `projection_replays` requests it. */
export class RebuildWorker {
  private readonly closing = new AbortController();
  private readonly unsubscribe: () => void;
  private readonly checkTimer: NodeJS.Timeout;
  /** Settles when the current check or rebuild ends. */
  private work: Promise<void>;
  private isIdle = true;

  constructor(private readonly options: RebuildWorkerOptions) {
    this.work = this.failAbandonedRebuild();
    this.unsubscribe = options.listener.subscribe(rebuildRequestedChannel, () => this.check());
    this.checkTimer = setInterval(() => this.check(), checkIntervalMs);
    this.check();
  }

  /** Aborts a running rebuild, which is then reported as failed. */
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

  /** An abandoned rebuild is not started again, because it may be what made its process crash. */
  private async failAbandonedRebuild(): Promise<void> {
    const { pool, group } = this.options;
    try {
      const runId = await findAbandonedRebuild(pool, group.name);
      if (runId !== null) await reportRebuild(pool, runId, { ...noProgress, error: 'The process that replayed has ended' }, 'done');
    } catch (error) {
      this.logFailure(error);
    }
  }

  private async rebuildIfRequested(): Promise<void> {
    const { pool, group, logger } = this.options;
    if (this.closing.signal.aborted) return;
    const runId = await claimRebuild(pool, group.name);
    if (runId === null) return;
    logger.info({ group: group.name }, 'Replaying the read models from history');
    const reporter = new ProgressReporter(pool, runId);
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
    const results: Differences[] = [];
    const onCompared = (differences: Differences): void => void results.push(differences);
    await rebuild({ group, databaseUrl, store, signal, chunkSize, onCompared, onProgress: (progress) => reporter.setProgress(progress) });
    const [differences] = results;
    if (!differences) throw new Error('The rebuilt tables were not compared with the earlier ones');
    return differences;
  }

  private logFailure(error: unknown): void {
    this.options.logger.error({ group: this.options.group.name, err: error }, 'A replay of the read models failed');
  }
}

const toResult = (differences: Differences): RebuildReport['result'] =>
  Object.values(differences).every((count) => count === 0) ? 'identical' : differences;

/** Reports the progress of a rebuild, at most once in `reportIntervalMs`, and its end. */
class ProgressReporter {
  private progress = noProgress;
  private lastReported = noProgress;
  private unchangedIntervalCount = 0;
  private readonly timer: NodeJS.Timeout;
  /** Settles when all reports so far are written. */
  private pendingReports: Promise<void> = Promise.resolve();

  constructor(
    private readonly pool: pg.Pool,
    private readonly runId: string,
  ) {
    this.timer = setInterval(() => this.report(), reportIntervalMs);
  }

  /** Sets the progress that is reported next. */
  setProgress(progress: RebuildProgress): void {
    const done = progress.eventCount;
    const total = progress.step === 'folding' ? estimateTotal(progress) : this.progress.total;
    this.progress = { done, total: Math.max(done, total), result: null };
  }

  async finish(end: Pick<RebuildReport, 'result' | 'error'>): Promise<void> {
    clearInterval(this.timer);
    await this.pendingReports;
    await reportRebuild(this.pool, this.runId, { ...this.progress, ...end }, 'done');
  }

  private report(): void {
    const { progress } = this;
    if (progress === this.lastReported && ++this.unchangedIntervalCount < intervalsPerUnchangedReport) return;
    this.unchangedIntervalCount = 0;
    this.lastReported = progress;
    const send = (): Promise<void> => reportRebuild(this.pool, this.runId, progress, 'running');
    this.pendingReports = this.pendingReports.then(send).catch(() => undefined); // a failed report is followed by others
  }
}

/** Estimates the number of all events from the positions, which begin at 0; only the event store in Postgres assigns them without gaps. */
const estimateTotal = ({ eventCount, position, head }: Extract<RebuildProgress, { step: 'folding' }>): number =>
  Math.round((eventCount * (Number(head) + 1)) / (Number(position) + 1));
