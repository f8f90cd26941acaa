import { type FeedbackView } from '@jamjar/contracts/feedback/feedback.views';
import { type CsvColumn, toCsv } from '../../ui/format/csv.js';
import { formatFileMinute } from '../../ui/format/date-format.js';

const columns: readonly CsvColumn<FeedbackView>[] = [
  ['Submitted', ({ submittedAt }) => formatFileMinute(submittedAt)],
  ['Name', ({ name }) => name ?? ''],
  ['Enjoyment (1-5)', ({ enjoymentRating }) => enjoymentRating ?? ''],
  ['Would Attend Next', ({ wouldAttendNext }) => (wouldAttendNext ? 'Yes' : 'No')],
  ['Feedback', ({ feedback }) => feedback ?? ''],
  ['Hours Spent', ({ hoursSpent }) => hoursSpent ?? ''],
  ['Performed on Stage', ({ performedOnStage }) => performedOnStage ?? ''],
];

/** One line per answer; times are in the zone of the device. */
export const toFeedbackCsv = (feedback: readonly FeedbackView[]): string => toCsv(columns, feedback);
