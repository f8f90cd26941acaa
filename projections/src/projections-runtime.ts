import { projectionGroups } from './projection-groups.js';
import { type ProjectionGroup } from './read-model.js';
import { CheckpointWatch } from './runner/checkpoint-watch.js';
import { GroupRunner } from './runner/group-runner.js';
import { type RunnerOptions } from './runner/runner-options.js';

export interface ProjectionsOptions extends Omit<RunnerOptions, 'group' | 'checkpointWatch'> {
  /** Whether this process runs the projections, or only watches how far another process has come. */
  readonly mode: 'run' | 'watch';
}

/** A projection group in this process. */
export interface GroupRuntime {
  readonly name: string;
  readonly checkpointWatch: CheckpointWatch;
  /** Null when another process runs the projections. */
  readonly runner: GroupRunner | null;
}

/** All projection groups in this process: watches their checkpoints and, in mode `run`, projects them or stands by. The tables must exist. */
export class ProjectionsRuntime {
  readonly groups: readonly GroupRuntime[];

  constructor({ mode, ...options }: ProjectionsOptions) {
    this.groups = projectionGroups.map((group) => {
      const checkpointWatch = new CheckpointWatch({ ...options, groupName: group.name });
      const runner = mode === 'run' ? new GroupRunner({ ...options, group, checkpointWatch }) : null;
      return { name: group.name, checkpointWatch, runner };
    });
  }

  /** The watch of one group. @throws Error when the group is not in the registry */
  watchOf({ name }: ProjectionGroup): CheckpointWatch {
    const found = this.groups.find((group) => group.name === name);
    if (!found) throw new Error(`There is no projection group "${name}"`);
    return found.checkpointWatch;
  }

  /** Finishes the current batches, then releases the leader locks so that a standby can take over. */
  async stop(): Promise<void> {
    await Promise.all(
      this.groups.map(async ({ runner, checkpointWatch }) => {
        await runner?.stop();
        checkpointWatch.close();
      }),
    );
  }
}
