import { type GigView } from '../gigs/gig.views.js';
import { type GigId } from '../ids.js';
import { type PublicGig } from '../signup/signup.views.js';

/** A visitor's answer whether they performed. Other clients may send it; Jamjar's own form does not ask for it. */
export const stageReports = ['yes', 'no', 'didnt_perform'] as const;
export type StageReport = (typeof stageReports)[number];

/** GET /api/feedback/event-info/{token}: the gig's data on the public feedback page. */
export type FeedbackPageView = PublicGig & Pick<GigView, 'organisation'>;

/** One feedback answer, as staff see it. */
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

/** Response to POST /api/feedback/submit */
export type FeedbackReceipt = Pick<FeedbackView, 'wouldAttendNext'>;

/** POST /api/feedback/submit */
export interface SubmitFeedbackRequest
  extends Pick<FeedbackView, 'wouldAttendNext'>, Partial<Omit<FeedbackView, 'id' | 'submittedAt' | 'wouldAttendNext'>> {
  /** The token of the feedback link. */
  feedbackUrl: string;
}

/** The message for a form without an answer to `wouldAttendNext`, in the browser and from the server. */
export const missingAnswerMessage = 'Please answer whether you would attend the next event';

/** GET /api/feedback/event/{eventId} */
export interface FeedbackResultsView {
  event: PublicGig & { id: GigId };
  /** One page of answers, newest first. */
  feedback: FeedbackView[];
  /** Statistics of all answers, not only of this page. */
  stats: {
    totalResponses: number;
    /** Mean of the ratings, one decimal; null if there are none. */
    avgEnjoyment: number | null;
    /** `percentage`: share of `yes`, a whole number; 0 if there are no answers. */
    wouldAttendNext: { yes: number; no: number; percentage: number };
    /** Number of answers with each rating, from 1 to 5. */
    ratings: number[];
  };
}
