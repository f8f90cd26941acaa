import { setTimeout as sleep } from 'node:timers/promises';
import { type Checkpoint, CheckpointConflictError, readCheckpoint, StoreMismatchError } from './checkpoint.js';
import { Leadership, PoisonEventError } from './leadership.js';
import { LeaderLock } from './leader-lock.js';
import { type RunnerOptions } from './runner-options.js';

/** State of a group runner. */
export type RunnerRole =
  /** This runner holds the leader lock and projects. */
  | 'leading'
  /** Another runner holds the leader lock, or this runner is starting. */
  | 'standby'
  /** The last attempt failed, in most cases because a connection was lost. The runner tries again until it is stopped. */
  | 'recovering'
  /** An event cannot be projected. The runner waits until a rebuild or a newer version of Jamjar has moved the checkpoint past it. */
  | 'poisoned'
  /** The read models were projected from another event store, or this store was restored or wiped since. The runner waits for a rebuild. */
  | 'refused'
  | 'stopped';

export interface GroupHealth {
  /** Name of the projection group. */
  readonly group: string;
  readonly role: RunnerRole;
  /** Whether the role is `leading` or `standby`. */
  readonly ok: boolean;
  /** Position of the checkpoint while this runner leads or when it last led; null when it never led. Never leaves the server. */
  readonly position: bigint | null;
  readonly problem: RunnerProblem | null;
}

export interface RunnerProblem {
  readonly message: string;
  /** The event that stopped the projections. */
  readonly event?: { readonly id: string; readonly position: bigint };
}

const minRetryDelayMs = 100;
const maxRetryDelayMs = 5_000;
const delayAfterConflictMs = 500;
const checkpointPollIntervalMs = 2_000;

/**
 * Runs a projection group until `stop` is called: waits for the leader lock, projects while it holds the lock, and starts
 * again after every failure. Failures of the database or the event store never stop it.
 */
export class GroupRunner {
  private readonly stopping = new AbortController();
  private readonly runLoop: Promise<void>;
  private role: RunnerRole = 'standby';
  private problem: RunnerProblem | null = null;
  private leadership: Leadership | null = null;
  /** Position at the end of the last leadership. */
  private lastPosition: bigint | null = null;
  private retryDelayMs = minRetryDelayMs;

  constructor(private readonly options: RunnerOptions) {
    this.runLoop = this.run();
  }

  health(): GroupHealth {
    const { role, problem } = this;
    const ok = role === 'leading' || role === 'standby';
    return { group: this.options.group.name, role, ok, position: this.leadership?.position ?? this.lastPosition, problem };
  }

  /** Finishes the current batch and releases the leader lock. */
  async stop(): Promise<void> {
    this.stopping.abort(new Error('The projections were stopped'));
    await this.runLoop;
    this.setRole('stopped');
  }

  private async run(): Promise<void> {
    while (!this.isStopping) {
      await this.lead(this.stopping.signal).catch((error: unknown) => (this.isStopping ? undefined : this.recoverFrom(error)));
    }
  }

  private async lead(stopSignal: AbortSignal): Promise<void> {
    const { group, databaseUrl, logger } = this.options;
    const leaderLock = await LeaderLock.acquire(databaseUrl, group.name, stopSignal, () => this.setRole('standby'));
    try {
      const leadership = await Leadership.start(this.options);
      this.leadership = leadership;
      this.setRole('leading');
      this.retryDelayMs = minRetryDelayMs;
      logger.info({ group: group.name, position: String(leadership.position) }, 'Running the projections');
      await leadership.run(AbortSignal.any([stopSignal, leaderLock.lostSignal]));
    } finally {
      this.lastPosition = this.leadership?.position ?? this.lastPosition;
      this.leadership = null;
      await leaderLock.release();
    }
    if (leaderLock.lostSignal.aborted) throw leaderLock.lostSignal.reason;
  }

  /** Logs the failure, updates the health and waits until another attempt makes sense. */
  private async recoverFrom(error: unknown): Promise<void> {
    const { group, logger } = this.options;
    const details = { group: group.name, err: error };
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof PoisonEventError || error instanceof StoreMismatchError) {
      logger.error(details, message);
      if (error instanceof PoisonEventError) this.setRole('poisoned', { message, event: error.event });
      else this.setRole('refused', { message });
      await this.waitUntilCheckpointMoves(error.checkpoint);
    } else if (error instanceof CheckpointConflictError) {
      logger.warn(details, 'Another runner moved the checkpoint: this one stops leading');
      this.setRole('standby');
      await this.wait(delayAfterConflictMs);
    } else {
      logger.warn(details, 'The projections were interrupted and try again');
      this.setRole('recovering', { message });
      await this.wait(this.retryDelayMs * (0.5 + Math.random() / 2));
      this.retryDelayMs = Math.min(this.retryDelayMs * 2, maxRetryDelayMs);
    }
  }

  /** Only a rebuild, or a runner of a newer version, can move the checkpoint past the problem. */
  private async waitUntilCheckpointMoves({ storeIdentity, position }: Checkpoint): Promise<void> {
    const { pool, group } = this.options;
    while (await this.wait(checkpointPollIntervalMs)) {
      const current = await readCheckpoint(pool, group.name).catch(() => null);
      if (current && (current.storeIdentity !== storeIdentity || current.position !== position)) break;
    }
    if (!this.isStopping) this.setRole('standby');
  }

  private get isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  private setRole(role: RunnerRole, problem: RunnerProblem | null = null): void {
    this.role = role;
    this.problem = problem;
  }

  /** @returns false when the runner was stopped meanwhile */
  private wait(durationMs: number): Promise<boolean> {
    return sleep(durationMs, true, { signal: this.stopping.signal }).catch(() => false);
  }
}
