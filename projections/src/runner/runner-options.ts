import { type ChangeLog } from '@jamjar/infra/changes/change-log';
import { type NotificationListener } from '@jamjar/infra/database/notification-listener';
import { type EventStore } from '@jamjar/infra/event-store/event-store';
import type pg from 'pg';
import { type ProjectionGroup } from '../read-model.js';
import { type CheckpointWatch } from './checkpoint-watch.js';

/** What a runner works with. */
export interface RunnerOptions {
  readonly group: ProjectionGroup;
  /** URL of the database with the read models. */
  readonly databaseUrl: string;
  /** Reads the checkpoint while the runner has no connection of its own, and announces how far a rebuild is. */
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

/** A structured logger, compatible with pino's. */
export interface Logger {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
