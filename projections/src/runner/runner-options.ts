import { type InProcessChangeFeed } from '@jamjar/infra/changes/in-process-change-feed';
import { type NotificationListener } from '@jamjar/infra/database/notification-listener';
import { type EventStore } from '@jamjar/infra/event-store/event-store';
import { type InProcessEventFeed } from '@jamjar/infra/event-store/in-process-event-feed';
import { type ProjectionGroup } from '../projection-group.js';
import { type CheckpointWatch } from './checkpoint-watch.js';
import { type Logger } from './health.js';

export interface RunnerOptions {
  readonly group: ProjectionGroup;
  /** URL of the database with the read models. */
  readonly databaseUrl: string;
  readonly store: EventStore;
  /** Receives Postgres' notifications of appended events, and of rebuilt tables that wait to be swapped in. */
  readonly listener: NotificationListener;
  /** Delivers the events that this process appends, so that they need not be read. */
  readonly inProcessEvents?: InProcessEventFeed | undefined;
  /** Gets the changes that were recorded, so that this process need not read them. */
  readonly inProcessChanges?: InProcessChangeFeed | undefined;
  /** Gets the new position after every batch and every swap of rebuilt tables. */
  readonly checkpointWatch: CheckpointWatch;
  readonly logger: Logger;
}
