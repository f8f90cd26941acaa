import { type EventOrigin } from './event-metadata.js';
import { type RefusalCode } from './refusals.js';

/** The rules of one type of stream. `decide` and `evolve` are deterministic: time, new ids and random seeds are part of the command. */
export interface Decider<State, Command, Event> {
  /** The state before the first event. */
  initialState(): State;
  /** Does not mutate the state. A command that is not allowed is refused. @throws Error on a broken assumption (a bug) */
  decide(state: State, command: Command): Decision<Event>;
  /** Folds one event; returns the state, often the same object mutated: the caller must be its only owner. @throws Error on invalid data */
  evolve(state: State, event: Event & EventOrigin): State;
  /** Copies a state so that further events can be folded into the copy only. */
  copy(state: State): State;
}

/** The decision on a command: the events to record (none when it changes nothing), or the reason for its refusal. */
export type Decision<Event> = { readonly kind: 'accepted'; readonly events: readonly Event[] } | Refusal;

export interface Refusal extends RefusalDetails {
  readonly kind: 'refused';
  readonly code: RefusalCode;
}
export interface RefusalDetails {
  /** For codes with the status 429: after how many seconds the same command may be accepted. */
  readonly retryAfterSeconds?: number;
  /** For CHANGED_MEANWHILE: the current values of the fields that somebody else has changed, in the form of the API's responses. */
  readonly current?: Readonly<Record<string, unknown>>;
}

/** Accepts the command and records these events. */
export const accept = <Event>(...events: readonly Event[]): Decision<Event> => ({ kind: 'accepted', events });

/** An expected refusal is a value, not an exception; `refusals.ts` defines its status and message. */
export const refuse = (code: RefusalCode, details: RefusalDetails = {}): Decision<never> => ({ kind: 'refused', code, ...details });

/** Accepts the command and records nothing, because the state is already as requested. */
export const noChange = { kind: 'accepted', events: [] } as const satisfies Decision<never>;

/** The fields that every event has. */
export interface AnyEvent {
  readonly type: string;
  readonly data: unknown;
}

/** An event in its stored form; `schemaVersion` comes from its metadata. */
export interface StoredEvent extends AnyEvent {
  readonly schemaVersion: number;
}

/** Converts between the events of one type of stream and their stored form, so that command handling works for any type of stream. */
export interface EventCodec<Event extends AnyEvent> {
  /** The schema version in which events of this type are written now. */
  schemaVersionOf(event: Event): number;
  /** Returns the event in the newest schema version of its type. @throws Error when it is not readable */
  decode(stored: StoredEvent): Event;
}
