import { type GigId } from '@jamjar/contracts/ids';
import { type TimelineEntryView } from '@jamjar/contracts/gigs/timeline.views';
import { routes } from '@jamjar/contracts/routes';
import { api } from '../../api/api.js';
import { type CachedRows, cacheRowsBy } from '../../api/cached-rows.js';

/** The cached timeline entries of a gig, by revision. */
export type Timeline = CachedRows<TimelineEntryView>;
export const toEntryKey = ({ revision }: TimelineEntryView): string => String(revision);

export const timelineCaching = cacheRowsBy(toEntryKey);

export const timelineApi = api.injectEndpoints({
  endpoints: (build) => ({
    timeline: build.query<Timeline, GigId>({
      query: (gigId) => ({ url: routes.timeline(gigId), gigId }),
      ...timelineCaching,
      providesTags: ['Timeline'],
    }),
  }),
});
export const { useTimelineQuery } = timelineApi;
