import { gigFixture } from '../../testing/gigs.fixture.js';
import { formatPerformerCount } from './gigs.labels.js';

describe('the labels of a gig’s card', () => {
  it('count signups of a generic event and performers of other gigs', () => {
    const date = new Date();
    expect(formatPerformerCount(gigFixture('a', date, { type: 'generic', performerCount: 41 }))).toBe('41 Signups');
    expect(formatPerformerCount(gigFixture('b', date, { type: 'openmic', performerCount: 1 }))).toBe('1 Performer');
  });
});
