import { getSqlState } from '@jamjar/infra/database/pool';
import { type RecordedEvent } from '@jamjar/infra/event-store/event-store';
import { RebuildCoordinator } from '../rebuild/rebuild-coordinator.js';
import { BatchWriter } from './batch-writer.js';
import { ProjectionError } from './projection-error.js';
import { type Checkpoint, checkpointAt, CheckpointConflictError, verifyCheckpoint } from './checkpoint.js';
import { findOrCreateCheckpoint } from './checkpoint.repository.js';
import { EventQueue } from './event-queue.js';
import { Projector } from './projector.js';
import { type RunnerOptions } from './runner-options.js';

const batchSize = 500;
/** Limit of the cached gigs, counted in their performers (`FoldedGig.weight`). */
const maxCachedPerformers = 50_000;

/** An event that cannot be projected. The group stops before it, because skipping it would make the read models wrong. */
export class PoisonEventError extends Error {
  override readonly name = 'PoisonEventError';
  readonly event: { readonly id: string; readonly position: bigint };

  constructor(
    readonly checkpoint: Checkpoint,
    { id, position, type, stream, revision }: RecordedEvent,
    cause: Error,
  ) {
    super(
      `Event ${id} at position ${position.toString()} (${type}, ${stream} revision ${revision.toString()}) cannot be shown: ${cause.message}`,
      {
        cause,
      },
    );
    this.event = { id, position };
  }
}

/** The work of a runner while it holds the leader lock: projects from the stored checkpoint on until it is stopped or fails. */
export class Leadership {
  private projector: Projector;
  private readonly eventQueue: EventQueue;
  private readonly rebuildCoordinator: RebuildCoordinator;

  private constructor(
    private readonly options: RunnerOptions,
    private readonly batchWriter: BatchWriter,
    private checkpoint: Checkpoint,
  ) {
    const { store, listener, group } = options;
    this.projector = this.newProjector();
    this.eventQueue = new EventQueue(store, checkpoint.position);
    this.rebuildCoordinator = new RebuildCoordinator({
      group,
      store,
      listener,
      batchWriter,
      onSwapCheckDue: () => this.eventQueue.interruptWait(),
    });
    options.checkpointWatch.setPosition(checkpoint.position);
  }

  /** @throws StoreMismatchError when the checkpoint belongs to another event store, or to one that was restored or wiped since */
  static async start(options: RunnerOptions): Promise<Leadership> {
    const { databaseUrl, group, store } = options;
    const identity = await store.identity();
    const batchWriter = await BatchWriter.open(databaseUrl, group);
    try {
      const checkpoint = await findOrCreateCheckpoint(batchWriter.client, group.name, identity);
      await verifyCheckpoint(group.name, checkpoint, store);
      return new Leadership(options, batchWriter, checkpoint);
    } catch (error) {
      await batchWriter.close();
      throw error;
    }
  }

  get position(): bigint {
    return this.checkpoint.position;
  }

  /**
   * Projects until the signal aborts.
   * @throws PoisonEventError when an event cannot be projected
   * @throws CheckpointConflictError when another runner has moved the checkpoint
   * @throws Error when a connection is lost
   */
  async run(signal: AbortSignal): Promise<void> {
    const close = (): void => this.eventQueue.close();
    signal.addEventListener('abort', close);
    try {
      while (!signal.aborted) {
        while (this.rebuildCoordinator.isSwapCheckDue) await this.swapRebuiltTablesIfRequested();
        const events = await this.eventQueue.nextBatch(batchSize);
        await this.projectBatch(events.filter(({ position }) => position > this.position));
      }
    } finally {
      signal.removeEventListener('abort', close);
      close();
      this.rebuildCoordinator.close();
      await this.batchWriter.close();
    }
  }

  /** When an event makes the batch fail, its events are projected one by one: those before the poison event are written, and the error names the poison event. */
  private async projectBatch(events: readonly RecordedEvent[]): Promise<void> {
    const [first, ...others] = events;
    if (!first) return;
    try {
      await this.writeBatch(events);
    } catch (error) {
      if (!(error instanceof Error) || !isCausedByEvent(error)) throw error;
      if (others.length === 0) throw new PoisonEventError(this.checkpoint, first, error);
      this.projector = this.newProjector(); // its cached gigs contain events that were not written
      for (const each of events) await this.projectBatch([each]);
    }
  }

  private async writeBatch(events: readonly RecordedEvent[]): Promise<void> {
    const last = events.at(-1);
    if (!last) return;
    const { rows, changes } = await this.projector.project(events);
    const newCheckpoint = checkpointAt(this.checkpoint.storeIdentity, last);
    const recordedChanges = await this.batchWriter.write(this.checkpoint, newCheckpoint, rows, changes);
    if (recordedChanges === null) throw new CheckpointConflictError(this.checkpoint);
    this.setCheckpoint(newCheckpoint);
    this.options.changeLog?.publish(() => recordedChanges);
  }

  private setCheckpoint(checkpoint: Checkpoint): void {
    this.checkpoint = checkpoint;
    this.options.checkpointWatch.setPosition(checkpoint.position);
  }

  /** The rebuilt tables may contain more events than the live ones did; those are not projected a second time. */
  private async swapRebuiltTablesIfRequested(): Promise<void> {
    const swapped = await this.rebuildCoordinator.swapIfRequested(this.checkpoint);
    if (!swapped || swapped.position === this.checkpoint.position) return;
    this.setCheckpoint(swapped);
    this.projector = this.newProjector();
  }

  private newProjector(): Projector {
    return new Projector(this.options.group, this.options.store, maxCachedPerformers);
  }
}

/** SQLSTATE classes of errors that are caused by values and would happen again: data exception, integrity, program limit. */
const invalidDataErrorClasses = /^(22|23|54)/;

function isCausedByEvent(error: Error): boolean {
  return error instanceof ProjectionError || invalidDataErrorClasses.test(String(getSqlState(error)));
}
