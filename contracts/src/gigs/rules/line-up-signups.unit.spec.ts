import { type GigEvent } from '../gig.events.js';
import { addPerformers, signUpPerformers } from './testing/commands.fixture.js';
import { performerAdded, gigCompleted, gigCreated, gigEvent, performerRemoved, performerSignedUp } from './testing/events.fixture.js';
import { generic, given, jam } from './testing/gigs.fixture.js';
import { toInstant } from './testing/instants.fixture.js';
import { ana, eli, fay } from './testing/performers.fixture.js';

const signupLinkGenerated = gigEvent('SignupLinkGenerated', {});
const signupLimitSet = (limit: number) => gigEvent('SignupLimitSet', { limit });
const signupsDisabled = gigEvent('SignupsSwitched', { enabled: false });

// `jam` has four performers, with the sort orders 1000 to 4000
describe('signing up through the public form', () => {
  it('appends the performers as signed up', () => {
    given(...jam, signupLinkGenerated)
      .when(signUpPerformers([eli, fay]))
      .then(performerSignedUp(eli, 5000), performerSignedUp(fay, 6000));
  });
  it('is refused without a link and while the link is disabled', () => {
    given(...jam)
      .when(signUpPerformers([eli]))
      .thenRefused('SIGNUPS_CLOSED');
    given(...jam, signupLinkGenerated, signupsDisabled)
      .when(signUpPerformers([eli]))
      .thenRefused('SIGNUPS_CLOSED');
  });
  it('is accepted only when all performers fit within the limit', () => {
    given(...jam, signupLinkGenerated, signupLimitSet(6))
      .when(signUpPerformers([eli, fay]))
      .then(performerSignedUp(eli, 5000), performerSignedUp(fay, 6000));
    given(...jam, signupLinkGenerated, signupLimitSet(5))
      .when(signUpPerformers([eli, fay]))
      .thenRefused('GIG_FULL');
    given(...jam, signupLinkGenerated, signupLimitSet(4))
      .when(signUpPerformers([eli]))
      .thenRefused('GIG_FULL');
  });
  it('counts performers who were added without signing up, but not removed ones', () => {
    given(...jam, performerAdded(fay, 5000), signupLinkGenerated, signupLimitSet(5))
      .when(signUpPerformers([eli]))
      .thenRefused('GIG_FULL');
    given(...jam, performerRemoved(ana, '19:00'), signupLinkGenerated, signupLimitSet(4))
      .when(signUpPerformers([eli]))
      .then(performerSignedUp(eli, 5000));
  });
  it('has a limit that does not apply to performers who are added without signing up', () => {
    given(...jam, signupLinkGenerated, signupLimitSet(4))
      .when(addPerformers(eli))
      .then(performerAdded(eli, 5000));
  });
  it('is possible again after a removal when the limit was reached', () => {
    given(...jam, signupLinkGenerated, signupLimitSet(5), performerSignedUp(eli, 5000), performerRemoved(eli, '18:30'))
      .when(signUpPerformers([fay]))
      .then(performerSignedUp(fay, 5000));
  });
  it('has the same conditions as adding: at least one performer, with an instrument in a jam, not twice', () => {
    given(...jam, signupLinkGenerated)
      .when(signUpPerformers([]))
      .thenRefused('NOBODY_TO_ADD');
    given(...jam, signupLinkGenerated)
      .when(signUpPerformers([{ ...eli, instruments: [] }]))
      .thenRefused('INSTRUMENTS_REQUIRED');
    given(...generic, signupLinkGenerated)
      .when(signUpPerformers([{ ...eli, participantId: ana.participantId }]))
      .thenRefused('ALREADY_ADDED');
  });
});

describe('a signup around midnight', () => {
  /** A gig dated 2026-05-08T19:30. */
  const givenGenericGig = (...events: GigEvent[]) => given(gigCreated('generic'), signupLinkGenerated, ...events);
  const nextDay = { startOfToday: '2026-05-09T00:00' };

  it('is accepted until the end of the gig’s day', () => {
    givenGenericGig()
      .when(signUpPerformers([eli], { at: '23:59', startOfToday: '00:00' }))
      .then(performerSignedUp(eli, 1000, { at: toInstant('23:59') }));
  });
  it('is accepted until 12 hours after the gig’s date, even on the next day', () => {
    const at = '2026-05-09T07:30';
    givenGenericGig()
      .when(signUpPerformers([eli], { at, ...nextDay }))
      .then(performerSignedUp(eli, 1000, { at: toInstant(at) }));
  });
  it('is refused on the next day more than 12 hours after the gig’s date', () => {
    givenGenericGig()
      .when(signUpPerformers([eli], { at: '2026-05-09T07:31', ...nextDay }))
      .thenRefused('GIG_PAST');
  });
  it('is accepted until the gig’s end where that is later, and not a moment longer', () => {
    const endsAt = toInstant('2026-05-09T14:00');
    const longGig = (): ReturnType<typeof given> => givenGenericGig(gigEvent('GigEndSet', { endsAt }));
    longGig()
      .when(signUpPerformers([eli], { at: '2026-05-09T14:00', ...nextDay }))
      .then(performerSignedUp(eli, 1000, { at: endsAt }));
    longGig()
      .when(signUpPerformers([eli], { at: '2026-05-09T14:01', ...nextDay }))
      .thenRefused('GIG_PAST');
  });
  it('is accepted until 12 hours after the gig’s date where its end is earlier', () => {
    const at = '2026-05-09T07:30';
    givenGenericGig(gigEvent('GigEndSet', { endsAt: toInstant('23:00') }))
      .when(signUpPerformers([eli], { at, ...nextDay }))
      .then(performerSignedUp(eli, 1000, { at: toInstant(at) }));
  });
  it('is accepted all day when the gig began in the morning', () => {
    const at = '23:00';
    given(gigCreated('generic', { date: toInstant('09:00') }), signupLinkGenerated)
      .when(signUpPerformers([eli], { at }))
      .then(performerSignedUp(eli, 1000, { at: toInstant(at) }));
  });
});

describe('the first refusal of a signup with several faults', () => {
  const twoDaysLater = { at: '2026-05-10T12:00', startOfToday: '2026-05-10T00:00' };
  const tooMany = [eli, fay];

  it('is about a completed gig, otherwise a past gig, otherwise a closed link, otherwise the limit, otherwise the performers', () => {
    given(...jam, gigCompleted('23:00'))
      .when(signUpPerformers(tooMany, twoDaysLater))
      .thenRefused('GIG_COMPLETED');
    given(...jam, signupLimitSet(4))
      .when(signUpPerformers(tooMany, twoDaysLater))
      .thenRefused('GIG_PAST');
    given(...jam, signupLimitSet(4))
      .when(signUpPerformers(tooMany))
      .thenRefused('SIGNUPS_CLOSED');
    given(...jam, signupLinkGenerated, signupLimitSet(4))
      .when(signUpPerformers([{ ...eli, participantId: ana.participantId, instruments: [] }]))
      .thenRefused('GIG_FULL');
  });
});
