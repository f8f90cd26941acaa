import { type Decision } from './decision.js';

/** The rules of one kind of stream. `decide` and `evolve` are deterministic: time, new ids and random seeds are part of the command. */
export interface Decider<State, Command, Event> {
  /** The state before the first event. */
  initialState(): State;
  /** Never changes the state. @throws Error on a broken assumption; what is merely not allowed is refused */
  decide(state: State, command: Command): Decision<Event>;
  /** Folds one event and returns the state, often the same object mutated: the caller must be its only owner. */
  evolve(state: State, event: Event): State;
}
