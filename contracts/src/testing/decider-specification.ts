import { type EventOrigin } from '../event-metadata.js';
import { testCommandId } from '../gigs/testing/recorded-events.fixture.js';
import { instant } from '../ids.js';
import { type Decider, accept, refuse } from '../decider.js';

/** The assertions about a decision. */
export interface Assertions<Event> {
  /** Expects exactly these events, in this order, and that they can be folded. Without arguments: an accepted command without events. */
  then(...events: readonly Event[]): void;
  thenRefused(...refusal: Parameters<typeof refuse>): void;
  /** Expects an error (a broken assumption), not a refusal. */
  thenThrows(message: string): void;
}

/** An event of the history, with its origin if the decision depends on that. */
type GivenEvent<Event> = Event & Partial<EventOrigin>;

/** Completes the origin of an event; by default each event was recorded by a separate command. */
export const withOrigin = <Event>(event: GivenEvent<Event>, index: number): Event & EventOrigin => ({
  revision: BigInt(index),
  commandId: testCommandId(index),
  actor: { kind: 'user', id: null },
  recordedAt: instant(0),
  ...event,
});

/** Creates tests of a decider with a history, a command and the expected decision: `given(...events).when(command).then(...events)`. */
export function deciderSpecification<State, Command, Event>(
  decider: Decider<State, Command, Event>,
): (...history: GivenEvent<Event>[]) => { when(command: Command): Assertions<Event> } {
  const fold = (history: readonly GivenEvent<Event>[]): State =>
    history.map(withOrigin).reduce((state, event) => decider.evolve(state, event), decider.initialState());
  return (...history) => ({
    when: (command) => {
      const decide = () => decider.decide(fold(history), command);
      return {
        then: (...events) => {
          expect(decide()).toEqual(accept(...events));
          fold([...history, ...(events as readonly GivenEvent<Event>[])]);
        },
        thenRefused: (...refusal) => void expect(decide()).toEqual(refuse(...refusal)),
        thenThrows: (message) => void expect(decide).toThrow(message),
      };
    },
  });
}
