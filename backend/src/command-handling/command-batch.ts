import { type AnyEvent, type Decider, type EventCodec } from '@jamjar/contracts/decider';
import { type NewEvent } from '@jamjar/infra/event-store/event-store';
import { type CommandMetadata } from './command-metadata.js';
import { type CommandResult } from './command-result.js';
import { prepareEvents } from './event-encoding.js';
import { type CachedStream, type RecordedCommand } from './stream-cache.js';

/** The result of a command, which is valid once the batch is appended; or where the events are, if it was recorded before. */
export type DraftResult<State, Event extends AnyEvent> =
  | CommandResult<State, Event>
  | { readonly kind: 'recorded'; readonly recorded: RecordedCommand };

/**
 * Decides commands on one stream, each on the state after the one before it, and collects their events for one append: so that commands
 * do not wait for each other's commit (docs/adr/0070). The cached stream itself is not changed.
 */
export class CommandBatch<State, Command, Event extends AnyEvent> {
  /** The stream as it will be after the append. */
  readonly fork: CachedStream<State, Event>;
  /** The events to append. A retry appends the same objects, by whose ids the store recognises them. */
  readonly newEvents: NewEvent[] = [];

  constructor(
    cachedStream: CachedStream<State, Event>,
    private readonly decider: Decider<State, Command, Event>,
    private readonly codec: EventCodec<Event>,
  ) {
    this.fork = cachedStream.fork();
  }

  /** @throws IdempotencyKeyReused; Error when an event could not be decoded after it was stored */
  decide(command: Command, metadata: CommandMetadata): DraftResult<State, Event> {
    const recorded = this.fork.findRecordedCommand(metadata);
    if (recorded) return { kind: 'recorded', recorded };
    const decision = this.decider.decide(this.fork.state, command);
    if (decision.kind === 'refused') return { ...decision, state: this.fork.state };
    const { newEvents, decodedEvents } = prepareEvents(decision.events, metadata, this.fork, this.codec);
    this.newEvents.push(...newEvents);
    for (const event of decodedEvents) this.fork.foldNewEvent(event);
    const { state, revision } = this.fork;
    return { kind: 'accepted', state, revision, events: decodedEvents.map(({ event }) => event), wasRecordedBefore: false };
  }
}
