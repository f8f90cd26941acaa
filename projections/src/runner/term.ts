import { codeOf } from '@jamjar/infra/database/transaction';
import { type RecordedEvent } from '@jamjar/infra/event-store/event-store';
import { RebuildDesk } from '../rebuild/rebuild-desk.js';
import { BatchSession } from './batch-session.js';
import { CannotProject } from './cannot-project.js';
import { type Checkpoint, checkpointAt, verifyCheckpoint } from './checkpoint.js';
import { checkpointIn } from './checkpoint-row.js';
import { EventFlow } from './event-flow.js';
import { Projector } from './projector.js';
import { type RunnerOptions } from './runner-options.js';
import { SteppedDown } from './stepped-down.js';

const batchSize = 500;
const keptPerformers = 50_000;

/** An event that cannot be shown. The group stands before it: skipping it would show what never was. */
export class Poisoned extends Error {
  override readonly name = 'Poisoned';
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

/** The time of one runner in its seat: from the checkpoint it found to whatever ends it. */
export class Term {
  private projector: Projector;
  private readonly flow: EventFlow;
  private readonly rebuilds: RebuildDesk;

  private constructor(
    private readonly options: RunnerOptions,
    private readonly session: BatchSession,
    private checkpoint: Checkpoint,
  ) {
    const { store, listener, handOver, group } = options;
    this.projector = this.newProjector();
    this.flow = new EventFlow({ store, after: checkpoint.position, listener, handOver });
    this.rebuilds = new RebuildDesk({ group, store, listener, session, onAsked: () => this.flow.nudge() });
    options.watch.movedTo(checkpoint.position);
  }

  /** @throws StoreSwitched when the checkpoint is of another history than the store's */
  static async begin(options: RunnerOptions): Promise<Term> {
    const { database, group, store } = options;
    const identity = await store.identity();
    const session = await BatchSession.open(database, group);
    try {
      const checkpoint = await checkpointIn(session.client, group.name, identity);
      await verifyCheckpoint(group.name, checkpoint, store);
      return new Term(options, session, checkpoint);
    } catch (error) {
      await session.end();
      throw error;
    }
  }

  get position(): bigint {
    return this.checkpoint.position;
  }

  /**
   * Projects until the signal aborts.
   * @throws Poisoned @throws SteppedDown when somebody else moved the checkpoint @throws Error when a connection is lost
   */
  async serve(signal: AbortSignal): Promise<void> {
    const close = (): void => this.flow.close();
    signal.addEventListener('abort', close);
    try {
      while (!signal.aborted) {
        while (this.rebuilds.asked) await this.takeRebuilt();
        const events = await this.flow.next(batchSize);
        if (events.length > 0) await this.take(events);
      }
    } finally {
      signal.removeEventListener('abort', close);
      close();
      this.rebuilds.close();
      await this.session.end();
    }
  }

  /** A batch that fails by its events is tried again one by one: what comes before the poison is shown, and the poison is named. */
  private async take(events: readonly RecordedEvent[]): Promise<void> {
    const [first, ...others] = events;
    if (!first) return;
    try {
      await this.write(events);
    } catch (error) {
      if (!(error instanceof Error) || !isEventsFault(error)) throw error;
      if (others.length === 0) throw new Poisoned(this.checkpoint, first, error);
      this.projector = this.newProjector(); // what was folded was not written
      for (const each of events) await this.take([each]);
    }
  }

  private async write(events: readonly RecordedEvent[]): Promise<void> {
    const last = events.at(-1);
    if (!last) return;
    const { rows, changes } = await this.projector.project(events);
    const reached = checkpointAt(this.checkpoint.store, last);
    const recorded = await this.session.write(this.checkpoint, reached, rows, changes);
    if (!recorded) throw new SteppedDown(this.checkpoint);
    this.moveTo(reached);
    this.options.justRecorded?.tell(recorded);
  }

  private moveTo(reached: Checkpoint): void {
    this.checkpoint = reached;
    this.options.watch.movedTo(reached.position);
  }

  /** The rebuilt tables may be further than the living ones were: the events are taken up from there. */
  private async takeRebuilt(): Promise<void> {
    const reached = await this.rebuilds.swapIn(this.checkpoint);
    if (!reached || reached.position === this.checkpoint.position) return;
    this.moveTo(reached);
    this.flow.continueAfter(reached.position);
    this.projector = this.newProjector();
  }

  private newProjector(): Projector {
    return new Projector(this.options.group, this.options.store, keptPerformers);
  }
}

/** What Postgres says when a value is at fault: data exception, integrity, a limit of the program. It would say so again. */
const faultyData = /^(22|23|54)/;

function isEventsFault(error: Error): boolean {
  return error instanceof CannotProject || faultyData.test(String(codeOf(error)));
}
