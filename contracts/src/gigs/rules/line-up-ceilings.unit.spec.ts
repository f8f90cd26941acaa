import { type GigEvent } from '../gig.events.js';
import { addPerformers, signUpPerformers } from './testing/commands.fixture.js';
import { gigCreated, gigEvent, performerAdded, performerRemoved, performerSignedUp } from './testing/events.fixture.js';
import { given } from './testing/gigs.fixture.js';
import { createPerformerFixture, eli } from './testing/performers.fixture.js';

// The numbers in `performerAdded` and `performerSignedUp` are sort orders
const added = (count: number): GigEvent[] =>
  Array.from({ length: count }, (_, index) => performerAdded(createPerformerFixture(0x1000 + index, 'vocals'), 1000 * (index + 1)));
const generic = [gigCreated('generic'), gigEvent('SignupLinkGenerated', {})];

describe('a line-up', () => {
  it('has at most 1,000 performers', () => {
    given(...generic, ...added(999))
      .when(addPerformers(eli))
      .then(performerAdded(eli, 1_000_000));
    given(...generic, ...added(1000))
      .when(addPerformers(eli))
      .thenRefused('LINE_UP_FULL');
  });
  it('accepts signups up to 600 performers or the signup limit, and never above 1,000', () => {
    const limited = (limit: number) => [...generic, gigEvent('SignupLimitSet', { limit })];
    const signUp = signUpPerformers([eli]);
    given(...generic, ...added(599))
      .when(signUp)
      .then(performerSignedUp(eli, 600_000));
    given(...generic, ...added(600))
      .when(signUp)
      .thenRefused('GIG_FULL');
    given(...limited(700), ...added(600))
      .when(signUp)
      .then(performerSignedUp(eli, 601_000));
    given(...limited(2000), ...added(1000))
      .when(signUp)
      .thenRefused('GIG_FULL');
  });
  it('accepts no signup once 3,000 performers were added, even if all were removed, but staff can still add performers', () => {
    const removed = added(3000).flatMap((event, index) => [
      event,
      performerRemoved(createPerformerFixture(0x1000 + index, 'vocals'), '19:00'),
    ]);
    given(...generic, ...removed)
      .when(addPerformers(eli))
      .then(performerAdded(eli, 1000));
    given(...generic, ...removed)
      .when(signUpPerformers([eli]))
      .thenRefused('GIG_FULL');
  });
});
