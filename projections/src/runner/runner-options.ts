import { type JustRecorded } from '@jamjar/infra/changes/just-recorded';
import { type Listener } from '@jamjar/infra/database/listener';
import { type EventStore } from '@jamjar/infra/event-store/event-store';
import { type HandOver } from '@jamjar/infra/event-store/hand-over';
import { type Group } from '../group.js';
import { type CheckpointWatch } from './checkpoint-watch.js';
import { type Log } from './health.js';

export interface RunnerOptions {
  readonly group: Group;
  /** URL of the database with the read models. */
  readonly database: string;
  readonly store: EventStore;
  readonly listener: Listener;
  /** Tells what this process appends to the store: it need not be read. */
  readonly handOver?: HandOver | undefined;
  /** Takes the changes that were recorded to those who tell them. */
  readonly justRecorded?: JustRecorded | undefined;
  /** Woken in this process after every batch. */
  readonly watch: CheckpointWatch;
  readonly log: Log;
}
