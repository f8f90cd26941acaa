import { type UnknownAction } from '@reduxjs/toolkit';
import { guessed, guessOver } from '../api/guess.js';
import { type ApiDispatch } from '../api/patch.js';
import { dropGuess, takeGuess } from '../api/rows.js';
import { changeLineUps } from '../features/line-up/line-up.api.js';

/** Shows on every line-up what an own action will have changed, until it is answered. */
export function guessOrForget(action: UnknownAction, dispatch: ApiDispatch): void {
  if (guessed.match(action)) {
    const { request, performers } = action.payload;
    dispatch(
      changeLineUps((draft) => {
        for (const { id, change } of performers) takeGuess(draft, { request, key: id, change });
      }),
    );
  } else if (guessOver.match(action)) dispatch(changeLineUps((draft) => dropGuess(draft, action.payload.request)));
}
