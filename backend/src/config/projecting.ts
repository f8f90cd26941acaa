import { type JustRecorded } from '@jamjar/infra/changes/just-recorded';
import { type Listener } from '@jamjar/infra/database/listener';
import { gigsGroup } from '@jamjar/projections/gigs.group';
import { CheckpointWatch } from '@jamjar/projections/runner/checkpoint-watch';
import { readCheckpoint } from '@jamjar/projections/runner/checkpoint-row';
import { type RunningProjections, startProjections } from '@jamjar/projections/start-projections';
import { type Pool } from 'pg';
import { type Logger } from 'pino';
import { type OpenStore } from './event-store.js';
import { type Settings } from './settings.js';

export interface Projecting {
  /** How far the read models have come, whoever runs them. */
  watch: CheckpointWatch;
  /** Null: a process of their own runs them. */
  inline: RunningProjections | null;
  stop(): Promise<void>;
}

export interface ProjectingOptions {
  settings: Settings;
  databaseUrl: string;
  pool: Pool;
  listener: Listener;
  store: OpenStore;
  justRecorded: JustRecorded;
  logger: Logger;
}

/** Follows the read models and, unless PROJECTIONS is external, runs them here; then what this process appends is handed over at once. */
export function startProjecting({
  settings,
  databaseUrl,
  pool,
  listener,
  store: { store, handOver },
  justRecorded,
  logger,
}: ProjectingOptions): Projecting {
  const read = async (): Promise<bigint> => (await readCheckpoint(pool, gigsGroup.name))?.position ?? -1n;
  const watch = new CheckpointWatch({ listener, read });
  const isInline = settings.PROJECTIONS === 'inline';
  const inline = isInline ? startProjections({ database: databaseUrl, store, handOver, justRecorded, listener, watch, log: logger }) : null;
  return {
    watch,
    inline,
    async stop() {
      await inline?.stop();
      watch.close();
    },
  };
}
