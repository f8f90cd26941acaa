import { type InProcessChangeFeed } from '@jamjar/infra/changes/in-process-change-feed';
import { type NotificationListener } from '@jamjar/infra/database/notification-listener';
import { gigsGroup } from '@jamjar/projections/gigs.group';
import { CheckpointWatch } from '@jamjar/projections/runner/checkpoint-watch';
import { readCheckpoint } from '@jamjar/projections/runner/checkpoint.repository';
import { type RunningProjections, startProjections } from '@jamjar/projections/start-projections';
import { type Pool } from 'pg';
import { type Logger } from 'pino';
import { type OpenedEventStore } from './event-store.js';
import { type Settings } from './settings.js';

export interface ProjectionsRuntime {
  /** Watches how far the read models have come, in whichever process the projections run. */
  checkpointWatch: CheckpointWatch;
  /** Null when the projections run in a process of their own. */
  inline: RunningProjections | null;
  stop(): Promise<void>;
}

export interface ProjectionsRuntimeOptions {
  settings: Settings;
  databaseUrl: string;
  pool: Pool;
  listener: NotificationListener;
  eventStore: OpenedEventStore;
  inProcessChanges: InProcessChangeFeed;
  logger: Logger;
}

/** Watches the read models' checkpoint and, unless PROJECTIONS is external, runs the projections in this process. */
export function startProjectionsRuntime({
  settings,
  databaseUrl,
  pool,
  listener,
  eventStore: { store, inProcessEvents },
  inProcessChanges,
  logger,
}: ProjectionsRuntimeOptions): ProjectionsRuntime {
  const readPosition = async (): Promise<bigint> => (await readCheckpoint(pool, gigsGroup.name))?.position ?? -1n;
  const checkpointWatch = new CheckpointWatch({ listener, read: readPosition });
  const isInline = settings.PROJECTIONS === 'inline';
  const inline = isInline
    ? startProjections({ databaseUrl, store, inProcessEvents, inProcessChanges, listener, watch: checkpointWatch, logger })
    : null;
  return {
    checkpointWatch,
    inline,
    async stop() {
      await inline?.stop();
      checkpointWatch.close();
    },
  };
}
