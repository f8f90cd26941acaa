import { type RefusalCode } from '@jamjar/contracts/refusals';
import { type Decider, accept, refuse } from './decider.js';

export interface Assertions<Event> {
  /** Expects exactly these events, in this order, and that they can be folded. Without arguments: an accepted command without events. */
  then(...events: readonly Event[]): void;
  thenRefused(code: RefusalCode): void;
  /** Expects an error (a broken assumption), not a refusal. */
  thenThrows(message: string): void;
}

/** Tests a decider by given events, a command and the expected decision: `given(...events).when(command).then(...events)`. */
export function deciderSpecification<State, Command, Event>(
  decider: Decider<State, Command, Event>,
): (...history: Event[]) => { when(command: Command): Assertions<Event> } {
  const fold = (history: readonly Event[]): State => history.reduce((state, event) => decider.evolve(state, event), decider.initialState());
  return (...history) => ({
    when: (command) => {
      const decide = () => decider.decide(fold(history), command);
      return {
        then: (...events) => {
          expect(decide()).toEqual(accept(...events));
          fold([...history, ...events]);
        },
        thenRefused: (code) => void expect(decide()).toEqual(refuse(code)),
        thenThrows: (message) => void expect(decide).toThrow(message),
      };
    },
  });
}
