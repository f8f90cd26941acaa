import { type UnknownAction } from '@reduxjs/toolkit';
import { optimisticUpdateStarted, optimisticUpdateEnded } from '../api/optimistic-update.js';
import { type ApiDispatch } from '../api/update-cache.js';
import { removeOptimisticUpdate, addOptimisticUpdate } from '../api/cached-rows.js';
import { updateCachedLineUps } from '../features/line-up/line-up.api.js';

/** Overlays the expected result of a pending mutation on every cached line-up (it names no gig), until the mutation has succeeded or failed. */
export function handleOptimisticUpdate(action: UnknownAction, dispatch: ApiDispatch): void {
  if (optimisticUpdateStarted.match(action)) {
    const { requestId, updates } = action.payload;
    dispatch(
      updateCachedLineUps((draft) => {
        for (const { id, expectedFields } of updates) addOptimisticUpdate(draft, { requestId, key: id, expectedFields });
      }),
    );
  } else if (optimisticUpdateEnded.match(action))
    dispatch(updateCachedLineUps((draft) => removeOptimisticUpdate(draft, action.payload.requestId)));
}
