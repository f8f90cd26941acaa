import { type AnyEvent, type Decision, type Refusal } from '@jamjar/contracts/decider';
import { type EventOrigin } from '@jamjar/contracts/event-metadata';

export interface AcceptedResult<State, Event extends AnyEvent = AnyEvent> {
  readonly kind: 'accepted';
  /** The state after the command; of one that was recorded before, the newest state. Nothing changes the object later. */
  readonly state: State;
  /** Revision of the newest event in `state`, -1n when the stream is empty. */
  readonly revision: bigint;
  /** The events that the command recorded, now or when it was handled first. Empty when it changed nothing. */
  readonly events: readonly (Event & EventOrigin)[];
  /** Whether an earlier request with the same command id recorded `events`, so that nothing was recorded now. */
  readonly wasRecordedBefore: boolean;
}

/** The result of handling a command. */
export type CommandResult<State, Event extends AnyEvent = AnyEvent> = AcceptedResult<State, Event> | RefusedResult<State>;
/** A refusal, and the state on which it was decided. */
export type RefusedResult<State> = Refusal & { readonly state: State };
/** The decision that a command would have now. */
export type CommandPreview<State, Event extends AnyEvent> = Exclude<Decision<Event>, Refusal> | RefusedResult<State>;
