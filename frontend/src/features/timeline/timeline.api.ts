import { type GigId } from '@jamjar/contracts/ids';
import { type TimelineEntryView } from '@jamjar/contracts/gigs/gig.views';
import { routes } from '@jamjar/contracts/routes';
import { api } from '../../api/api.js';
import { type ApiDispatch, updateCache } from '../../api/update-cache.js';
import { toCachedRows, mergeRows } from '../../api/cached-rows.js';
import { toEntryKey, type Timeline } from './timeline.cache.js';

export const timelineApi = api.injectEndpoints({
  endpoints: (build) => ({
    timeline: build.query<Timeline, GigId>({
      query: routes.timeline,
      transformResponse: (entries: TimelineEntryView[], meta) => toCachedRows(toEntryKey, entries, meta?.seq ?? null),
      merge: mergeRows,
      providesTags: ['Timeline'],
    }),
  }),
});
export const { useTimelineQuery } = timelineApi;

/** Changes the cached timeline of one gig. */
export function updateTimeline(dispatch: ApiDispatch, id: GigId, change: (draft: Timeline) => void): void {
  const { util } = timelineApi;
  updateCache(dispatch, util.updateQueryData('timeline', id, change), util.getRunningQueryThunk('timeline', id));
}
