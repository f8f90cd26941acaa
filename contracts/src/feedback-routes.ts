import { type GigId } from './ids.js';

/** The routes of feedback. Apart from `routes`, all of which the page for signing in loads. */
export const feedbackRoutes = {
  feedbackPage: (token: string) => `/api/feedback/event-info/${token}`,
  submitFeedback: '/api/feedback/submit',
  feedbackResults: (id: GigId) => `/api/feedback/event/${id}`,
} as const;
