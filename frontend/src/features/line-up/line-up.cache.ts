import { createListenerMiddleware } from '@reduxjs/toolkit';
import { type GigId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { addOptimisticUpdate, removeOptimisticUpdate, removeRow, type Seq, upsertRow } from '../../api/cached-rows.js';
import { type CacheUpdaters, type ChangeMessageOf } from '../../api/change-messages.js';
import { optimisticUpdateEnded, optimisticUpdateStarted } from '../../domain/commands/command-mutations.js';
import { type ApiDispatch, type ApiState, type ApiThunk, updateCache } from '../../api/api.js';
import { type LineUp, lineUpApi } from './line-up.api.js';

const { util } = lineUpApi;

export const lineUpCacheUpdaters: CacheUpdaters = {
  performer_created: upsertPerformer,
  performer_updated: upsertPerformer,
  performer_deleted: ({ eventId, performerId, seq }, dispatch) =>
    updateLineUp(dispatch, eventId, (draft) => removeRow(draft, performerId, seq)),
  performers: ({ eventId, performers, gone, seq }, dispatch) =>
    updateLineUp(dispatch, eventId, (draft) => {
      for (const performer of performers) upsertUnlessRemoved(draft, performer, seq);
      for (const id of gone) removeRow(draft, id, seq);
    }),
  participant_updated: ({ performers, seq }, dispatch) => {
    for (const performer of performers) updateLineUp(dispatch, performer.jamNightId, (draft) => upsertUnlessRemoved(draft, performer, seq));
  },
};

type PerformerMessage = ChangeMessageOf<'performer_created' | 'performer_updated'>;
function upsertPerformer({ eventId, performer, seq }: PerformerMessage, dispatch: ApiDispatch): void {
  updateLineUp(dispatch, eventId, (draft) => upsertUnlessRemoved(draft, performer, seq));
}

/** Inserts a performer or merges them with the cached one, or removes one who is marked as removed. @param seq see `upsertRow` */
function upsertUnlessRemoved(draft: LineUp, performer: PerformerView, seq: Seq): void {
  if (performer.removed) removeRow(draft, performer.id, seq, performer.revision);
  else upsertRow(draft, performer.id, performer, seq);
}

/** Changes the cached line-up of one gig. */
function updateLineUp(dispatch: ApiDispatch, id: GigId, change: (draft: LineUp) => void): void {
  updateCache(dispatch, util.updateQueryData('lineUp', id, change), util.getRunningQueryThunk('lineUp', id));
}

/** Shows a mutation's expected result until the mutation ends, in all cached line-ups with its performers: the result names no gig. */
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
    for (const id of util.selectCachedArgsForQuery(getState(), 'lineUp')) dispatch(util.updateQueryData('lineUp', id, change));
  };
