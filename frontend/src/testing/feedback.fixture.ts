import { type FeedbackView } from '@jamjar/contracts/feedback/feedback.views';

/** Feedback that contains only the required answer. */
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
