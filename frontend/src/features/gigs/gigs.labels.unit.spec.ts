import { gigFixture } from '../../testing/gigs.fixture.js';
import { formatCardDate, formatPerformerCount } from './gigs.labels.js';

describe('the labels of a gig’s card', () => {
  it('format a date like 5 Mar 24 7:30 PM', () => {
    expect(formatCardDate(new Date(2024, 2, 5, 19, 30).toISOString())).toBe('5 Mar 24 7:30 PM');
  });
  it('count signups of a generic event and performers of other gigs', () => {
    const date = new Date();
    expect(formatPerformerCount(gigFixture('a', date, { type: 'generic', performerCount: 41 }))).toBe('41 Signups');
    expect(formatPerformerCount(gigFixture('b', date, { type: 'openmic', performerCount: 1 }))).toBe('1 Performer');
  });
});
