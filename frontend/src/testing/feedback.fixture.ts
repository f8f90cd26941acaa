import { type FeedbackView } from '@jamjar/contracts/feedback/feedback.views';

/** An answer that gives nothing but what is required. */
export const feedbackFixture = (fields: Partial<FeedbackView> = {}): FeedbackView => ({
  id: JSON.stringify(fields),
  name: null,
  enjoymentRating: null,
  wouldAttendNext: true,
  feedback: null,
  hoursSpent: null,
  performedOnStage: null,
  submittedAt: new Date(2026, 2, 7, 10, 5).toISOString(),
  ...fields,
});
