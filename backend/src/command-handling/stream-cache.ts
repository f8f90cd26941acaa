import { LRUCache } from 'lru-cache';
import { type AnyEvent, type Decider, type EventCodec } from '@jamjar/contracts/decider';
import { initialHash } from '@jamjar/contracts/history/chain';
import { type CommandId } from '@jamjar/contracts/ids';
import { type RecordedEvent } from '@jamjar/infra/event-store/event-store';
import { type RequestIdentity } from './command-metadata.js';
import { IdempotencyKeyReused } from './command-errors.js';
import { decodeEvent, type DecodedEvent } from './event-encoding.js';

/**
 * The most recently used streams, folded. The limit is the total number of their events, because the memory of a stream (its state and its
 * recorded commands) grows by about 300 bytes per event. The least recently used stream is evicted first.
 */
export class StreamCache<State, Event extends AnyEvent> extends LRUCache<string, CachedStream<State, Event>> {
  constructor(maxEvents: number) {
    super({ maxSize: maxEvents, sizeCalculation: ({ revision }) => Math.min(Number(revision) + 1, maxEvents) });
  }

  /** Stores the stream with its current size. Ignores empty streams, because requests may name streams that do not exist. */
  keep(cached: CachedStream<State, Event>): void {
    if (cached.revision < 0n) return;
    this.delete(cached.stream); // the cache computes the size only on insertion, and this stream has grown
    this.set(cached.stream, cached);
  }
}

/** The events that a command recorded in the stream. They are consecutive, because one append has all of them. */
export interface RecordedCommand {
  readonly requestHash: string | null;
  readonly firstRevision: bigint;
  readonly lastRevision: bigint;
}

/** One stream folded up to a revision: its state, the newest event's revision, hash and position, and the recorded commands. */
export class CachedStream<State, Event extends AnyEvent> {
  private readonly recordedCommands = new Map<CommandId, RecordedCommand>();
  private currentState: State;
  /** Whether a caller has received the state object, so that a fold must change a copy of it. */
  private isStateShared: boolean;
  private head: { revision: bigint; hash: string; position: bigint | null };

  /** @param original the stream that this one continues: see `fork` */
  constructor(
    readonly stream: string,
    private readonly decider: Pick<Decider<State, never, Event>, 'initialState' | 'evolve' | 'copy'>,
    private readonly codec: EventCodec<Event>,
    private readonly original: CachedStream<State, Event> | null = null,
  ) {
    this.currentState = original?.state ?? decider.initialState();
    this.isStateShared = original !== null;
    this.head = original?.head ?? { revision: -1n, hash: initialHash, position: null };
  }

  /** Events that are folded later do not change the returned object. */
  get state(): State {
    this.isStateShared = true;
    return this.currentState;
  }
  /** Revision of the newest event, -1n before the first. */
  get revision(): bigint {
    return this.head.revision;
  }
  /** Hash of the newest event, to which the next one is chained. */
  get hash(): string {
    return this.head.hash;
  }
  /** Position of the newest event, null before the first. */
  get position(): bigint | null {
    return this.head.position;
  }

  /** Returns null when the command was not recorded. @throws IdempotencyKeyReused when it was recorded for another request */
  findRecordedCommand({ commandId, requestHash }: RequestIdentity): RecordedCommand | null {
    const recorded = this.recordedCommands.get(commandId);
    if (recorded && recorded.requestHash !== requestHash) throw new IdempotencyKeyReused();
    return recorded ?? this.original?.findRecordedCommand({ commandId, requestHash }) ?? null;
  }

  /** Folds an event of the store. @throws Error when it is not the next event or is unreadable, which means that the history is broken */
  foldRecordedEvent(recorded: RecordedEvent): void {
    this.fold(decodeEvent(recorded, this.codec), recorded.position);
  }

  /** Returns a copy of the stream, for folding events that are not recorded yet; the original does not change. */
  fork(): CachedStream<State, Event> {
    return new CachedStream(this.stream, this.decider, this.codec, this);
  }

  /** Folds an event into a fork. */
  foldNewEvent(event: DecodedEvent<Event>): void {
    this.fold(event, null);
  }

  /** Adds the events of a fork, which have been appended; `position` is that of the last one. */
  join({ currentState, head, recordedCommands }: CachedStream<State, Event>, position: bigint): void {
    this.currentState = currentState;
    this.isStateShared = true;
    this.head = { ...head, position };
    for (const [commandId, recorded] of recordedCommands) this.recordedCommands.set(commandId, recorded);
  }

  private fold({ event, metadata, revision }: DecodedEvent<Event>, position: bigint | null): void {
    if (revision !== this.revision + 1n) {
      throw new Error(`${this.stream}: revision ${revision.toString()} does not follow ${this.revision.toString()}`);
    }
    if (this.isStateShared) this.currentState = this.decider.copy(this.currentState);
    this.isStateShared = false;
    this.currentState = this.decider.evolve(this.currentState, event);
    this.head = { revision, hash: metadata.hash, position };
    const { commandId, requestHash } = metadata;
    const firstRevision = this.recordedCommands.get(commandId)?.firstRevision ?? revision;
    this.recordedCommands.set(commandId, { requestHash: requestHash ?? null, firstRevision, lastRevision: revision });
  }
}
