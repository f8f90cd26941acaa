import { type FeedbackResultsView } from '@jamjar/contracts/feedback/feedback.views';
import { type GigId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { api } from '../../api/api.js';

const feedbackApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Read when the page is opened; no message tells of new answers. */
    feedbackResults: build.query<FeedbackResultsView, GigId>({ query: (id) => routes.feedbackResults(id), keepUnusedDataFor: 0 }),
  }),
});
export const { useFeedbackResultsQuery } = feedbackApi;
