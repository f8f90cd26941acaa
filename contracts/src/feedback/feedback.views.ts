import * as v from 'valibot';
import { idSchema, nullableText, timestamp, wholeNumber } from '../field.schemas.js';
import { gigSchema } from '../gigs/gig.views.js';
import { type GigId } from '../ids.js';
import { publicGigSchema } from '../signup/signup.views.js';

/** A visitor's answer whether they performed. Other clients may send it; Jamjar's own form does not ask for it. */
export const stageReports = ['yes', 'no', 'didnt_perform'] as const;
export type StageReport = (typeof stageReports)[number];

/** GET /api/feedback/event-info/{token}: the gig's data on the public feedback page. */
export interface FeedbackPageView extends v.InferOutput<typeof feedbackPageSchema> {}
export const feedbackPageSchema = v.object({
  ...publicGigSchema.entries,
  organisation: gigSchema.entries.organisation,
});

/** One feedback answer, as staff see it. */
export interface FeedbackView extends v.InferOutput<typeof feedbackSchema> {}
export const feedbackSchema = v.object({
  id: v.string(),
  name: nullableText,
  /** 1 to 5. */
  enjoymentRating: v.nullable(wholeNumber),
  wouldAttendNext: v.boolean(),
  feedback: nullableText,
  hoursSpent: v.nullable(v.number()),
  performedOnStage: v.nullable(v.picklist(stageReports)),
  /** ISO 8601. */
  submittedAt: timestamp,
});

/** Response to POST /api/feedback/submit */
export type FeedbackReceipt = v.InferOutput<typeof feedbackReceiptSchema>;
export const feedbackReceiptSchema = v.pick(feedbackSchema, ['wouldAttendNext']);

/** POST /api/feedback/submit */
export interface SubmitFeedbackRequest
  extends Pick<FeedbackView, 'wouldAttendNext'>, Partial<Omit<FeedbackView, 'id' | 'submittedAt' | 'wouldAttendNext'>> {
  /** The token of the feedback link. */
  feedbackUrl: string;
}

/** GET /api/feedback/event/{eventId} */
export interface FeedbackResultsView extends v.InferOutput<typeof feedbackResultsSchema> {}
export const feedbackResultsSchema = v.object({
  event: v.object({ ...publicGigSchema.entries, id: idSchema<GigId>() }),
  /** One page of answers, newest first. */
  feedback: v.array(feedbackSchema),
  /** Statistics of all answers, not only of this page. */
  stats: v.object({
    totalResponses: wholeNumber,
    /** Mean of the ratings, one decimal; null if there are none. */
    avgEnjoyment: v.nullable(v.number()),
    /** `percentage`: share of `yes`, a whole number; 0 if there are no answers. */
    wouldAttendNext: v.object({ yes: wholeNumber, no: wholeNumber, percentage: wholeNumber }),
    /** Number of answers with each rating, from 1 to 5. */
    ratings: v.array(wholeNumber),
  }),
});
