import { feedbackFixture } from '../../testing/feedback.fixture.js';
import { toFeedbackCsv } from './feedback-csv.js';

const toRows = (...answers: Parameters<typeof feedbackFixture>): string[] =>
  toFeedbackCsv(answers.map((answer) => feedbackFixture(answer)))
    .split('\r\n')
    .slice(1);

describe('toFeedbackCsv', () => {
  it('has a byte order mark, column headers, and one row per answer with its values', () => {
    expect(toFeedbackCsv([])).toBe('\uFEFFSubmitted,Name,Enjoyment (1-5),Would Attend Next,Feedback,Hours Spent,Performed on Stage\r\n');
    expect(toRows({})).toEqual(['2026-03-07 10:05,,,Yes,,,']);
    expect(
      toRows({
        name: 'Ana',
        enjoymentRating: 5,
        wouldAttendNext: false,
        feedback: 'Loud',
        hoursSpent: 2.5,
        performedOnStage: 'didnt_perform',
      }),
    ).toEqual(['2026-03-07 10:05,Ana,5,No,Loud,2.5,didnt_perform']);
  });

  it('escapes the typed texts, so that they become no formula, column or row', () => {
    expect(toRows({ name: '=HYPERLINK("x")', feedback: 'One, "two"\nthree' })).toEqual([
      '2026-03-07 10:05,"\'=HYPERLINK(""x"")",,Yes,"One, ""two""\nthree",,',
    ]);
  });
});
