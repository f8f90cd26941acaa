import { type RefusalCode } from '@jamjar/contracts/refusals';
import { type AnyEvent } from './decider.js';

/** An event as it is read back from the store, with its revision in the stream. */
export type WithRevision<Event extends AnyEvent> = Event & { readonly revision: bigint };

export interface AcceptedResult<State, Event extends AnyEvent = AnyEvent> {
  readonly kind: 'accepted';
  /** The state after all events of the stream, including `events`. It is the cached object: later commands on the stream change it. */
  readonly state: State;
  /** Revision of the newest event in `state`, -1n when the stream is empty. */
  readonly revision: bigint;
  /** Position of the newest event in `state`: read models that have reached it show at least this state. Null when the stream is empty. */
  readonly statePosition: bigint | null;
  /** Position of the last of `events`; null when there are none. */
  readonly eventsPosition: bigint | null;
  /** The events that the command recorded, now or when it was first handled. Empty when it changed nothing. */
  readonly events: readonly WithRevision<Event>[];
  /** Whether an earlier request with the same command id had recorded `events`; then nothing was recorded now. */
  readonly wasRecordedBefore: boolean;
}

/** The result of handling a command. */
export type CommandResult<State, Event extends AnyEvent = AnyEvent> =
  AcceptedResult<State, Event> | { readonly kind: 'refused'; readonly code: RefusalCode };
