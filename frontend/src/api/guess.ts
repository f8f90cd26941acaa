import { createAction, nanoid } from '@reduxjs/toolkit';
import { type PerformerId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type Asked, type News, tells } from './news.js';
import { type Seq } from './rows.js';

/** How a performer will be once an own action is answered. */
export interface PerformerGuess {
  id: PerformerId;
  change: Partial<PerformerView>;
}
/** An own action is on its way, and its outcome is certain unless it is refused: `realtime/guesses.ts` shows it at once. */
export const guessed = createAction<{ request: string; performers: readonly PerformerGuess[] }>('guess/made');
/** It was answered or refused. */
export const guessOver = createAction<{ request: string }>('guess/over');

/** `onQueryStarted` of a change whose answer is certain: shown at once, then replaced by the answer, or taken back when it is refused. */
export const guesses =
  <Arg, Answer>(guess: (arg: Arg) => readonly PerformerGuess[], newsOf: (answer: Answer, seq: Seq, arg: Arg) => News) =>
  async (arg: Arg, asked: Asked<Answer>): Promise<void> => {
    const request = nanoid();
    asked.dispatch(guessed({ request, performers: guess(arg) }));
    await tells(newsOf)(arg, asked);
    asked.dispatch(guessOver({ request }));
  };
