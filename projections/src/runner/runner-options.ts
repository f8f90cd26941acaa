import { type ChangeLog } from '@jamjar/infra/changes/change-log';
import { type NotificationListener } from '@jamjar/infra/database/notification-listener';
import { type EventStore } from '@jamjar/infra/event-store/event-store';
import type pg from 'pg';
import { type ProjectionGroup } from '../projection-group.js';
import { type CheckpointWatch } from './checkpoint-watch.js';
import { type Logger } from './health.js';

export interface RunnerOptions {
  readonly group: ProjectionGroup;
  /** URL of the database with the read models. */
  readonly databaseUrl: string;
  /** Reads the checkpoint while the runner has no connection of its own. */
  readonly pool: pg.Pool;
  readonly store: EventStore;
  /** Receives Postgres' notifications of rebuilt tables that wait to be swapped in. */
  readonly listener: NotificationListener;
  /** Gets the changes that were recorded, so that this process need not read them. */
  readonly changeLog?: ChangeLog | undefined;
  /** Gets the new position after every batch and every swap of rebuilt tables. */
  readonly checkpointWatch: CheckpointWatch;
  readonly logger: Logger;
}
