import { type RefusalCode } from '@jamjar/contracts/refusals';
import { type Decider } from './decider.js';
import { happened, refused } from './decision.js';

export interface Ending<Fact> {
  /** Exactly these facts, in this order; they can follow what was given. No facts: it succeeds, and nothing is new. */
  then(...facts: readonly Fact[]): void;
  refused(code: RefusalCode): void;
  /** A broken assumption, not an answer. */
  throws(words: string): void;
}
export interface Story<Command, Fact> {
  when(command: Command): Ending<Fact>;
}

/** A test of a decider is a short story: what had happened, what is asked, what comes of it. */
export function storiesOf<State, Command, Fact>(decider: Decider<State, Command, Fact>): (...history: Fact[]) => Story<Command, Fact> {
  const fold = (history: readonly Fact[]): State => history.reduce((state, fact) => decider.evolve(state, fact), decider.initial());
  return (...history) => ({
    when: (command) => {
      const decide = () => decider.decide(fold(history), command);
      return {
        then: (...facts) => {
          expect(decide()).toEqual(happened(...facts));
          fold([...history, ...facts]);
        },
        refused: (code) => void expect(decide()).toEqual(refused(code)),
        throws: (words) => void expect(decide).toThrow(words),
      };
    },
  });
}
