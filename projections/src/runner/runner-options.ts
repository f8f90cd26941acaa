import { type ChangeLog } from '@jamjar/infra/changes/change-log';
import { type NotificationListener } from '@jamjar/infra/database/notification-listener';
import { type EventStore } from '@jamjar/infra/event-store/event-store';
import type pg from 'pg';
import { type ProjectionGroup } from '../read-model.js';
import { type CheckpointWatch } from './checkpoint-watch.js';

/** The dependencies of a runner. */
export interface RunnerOptions {
  readonly group: ProjectionGroup;
  /** URL of the database with the read models. */
  readonly databaseUrl: string;
  /** Reads the checkpoint while the runner does not lead, and stores the progress of rebuilds. */
  readonly pool: pg.Pool;
  readonly store: EventStore;
  /** Receives the notifications of requested rebuilds and swaps. */
  readonly listener: NotificationListener;
  /** Receives the recorded changes directly, so that this process need not read them from the database. */
  readonly changeLog?: ChangeLog | undefined;
  /** Receives the position when the runner begins to lead, and after every batch and every swap of rebuilt tables. */
  readonly checkpointWatch: CheckpointWatch;
  readonly logger: Logger;
}

/** A structured logger, compatible with pino's. */
export interface Logger {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
