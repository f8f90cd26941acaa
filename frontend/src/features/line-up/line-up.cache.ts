import { type GigId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type Seq, removeRow, upsertRow } from '../../api/cached-rows.js';
import { type CacheUpdaters, type ChangeMessageOf } from '../../api/change-messages.js';
import { type ApiDispatch, updateCache } from '../../api/api.js';
import { type LineUp, lineUpApi } from './line-up.api.js';

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

function upsertPerformer(
  { eventId, performer, seq }: ChangeMessageOf<'performer_created' | 'performer_updated'>,
  dispatch: ApiDispatch,
): void {
  updateLineUp(dispatch, eventId, (draft) => upsertUnlessRemoved(draft, performer, seq));
}

/** Inserts or replaces a performer, or removes one who is marked as removed. @param seq see `upsertRow` */
function upsertUnlessRemoved(draft: LineUp, performer: PerformerView, seq: Seq): void {
  if (performer.removed) removeRow(draft, performer.id, seq);
  else upsertRow(draft, performer.id, performer, seq);
}

/** Changes the cached line-up of one gig. */
function updateLineUp(dispatch: ApiDispatch, id: GigId, change: (draft: LineUp) => void): void {
  const { util } = lineUpApi;
  updateCache(dispatch, util.updateQueryData('lineUp', id, change), util.getRunningQueryThunk('lineUp', id));
}
