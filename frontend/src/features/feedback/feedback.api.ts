import { type FeedbackResultsView } from '@jamjar/contracts/feedback/feedback.views';
import { type GigId } from '@jamjar/contracts/ids';
import { feedbackRoutes } from '@jamjar/contracts/feedback-routes';
import { api } from '../../api/api.js';

/** A page of the answers, with the totals of all answers. */
export type FeedbackResultsPage = FeedbackResultsView & { nextCursor: string | null };

const feedbackApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Fetched whenever the page is opened, because no server message announces new answers. */
    feedbackResults: build.infiniteQuery<FeedbackResultsPage, GigId, string | undefined>({
      query: ({ queryArg: id, pageParam: cursor }) => ({ url: feedbackRoutes.feedbackResults(id), ...(cursor && { params: { cursor } }) }),
      transformResponse: (results: FeedbackResultsView, meta) => ({ ...results, nextCursor: meta?.nextCursor ?? null }),
      infiniteQueryOptions: { initialPageParam: undefined, getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
      keepUnusedDataFor: 0,
    }),
  }),
});

/** The answers about a gig, the newest first, page by page. */
export const useFeedbackResults = (id: GigId) => feedbackApi.useFeedbackResultsInfiniteQuery(id);
export type FeedbackResultsQuery = ReturnType<typeof useFeedbackResults>;
