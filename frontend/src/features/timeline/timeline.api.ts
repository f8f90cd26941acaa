import { type GigId } from '@jamjar/contracts/ids';
import { type TimelineEntryView } from '@jamjar/contracts/gigs/gig.views';
import { routes } from '@jamjar/contracts/routes';
import { api } from '../../api/api.js';
import { type ApiDispatch, patch } from '../../api/patch.js';
import { rowsOf, takeList } from '../../api/rows.js';
import { keyOfEntry, type Timeline } from './timeline.cache.js';

export const timelineApi = api.injectEndpoints({
  endpoints: (build) => ({
    timeline: build.query<Timeline, GigId>({
      query: routes.timeline,
      transformResponse: (entries: TimelineEntryView[], meta) => rowsOf(keyOfEntry, entries, meta?.seq ?? null),
      merge: takeList,
      providesTags: ['Timeline'],
    }),
  }),
});
export const { useTimelineQuery } = timelineApi;

export function changeTimeline(dispatch: ApiDispatch, id: GigId, change: (draft: Timeline) => void): void {
  const { util } = timelineApi;
  patch(dispatch, util.updateQueryData('timeline', id, change), util.getRunningQueryThunk('timeline', id));
}
