import { type RefusalCode } from '@jamjar/contracts/refusals';
import { type Decider } from './decider.js';
import { happened, refused } from './decision.js';

export interface Ending<Event> {
  /** Exactly these events, in this order; they can follow what was given. No events: it succeeds, and nothing is new. */
  then(...events: readonly Event[]): void;
  refused(code: RefusalCode): void;
  /** A broken assumption, not an answer. */
  throws(words: string): void;
}
export interface Story<Command, Event> {
  when(command: Command): Ending<Event>;
}

/** A test of a decider is a short story: what had happened, what is asked, what comes of it. */
export function storiesOf<State, Command, Event>(decider: Decider<State, Command, Event>): (...history: Event[]) => Story<Command, Event> {
  const fold = (history: readonly Event[]): State => history.reduce((state, event) => decider.evolve(state, event), decider.initial());
  return (...history) => ({
    when: (command) => {
      const decide = () => decider.decide(fold(history), command);
      return {
        then: (...events) => {
          expect(decide()).toEqual(happened(...events));
          fold([...history, ...events]);
        },
        refused: (code) => void expect(decide()).toEqual(refused(code)),
        throws: (words) => void expect(decide).toThrow(words),
      };
    },
  });
}
