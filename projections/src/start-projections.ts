import { gigsGroup } from './gigs.group.js';
import { GroupRunner } from './runner/group-runner.js';
import { type GroupHealth } from './runner/health.js';
import { type RunnerOptions } from './runner/runner-options.js';

export type ProjectionsOptions = Omit<RunnerOptions, 'group'>;

export interface RunningProjections {
  health(): GroupHealth;
  /** Finishes the current batch, then releases the leader lock so that a standby can take over. */
  stop(): Promise<void>;
}

/**
 * Runs the projections of gigs in this process, or stands by while another process runs them. Returns at once: `health` says
 * whether they run, the checkpoint watch how far they are. The tables must exist (`projectionMigrations`).
 */
export function startProjections(options: ProjectionsOptions): RunningProjections {
  return new GroupRunner({ ...options, group: gigsGroup });
}
