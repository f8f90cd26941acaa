import { getSqlState } from '@jamjar/infra/database/pool';
import { type RecordedEvent } from '@jamjar/infra/event-store/event-store';
import { RebuildWorker } from '../rebuild/rebuild-worker.js';
import { RebuildCoordinator } from '../rebuild/rebuild-coordinator.js';
import { ProjectionError } from '../gig-event.js';
import { BatchWriter } from './batch-writer.js';
import { type Checkpoint, createCheckpointAt, CheckpointConflictError, findOrCreateCheckpoint, verifyCheckpoint } from './checkpoint.js';
import { EventQueue } from './event-queue.js';
import { Projector } from './projector.js';
import { type RunnerOptions } from './runner-options.js';

const batchSize = 500;
/** Limit of the cached gigs, counted in performers (`weight` in `folded-gigs.ts`). */
const maxCachedPerformers = 50_000;

/** An event cannot be projected, or Postgres rejects its rows. The group stops before it: without it the read models would be wrong. */
export class PoisonEventError extends Error {
  override readonly name = 'PoisonEventError';
  readonly event: { readonly id: string; readonly position: bigint };

  constructor(
    readonly checkpoint: Checkpoint,
    { id, position, type, stream, revision }: RecordedEvent,
    cause: Error,
  ) {
    const location = `${stream} revision ${revision.toString()}`;
    super(`Event ${id} at position ${position.toString()} (${type}, ${location}) cannot be shown: ${cause.message}`, { cause });
    this.event = { id, position };
  }
}

/** Projects from the stored checkpoint on while the runner holds the leader lock, until it is stopped or fails. */
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
    this.projector = this.createProjector();
    this.eventQueue = new EventQueue(store, checkpoint.position);
    this.rebuildCoordinator = new RebuildCoordinator({
      group,
      store,
      listener,
      client: batchWriter.client,
      onSwapCheckDue: () => this.eventQueue.interruptWait(),
    });
    options.checkpointWatch.setPosition(checkpoint.position);
  }

  /** @throws StoreMismatchError when the read models contain events that the store lacks; Error when it or the database is unreachable */
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
   * Projects until the signal aborts. @throws PoisonEventError
   * @throws CheckpointConflictError when another runner or a rebuild has moved the checkpoint; Error when a connection is lost
   */
  async run(signal: AbortSignal): Promise<void> {
    const { quietPeriod } = this.options.group;
    const worker = new RebuildWorker(this.options);
    const close = (): void => this.eventQueue.close();
    signal.addEventListener('abort', close);
    try {
      while (!signal.aborted) {
        while (this.rebuildCoordinator.isSwapCheckDue) await this.swapRebuiltTablesIfRequested();
        const events = await this.eventQueue.nextBatch(batchSize);
        await this.projectBatch(events.filter(({ position }) => position > this.position));
        if (quietPeriod && events.length < batchSize)
          await this.eventQueue.waitForQuietPeriod(quietPeriod, () => this.shouldSkipQuietPeriod);
      }
    } finally {
      signal.removeEventListener('abort', close);
      close();
      await worker.close();
      this.rebuildCoordinator.close();
      await this.batchWriter.close();
    }
  }

  /** Whether the projections should not wait for a quiet period. */
  private get shouldSkipQuietPeriod(): boolean {
    return this.options.checkpointWatch.isAwaited || this.rebuildCoordinator.isSwapCheckDue;
  }

  /** When an event makes the batch fail, projects event by event: those before the poison event are written, and the error names it. */
  private async projectBatch(events: readonly RecordedEvent[]): Promise<void> {
    const last = events.at(-1);
    if (!last) return;
    try {
      await this.writeBatch(events, last);
    } catch (error) {
      if (!(error instanceof Error) || !isCausedByEvent(error)) throw error;
      if (events.length === 1) throw new PoisonEventError(this.checkpoint, last, error);
      this.projector = this.createProjector(); // its cached gigs contain events that were not written
      for (const each of events) await this.projectBatch([each]);
    }
  }

  private async writeBatch(events: readonly RecordedEvent[], last: RecordedEvent): Promise<void> {
    const { rows, changes } = await this.projector.project(events);
    const newCheckpoint = createCheckpointAt(this.checkpoint.storeIdentity, last);
    const writing = this.batchWriter.write(this.checkpoint, newCheckpoint, rows, changes);
    this.options.changeLog?.announceCommit(writing);
    const recordedChanges = await writing;
    if (recordedChanges === null) throw new CheckpointConflictError(this.checkpoint);
    this.setCheckpoint(newCheckpoint);
    this.options.changeLog?.publish(() => recordedChanges);
  }

  private setCheckpoint(checkpoint: Checkpoint): void {
    this.checkpoint = checkpoint;
    this.options.checkpointWatch.setPosition(checkpoint.position);
  }

  /** If the rebuilt tables contained more events than the live ones, continues after those events. */
  private async swapRebuiltTablesIfRequested(): Promise<void> {
    const newCheckpoint = await this.rebuildCoordinator.swapIfRequested(this.checkpoint);
    if (!newCheckpoint || newCheckpoint.position === this.checkpoint.position) return;
    this.setCheckpoint(newCheckpoint);
    this.projector = this.createProjector();
  }

  private createProjector(): Projector {
    return new Projector(this.options.group, this.options.store, maxCachedPerformers);
  }
}

/** SQLSTATE classes of errors that the written values cause, so that a retry would fail too: data exception, integrity, program limit. */
const invalidDataErrorClasses = /^(22|23|54)/;

const isCausedByEvent = (error: Error): boolean =>
  error instanceof ProjectionError || invalidDataErrorClasses.test(String(getSqlState(error)));
