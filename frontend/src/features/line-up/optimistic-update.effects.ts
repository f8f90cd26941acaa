import { createListenerMiddleware } from '@reduxjs/toolkit';
import { addOptimisticUpdate, removeOptimisticUpdate } from '../../api/cached-rows.js';
import { optimisticUpdateEnded, optimisticUpdateStarted } from '../../api/change-messages.js';
import { type ApiDispatch, type ApiState, type ApiThunk } from '../../api/api.js';
import { type LineUp, lineUpApi } from './line-up.api.js';

/** Overlays the expected result of a pending mutation on every cached line-up (it names no gig), until the mutation has succeeded or failed. */
export function createOptimisticUpdateMiddleware() {
  const { middleware, startListening } = createListenerMiddleware<ApiState, ApiDispatch>();
  startListening({
    actionCreator: optimisticUpdateStarted,
    effect: ({ payload: { requestId, updates } }, { dispatch }) =>
      dispatch(
        updateCachedLineUps((draft) => {
          for (const { id, expectedFields } of updates) addOptimisticUpdate(draft, { requestId, key: id, expectedFields });
        }),
      ),
  });
  startListening({
    actionCreator: optimisticUpdateEnded,
    effect: ({ payload }, { dispatch }) => dispatch(updateCachedLineUps((draft) => removeOptimisticUpdate(draft, payload.requestId))),
  });
  return middleware;
}

const updateCachedLineUps =
  (change: (draft: LineUp) => void): ApiThunk<void> =>
  (dispatch, getState) => {
    const { util } = lineUpApi;
    for (const id of util.selectCachedArgsForQuery(getState(), 'lineUp')) dispatch(util.updateQueryData('lineUp', id, change));
  };
