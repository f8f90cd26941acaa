import { render, screen, within } from '@testing-library/react';
import { feedbackFixture } from '../../../testing/feedback.fixture.js';
import { FeedbackResults } from './feedback-results.js';

const stats = { totalResponses: 3, avgEnjoyment: 4.5, wouldAttendNext: { yes: 2, no: 1, percentage: 67 }, ratings: [0, 0, 0, 1, 1] };
const loadAll = () => Promise.resolve([]);
const readItems = (region: string): (string | null)[] =>
  within(screen.getByRole('region', { name: region }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const readTotals = (): Record<string, string | null> =>
  Object.fromEntries(screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent ?? null]));

describe('FeedbackResults', () => {
  it('shows totals, the count of each rating with the best rating first, and each answer', () => {
    const late = new Date(2026, 2, 8, 0, 30).toISOString();
    const feedback = [
      feedbackFixture({ name: 'Ana', enjoymentRating: 5, feedback: 'Play <b>louder</b>', submittedAt: late }),
      feedbackFixture({ enjoymentRating: 4, wouldAttendNext: false }),
      feedbackFixture(),
    ];
    render(<FeedbackResults loadAll={loadAll} feedback={feedback} stats={stats} />);
    expect(readTotals()).toEqual({ 'Total Responses': '3', 'Average Enjoyment': '4.5 / 5', 'Would Attend Next': '67% (2 of 3)' });
    expect(readItems('Enjoyment')).toEqual(['😍Very much1', '😊A lot1', '😐It was okay0', '😕A little0', '😞Not at all0']);
    expect(readItems('Answers')).toEqual([
      'Ana8 Mar 26 00:30😍 Very muchWould attend the next eventPlay <b>louder</b>',
      'Anonymous7 Mar 26 10:05😊 A lotWould not attend the next event',
      'Anonymous7 Mar 26 10:05Would attend the next event',
    ]);
  });

  it('has no average when nobody gave a rating', () => {
    render(<FeedbackResults loadAll={loadAll} feedback={[feedbackFixture()]} stats={{ ...stats, avgEnjoyment: null }} />);
    expect(readTotals()).toMatchObject({ 'Average Enjoyment': '–' });
  });

  it('shows a message, and no download, when nobody has answered', () => {
    render(<FeedbackResults loadAll={loadAll} feedback={[]} stats={{ ...stats, avgEnjoyment: null }} />);
    expect(screen.getByText('No feedback yet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull();
  });
});
