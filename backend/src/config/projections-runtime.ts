import { type ChangeLog } from '@jamjar/infra/changes/change-log';
import { type NotificationListener } from '@jamjar/infra/database/notification-listener';
import { type EventStore } from '@jamjar/infra/event-store/event-store';
import { gigsGroup } from '@jamjar/projections/gigs.group';
import { CheckpointWatch } from '@jamjar/projections/runner/checkpoint-watch';
import { readCheckpoint } from '@jamjar/projections/runner/checkpoint.repository';
import { type RunningProjections, startProjections } from '@jamjar/projections/start-projections';
import { type Pool } from 'pg';
import { type Logger } from 'pino';
import { type Settings } from './settings.js';

export interface ProjectionsRuntime {
  /** Watches how far the read models have come, in whichever process the projections run. */
  checkpointWatch: CheckpointWatch;
  /** Null when the projections run in a process of their own. */
  inlineProjections: RunningProjections | null;
  stop(): Promise<void>;
}

export interface ProjectionsRuntimeOptions {
  settings: Settings;
  databaseUrl: string;
  pool: Pool;
  listener: NotificationListener;
  eventStore: EventStore;
  changeLog: ChangeLog;
  logger: Logger;
}

/** Watches the read models' checkpoint and, unless PROJECTIONS is external, runs the projections in this process. */
export function startProjectionsRuntime({
  settings,
  databaseUrl,
  pool,
  listener,
  eventStore,
  changeLog,
  logger,
}: ProjectionsRuntimeOptions): ProjectionsRuntime {
  // -1n: no event has been projected yet
  const readPosition = async (): Promise<bigint> => (await readCheckpoint(pool, gigsGroup.name))?.position ?? -1n;
  const checkpointWatch = new CheckpointWatch({ listener, readPosition });
  const isInline = settings.PROJECTIONS === 'inline';
  const inlineProjections = isInline
    ? startProjections({ databaseUrl, store: eventStore, changeLog, listener, checkpointWatch, logger })
    : null;
  return {
    checkpointWatch,
    inlineProjections,
    async stop() {
      await inlineProjections?.stop();
      checkpointWatch.close();
    },
  };
}
