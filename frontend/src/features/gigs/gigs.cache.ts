import { type GigId } from '@jamjar/contracts/ids';
import { removeRow, selectRows, upsertRow } from '../../api/cached-rows.js';
import { type CacheUpdaters, type ChangeMessageOf } from '../../api/change-messages.js';
import { type ApiDispatch, type ApiThunk, updateCache } from '../../api/api.js';
import { type GigRows, gigsApi } from './gigs.api.js';

export const gigsCacheUpdaters: CacheUpdaters = {
  event_created: upsertGig,
  event_updated: upsertGig,
  event_deleted: ({ eventId, seq, gigRevision }, dispatch) =>
    updateGigRows(dispatch, eventId, (draft) => removeRow(draft, eventId, seq, gigRevision)),
  /** The list is also refetched (`authCacheUpdaters`), but the refetch of a paged list removes no rows. */
  organization_membership_changed: ({ action, organizationId, seq }, dispatch) => {
    const removeGigs = (draft: GigRows): void => {
      for (const { id, organisationId } of selectRows(draft)) if (organisationId === organizationId) removeRow(draft, id, seq);
    };
    if (action === 'removed') dispatch(gigsApi.util.updateQueryData('gigs', undefined, removeGigs));
  },
};

/** Inserts a gig or merges it with the cached one, or removes one that is marked as deleted. */
function upsertGig({ eventId, event, seq }: ChangeMessageOf<'event_created' | 'event_updated'>, dispatch: ApiDispatch): void {
  updateGigRows(dispatch, eventId, (draft) => {
    if (event.deleted) removeRow(draft, eventId, seq, event.revision);
    else upsertRow(draft, eventId, event, seq);
  });
}

/** Changes a gig in every cached list that can contain it: the list of the home page and the gig's own. */
function updateGigRows(dispatch: ApiDispatch, id: GigId, change: (draft: GigRows) => void): void {
  const { util } = gigsApi;
  updateCache(dispatch, util.updateQueryData('gigs', undefined, change), util.getRunningQueryThunk('gigs', undefined));
  updateCache(dispatch, util.updateQueryData('gig', id, change), util.getRunningQueryThunk('gig', id));
}

/** Reads from the server which gigs the user can read, as far as they are in the home page's list; null when that fails. */
export const readVisibleGigIds: ApiThunk<Promise<readonly GigId[] | null>> = async (dispatch) => {
  const { gigs } = gigsApi.endpoints;
  const { data, isSuccess } = await dispatch(gigs.initiate(undefined, { subscribe: false, forceRefetch: true }));
  return isSuccess ? selectRows(data).map(({ id }) => id) : null;
};
