import { setTimeout as sleep } from 'node:timers/promises';
import { type Checkpoint, StoreSwitched } from './checkpoint.js';
import { readCheckpoint } from './checkpoint-row.js';
import { connect, disconnect } from './connection.js';
import { type GroupHealth, type Problem, type Role } from './health.js';
import { type RunnerOptions } from './runner-options.js';
import { Seat } from './seat.js';
import { SteppedDown } from './stepped-down.js';
import { Poisoned, Term } from './term.js';

const shortestPause = 100;
const longestPause = 5_000;
const pauseAfterSteppingDown = 500;
const pauseWhileStopped = 2_000;

/**
 * Runs a group for as long as the process lives: waits for its seat, leads, and begins anew after whatever went wrong. Nothing that a
 * database or a store does ends it.
 */
export class GroupRunner {
  private readonly stopping = new AbortController();
  private readonly running: Promise<void>;
  private role: Role = 'standby';
  private problem: Problem | null = null;
  private term: Term | null = null;
  private position: bigint | null = null;
  private pause = shortestPause;

  constructor(private readonly options: RunnerOptions) {
    this.running = this.run();
  }

  health(): GroupHealth {
    const { role, problem } = this;
    const ok = role === 'leading' || role === 'standby';
    return { group: this.options.group.name, role, ok, position: this.term?.position ?? this.position, problem };
  }

  /** Finishes the batch that is under way and leaves the seat to others. */
  async stop(): Promise<void> {
    this.stopping.abort(new Error('The projections were stopped'));
    await this.running;
    this.is('stopped');
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      await this.lead(this.stopping.signal).catch((error: unknown) => (this.stopped ? undefined : this.afterwards(error)));
    }
  }

  private async lead(stopped: AbortSignal): Promise<void> {
    const { group, database, log } = this.options;
    const seat = await Seat.take(database, group.name, stopped);
    try {
      const term = await Term.begin(this.options);
      this.term = term;
      this.is('leading');
      this.pause = shortestPause;
      log.info({ group: group.name, position: String(term.position) }, 'Running the projections');
      await term.serve(AbortSignal.any([stopped, seat.lost]));
    } finally {
      this.position = this.term?.position ?? this.position;
      this.term = null;
      await seat.leave();
    }
    if (seat.lost.aborted) throw seat.lost.reason;
  }

  /** Tells what happened, and waits as long as it takes. */
  private async afterwards(error: unknown): Promise<void> {
    const { group, log } = this.options;
    const about = { group: group.name, err: error };
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof Poisoned) {
      log.error(about, message);
      this.is('poisoned', { message, event: error.event });
      await this.untilMovedFrom(error.checkpoint);
    } else if (error instanceof StoreSwitched) {
      log.error(about, message);
      this.is('refused', { message });
      await this.untilMovedFrom(error.checkpoint);
    } else if (error instanceof SteppedDown) {
      log.warn(about, 'Another runner moved the checkpoint: stepping down');
      this.is('standby');
      await this.wait(pauseAfterSteppingDown);
    } else {
      log.warn(about, 'The projections were interrupted and try again');
      this.is('recovering', { message });
      await this.wait(this.pause * (0.5 + Math.random() / 2));
      this.pause = Math.min(this.pause * 2, longestPause);
    }
  }

  /** A rebuild, or a runner of a newer version, gets the group past what stopped it here. */
  private async untilMovedFrom({ store, position }: Checkpoint): Promise<void> {
    const { database, group } = this.options;
    while (await this.wait(pauseWhileStopped)) {
      const now = await lookAtCheckpoint(database, group.name).catch(() => null);
      if (now && (now.store !== store || now.position !== position)) break;
    }
    if (!this.stopped) this.is('standby');
  }

  private get stopped(): boolean {
    return this.stopping.signal.aborted;
  }

  private is(role: Role, problem: Problem | null = null): void {
    this.role = role;
    this.problem = problem;
  }

  /** @returns false when it was stopped meanwhile */
  private wait(milliseconds: number): Promise<boolean> {
    return sleep(milliseconds, true, { signal: this.stopping.signal }).catch(() => false);
  }
}

async function lookAtCheckpoint(database: string, group: string): Promise<Checkpoint | null> {
  const client = await connect(database, { name: `jamjar-look ${group}`, timeout: 5_000 });
  try {
    return await readCheckpoint(client, group);
  } finally {
    await disconnect(client);
  }
}
