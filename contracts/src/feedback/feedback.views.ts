import { type GigView } from '../gigs/gig.views.js';
import { type GigId } from '../ids.js';
import { type PublicGig } from '../signup/signup.views.js';

/** Whether somebody performed, as a client may report it; Jamjar's own form does not ask. */
export const stageReports = ['yes', 'no', 'didnt_perform'] as const;
export type StageReport = (typeof stageReports)[number];

/** GET /api/feedback/event-info/{token}: what the public feedback page shows of a gig. */
export type FeedbackPageView = PublicGig & Pick<GigView, 'organisation'>;

/** One answer, as staff see it. */
export interface FeedbackView {
  id: string;
  name: string | null;
  /** 1 to 5. */
  enjoymentRating: number | null;
  wouldAttendNext: boolean;
  feedback: string | null;
  hoursSpent: number | null;
  performedOnStage: StageReport | null;
  /** ISO 8601. */
  submittedAt: string;
}

/** The response to an answer. */
export type FeedbackReceipt = Pick<FeedbackView, 'wouldAttendNext'>;

/** POST /api/feedback/submit */
export interface SubmitFeedbackRequest extends FeedbackReceipt, Partial<Omit<FeedbackView, 'id' | 'submittedAt' | 'wouldAttendNext'>> {
  /** The token of the feedback link. */
  feedbackUrl: string;
}

/** GET /api/feedback/event/{eventId} */
export interface FeedbackResultsView {
  event: PublicGig & { id: GigId };
  /** A page of the answers, newest first. */
  feedback: FeedbackView[];
  /** Of all answers. */
  stats: {
    totalResponses: number;
    /** Of those who gave a rating, one decimal; null without a rating. */
    avgEnjoyment: number | null;
    /** `percentage`: of `yes`, a whole number; 0 without an answer. */
    wouldAttendNext: { yes: number; no: number; percentage: number };
    /** How many gave each rating, from 1 to 5. */
    ratings: number[];
  };
}
