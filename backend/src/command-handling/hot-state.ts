/** One stream, folded up to a known revision, with all that the next command needs: what it decides on, and what it appends after. */
import { type EventMetadata, readMetadata } from '@jamjar/contracts/event-metadata';
import { type CommandId } from '@jamjar/contracts/ids';
import { type RecordedEvent } from '@jamjar/infra/event-store/event-store';
import { type CommandContext } from './command-context.js';
import { KeyReused } from './command-failures.js';
import { type Decider } from './decider.js';
import { type AnyEvent, type EventFormat } from './event-format.js';
import { historyStart } from './history-hash.js';

/** Where the events of a command lie. One command appends once, so they follow each other. */
export interface DoneCommand {
  readonly requestHash: string | null;
  readonly from: bigint;
  readonly to: bigint;
}

/** An event that is (or is about to be) in the store, read as the store gives it back. */
export interface ReadableEvent<Event extends AnyEvent> {
  readonly event: Event;
  readonly metadata: EventMetadata;
  readonly revision: bigint;
}

export class HotState<State, Event extends AnyEvent> {
  private readonly commands = new Map<CommandId, DoneCommand>();
  private folded: State;
  private newest = { revision: -1n, hash: historyStart };
  private newestPosition: bigint | null = null;

  constructor(
    readonly stream: string,
    private readonly decider: Pick<Decider<State, never, Event>, 'initial' | 'evolve'>,
    private readonly format: EventFormat<Event>,
  ) {
    this.folded = decider.initial();
  }

  get state(): State {
    return this.folded;
  }
  /** Revision of the newest event in it, -1n before the first. */
  get revision(): bigint {
    return this.newest.revision;
  }
  /** Hash of the newest event: what the next one is chained to. */
  get hash(): string {
    return this.newest.hash;
  }
  /** Position of the newest event, null before the first. */
  get position(): bigint | null {
    return this.newestPosition;
  }

  /** How the command was done before; null when it never was. @throws KeyReused when another request did it */
  doneBefore({ commandId, requestHash }: Pick<CommandContext, 'commandId' | 'requestHash'>): DoneCommand | null {
    const done = this.commands.get(commandId);
    if (done && done.requestHash !== requestHash) throw new KeyReused();
    return done ?? null;
  }

  /** @throws Error when the event is not the next one, or not readable: the history is broken */
  foldRecorded(recorded: RecordedEvent): void {
    this.fold(readable(recorded, this.format), recorded.position);
  }

  /** Folds events that were just appended; `position` is the last one's. */
  foldAppended(events: readonly ReadableEvent<Event>[], position: bigint): void {
    for (const event of events) this.fold(event, position);
  }

  private fold({ event, metadata, revision }: ReadableEvent<Event>, position: bigint): void {
    if (revision !== this.revision + 1n) {
      throw new Error(`${this.stream}: revision ${revision.toString()} does not follow ${this.revision.toString()}`);
    }
    this.folded = this.decider.evolve(this.folded, event);
    this.newest = { revision, hash: metadata.hash };
    this.newestPosition = position;
    this.remember(metadata, revision);
  }

  private remember({ commandId, requestHash }: EventMetadata, revision: bigint): void {
    const from = this.commands.get(commandId)?.from ?? revision;
    this.commands.set(commandId, { requestHash: requestHash ?? null, from, to: revision });
  }
}

/** The border where what the store gave becomes an event with its metadata. @throws Error when it is not readable */
export function readable<Event extends AnyEvent>(
  { type, data, metadata: stored, revision }: Pick<RecordedEvent, 'type' | 'data' | 'metadata' | 'revision'>,
  format: EventFormat<Event>,
): ReadableEvent<Event> {
  const metadata = readMetadata(stored);
  return { event: format.read({ type, data, schemaVersion: metadata.schemaVersion }), metadata, revision };
}
