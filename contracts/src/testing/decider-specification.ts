import { type EventOrigin } from '../event-metadata.js';
import { testCommandId } from '../gigs/testing/recorded-events.fixture.js';
import { instant } from '../ids.js';
import { type Decider, accept, refuse } from '../decider.js';

export interface Assertions<Event> {
  /** Expects exactly these events, in this order, and that they can be folded. Without arguments: an accepted command without events. */
  then(...events: readonly Event[]): void;
  thenRefused(...refusal: Parameters<typeof refuse>): void;
  /** Expects an error (a broken assumption), not a refusal. */
  thenThrows(message: string): void;
}

/** An event, with its origin where that matters to the decision. */
type Given<Event> = Event & Partial<EventOrigin>;

/** Events without an origin are each recorded by a command of its own. */
export const withOrigin = <Event>(event: Given<Event>, index: number): Event & EventOrigin => ({
  revision: BigInt(index),
  commandId: testCommandId(index),
  actor: { kind: 'user', id: null },
  recordedAt: instant(0),
  ...event,
});

/** Tests a decider by given events, a command and the expected decision: `given(...events).when(command).then(...events)`. */
export function deciderSpecification<State, Command, Event>(
  decider: Decider<State, Command, Event>,
): (...history: Given<Event>[]) => { when(command: Command): Assertions<Event> } {
  const fold = (history: readonly Given<Event>[]): State =>
    history.map(withOrigin).reduce((state, event) => decider.evolve(state, event), decider.initialState());
  return (...history) => ({
    when: (command) => {
      const decide = () => decider.decide(fold(history), command);
      return {
        then: (...events) => {
          expect(decide()).toEqual(accept(...events));
          fold([...history, ...(events as readonly Given<Event>[])]);
        },
        thenRefused: (...refusal) => void expect(decide()).toEqual(refuse(...refusal)),
        thenThrows: (message) => void expect(decide).toThrow(message),
      };
    },
  });
}
