import { type Decision } from './decision.js';

/** The rules of one kind of stream, pure: time, new ids and chance arrive in the command. */
export interface Decider<State, Command, Event> {
  /** The state before the first event. */
  initial(): State;
  /** Never changes the state. @throws Error on a broken assumption; what is merely not allowed is refused */
  decide(state: State, command: Command): Decision<Event>;
  /** Folds one event in and answers the state, often the same object changed: whoever folds owns it alone. */
  evolve(state: State, event: Event): State;
}
