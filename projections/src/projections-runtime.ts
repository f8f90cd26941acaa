import { projectionGroups } from './projection-groups.js';
import { type ProjectionGroup } from './read-model.js';
import { CheckpointWatch } from './runner/checkpoint-watch.js';
import { GroupRunner } from './runner/group-runner.js';
import { type RunnerOptions } from './runner/runner-options.js';

export interface ProjectionsOptions extends Omit<RunnerOptions, 'group' | 'checkpointWatch'> {
  /** `run`: this process projects. `watch`: another process projects, this one only follows its checkpoints. */
  readonly mode: 'run' | 'watch';
}

/** The parts of this process that belong to one projection group. */
export interface GroupRuntime {
  readonly name: string;
  readonly checkpointWatch: CheckpointWatch;
  /** Null when another process runs the projections. */
  readonly runner: GroupRunner | null;
}

/** Watches the checkpoints of all projection groups and, in mode `run`, starts a runner for each of them. The tables must exist. */
export class ProjectionsRuntime {
  readonly groups: readonly GroupRuntime[];

  constructor({ mode, ...options }: ProjectionsOptions) {
    this.groups = projectionGroups.map((group) => {
      const checkpointWatch = new CheckpointWatch({ ...options, groupName: group.name });
      const runner = mode === 'run' ? new GroupRunner({ ...options, group, checkpointWatch }) : null;
      return { name: group.name, checkpointWatch, runner };
    });
  }

  /** @throws Error when the group is not in `projectionGroups` */
  getCheckpointWatch({ name }: ProjectionGroup): CheckpointWatch {
    const runtime = this.groups.find((group) => group.name === name);
    if (!runtime) throw new Error(`There is no projection group "${name}"`);
    return runtime.checkpointWatch;
  }

  /** Finishes the current batches, then releases the leader locks so that a runner of another process can take over. */
  async stop(): Promise<void> {
    await Promise.all(
      this.groups.map(async ({ runner, checkpointWatch }) => {
        await runner?.stop();
        checkpointWatch.close();
      }),
    );
  }
}
