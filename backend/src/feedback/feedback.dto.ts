import { type StageReport, stageReports, type SubmitFeedbackRequest } from '@jamjar/contracts/feedback/feedback.views';
import { missingAnswerMessage } from '@jamjar/contracts/feedback/missing-answer-message';
import { limits, serverLimits } from '@jamjar/contracts/limits';
import { AmountField, BooleanField, OmittableOrNull, OptionalChoiceField, PositiveIntegerField } from '../http/field.decorators.js';
import { LineField, OptionalLineField, OptionalTextField } from '../http/text-field.decorators.js';

/** POST /api/feedback/submit */
export class SubmitFeedbackDto implements SubmitFeedbackRequest {
  /** The token of the feedback link, not its address. */
  @LineField(limits.maxNameLength, 'Required') feedbackUrl: string;
  @OptionalLineField(limits.maxNameLength) name?: string | null;
  @OmittableOrNull() @PositiveIntegerField(serverLimits.maxFeedbackRating) enjoymentRating?: number | null;
  @BooleanField(missingAnswerMessage) wouldAttendNext: boolean;
  @OptionalTextField(limits.maxFeedbackLength) feedback?: string | null;
  @OmittableOrNull() @AmountField() hoursSpent?: number | null;
  @OptionalChoiceField(stageReports) performedOnStage?: StageReport | null;
}
