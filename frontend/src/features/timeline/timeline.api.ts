import { type GigId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type TimelineEntryView } from '@jamjar/contracts/gigs/timeline.views';
import { routes } from '@jamjar/contracts/routes';
import { api } from '../../api/api.js';
import { type CachedRows, cacheRowsBy } from '../../api/cached-rows.js';
import { commandRequest } from '../../domain/commands/commands.api.js';
import { lineUpMutation } from '../../domain/commands/command-mutations.js';

/** An action to undo. `revision`: of any of its events; `text`: what it was, in plain words, which is not sent. */
export interface UndoCall {
  gigId: GigId;
  revision: number;
  text: string;
}

/** The cached timeline entries of a gig, by revision. */
export type Timeline = CachedRows<TimelineEntryView>;
export const toEntryKey = ({ revision }: TimelineEntryView): string => String(revision);

/** How timeline entries are cached. */
export const cachedTimeline = cacheRowsBy(toEntryKey);

export const timelineApi = api.injectEndpoints({
  endpoints: (build) => ({
    timeline: build.query<Timeline, GigId>({
      query: (gigId) => ({ url: routes.timeline(gigId), gigId }),
      ...cachedTimeline,
      providesTags: ['Timeline'],
    }),
    /** Responds with the performers that changed. Without an optimistic update: only the server knows how they were before. */
    undo: build.mutation<PerformerView[], UndoCall>(
      lineUpMutation(({ gigId, revision }) => commandRequest('UndoAction', gigId, { revision })),
    ),
  }),
});
export const { useTimelineQuery, useUndoMutation } = timelineApi;
