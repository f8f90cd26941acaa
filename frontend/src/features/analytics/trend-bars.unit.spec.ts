import { type TrendRow } from '@jamjar/contracts/analytics/analytics.views';
import { toEightPm, trendRowFixture } from '../../testing/analytics.fixture.js';
import { toTrend } from './trend-bars.js';

const row = (number: number, month: number, day: number, year = 2025): TrendRow =>
  trendRowFixture(number, { date: toEightPm(month, day, year), signups: 10, played: 4, noShows: 2, minutes: 30.1 });
/** Two gigs in January, two in February, one in April. */
const rows = [row(1, 1, 3), row(2, 1, 31), row(3, 2, 1), row(4, 2, 28), row(5, 4, 4)];
// the two numbers after the rows are how many pairs of bars, and how many labels, fit
const labelsOf = (...args: Parameters<typeof toTrend>): string[] => toTrend(...args).barPairs.map(({ label }) => label);

describe('toTrend', () => {
  it('has a pair of bars per gig while they fit, with the month below the first gig of each month', () => {
    const { unit, barPairs } = toTrend(rows, 5, 4);
    expect(unit).toBe('event');
    expect(barPairs.map(({ title }) => title)).toEqual(['Gig 1 · 3 Jan 25', 'Gig 2 · 31 Jan 25', 'Gig 3 · 1 Feb 25', 'Gig 4 · 28 Feb 25', 'Gig 5 · 4 Apr 25']); // prettier-ignore
    expect(labelsOf(rows, 5, 4)).toEqual(['Jan', '', 'Feb', '', 'Apr']);
  });

  it('has the date below each pair of bars when there are few gigs', () => {
    expect(labelsOf(rows, 5, 5)).toEqual(['3 Jan', '31 Jan', '1 Feb', '28 Feb', '4 Apr']);
  });

  it('adds up the gigs of each month when there are more, and leaves a gap where a month had none', () => {
    const { unit, barPairs } = toTrend(rows, 4, 12);
    expect(unit).toBe('month');
    expect(barPairs.map(({ title, signups, played, noShows, minutes }) => [title, signups, played, noShows, minutes])).toEqual([
      ['Jan 2025', 20, 8, 4, 60.2],
      ['Feb 2025', 20, 8, 4, 60.2],
      ['Mar 2025', 0, 0, 0, 0],
      ['Apr 2025', 10, 4, 2, 30.1],
    ]);
  });

  it('adds up years when there are too many months', () => {
    const { unit, barPairs } = toTrend([row(1, 1, 1, 2023), ...rows], 4, 12);
    expect(unit).toBe('year');
    expect(barPairs.map(({ label, signups }) => [label, signups])).toEqual([
      ['2023', 10],
      ['2024', 0],
      ['2025', 50],
    ]);
  });

  it('leaves out labels for which there is no room', () => {
    expect(labelsOf(rows, 5, 2)).toEqual(['Jan', '', '', '', 'Apr']);
  });

  it('has no bars without gigs', () => {
    expect(toTrend([], 5, 12)).toEqual({ unit: 'event', barPairs: [] });
  });
});
