import { gigsGroup } from './gigs.group.js';
import { GroupRunner } from './runner/group-runner.js';
import { type GroupHealth } from './runner/health.js';
import { type RunnerOptions } from './runner/runner-options.js';

export type ProjectionsOptions = Omit<RunnerOptions, 'group'>;

export interface RunningProjections {
  health(): GroupHealth;
  /** Finishes the batch that is under way, then lets a standby take over at once. */
  stop(): Promise<void>;
}

/**
 * Runs the read models of the gigs in this process, or stands by for another that does. Returns at once: whether they run is told by
 * `health`, how far they are by the watch. The tables must be there (`projectionsMigrations`).
 */
export function startProjections(options: ProjectionsOptions): RunningProjections {
  return new GroupRunner({ ...options, group: gigsGroup });
}
