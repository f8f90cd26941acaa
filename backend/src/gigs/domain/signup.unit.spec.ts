import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { add, signUp } from './stories/commands.js';
import { added, completed, created, event, removed, signedUp } from './stories/events.js';
import { generic, given, jam } from './stories/gigs.js';
import { ana, clock, eli, fay } from './stories/people.js';

const link = event('SignupLinkGenerated', {});
const limit = (limit: number) => event('SignupLimitSet', { limit });
const off = event('SignupsSwitched', { enabled: false });

describe('signing up by the public form', () => {
  it('puts them last on the list, as people who came by themselves', () => {
    given(...jam, link)
      .when(signUp([eli, fay]))
      .then(signedUp(eli, 5000), signedUp(fay, 6000));
  });
  it('is closed without a link, and while it is switched off', () => {
    given(...jam)
      .when(signUp([eli]))
      .refused('SIGNUPS_CLOSED');
    given(...jam, link, off)
      .when(signUp([eli]))
      .refused('SIGNUPS_CLOSED');
  });
  it('is taken up to the limit and not beyond, all names together', () => {
    given(...jam, link, limit(6))
      .when(signUp([eli, fay]))
      .then(signedUp(eli, 5000), signedUp(fay, 6000));
    given(...jam, link, limit(5))
      .when(signUp([eli, fay]))
      .refused('GIG_FULL');
    given(...jam, link, limit(4))
      .when(signUp([eli]))
      .refused('GIG_FULL');
  });
  it('counts whom staff added, and finds the slot that a removal freed', () => {
    given(...jam, added(fay, 5000), link, limit(5))
      .when(signUp([eli]))
      .refused('GIG_FULL');
    given(...jam, removed(ana, '19:00'), link, limit(4))
      .when(signUp([eli]))
      .then(signedUp(eli, 5000));
  });
  it('has a limit for the public only: staff may add more', () => {
    given(...jam, link, limit(4))
      .when(add(eli))
      .then(added(eli, 5000));
  });
  it('switches nothing when the limit is reached: a removal opens it again', () => {
    given(...jam, link, limit(5), signedUp(eli, 5000), removed(eli, '18:30'))
      .when(signUp([fay]))
      .then(signedUp(fay, 5000));
  });
  it('has the same conditions as being added: somebody, with an instrument in a jam, not twice', () => {
    given(...jam, link)
      .when(signUp([]))
      .refused('NOBODY_TO_ADD');
    given(...jam, link)
      .when(signUp([{ ...eli, instruments: [] }]))
      .refused('INSTRUMENTS_REQUIRED');
    given(...generic, link)
      .when(signUp([{ ...eli, participantId: ana.participantId }]))
      .refused('ALREADY_ADDED');
  });
});

describe('a signup around midnight', () => {
  const gig = (...events: GigEvent[]) => given(created('generic'), link, ...events);
  const nextDay = { startOfToday: '2026-05-09T00:00' };

  it('is taken on the day itself, however late', () => {
    gig()
      .when(signUp([eli], { at: '23:59', startOfToday: '00:00' }))
      .then(signedUp(eli, 1000, { at: clock('23:59') }));
  });
  it('is taken until 12 hours after the date, though it is tomorrow by then', () => {
    const at = '2026-05-09T07:30';
    gig()
      .when(signUp([eli], { at, ...nextDay }))
      .then(signedUp(eli, 1000, { at: clock(at) }));
  });
  it('has come too late after that', () => {
    gig()
      .when(signUp([eli], { at: '2026-05-09T07:31', ...nextDay }))
      .refused('GIG_PAST');
  });
  it('is taken all day when the gig began in the morning', () => {
    const at = '23:00';
    given(created('generic', { date: clock('09:00') }), link)
      .when(signUp([eli], { at }))
      .then(signedUp(eli, 1000, { at: clock(at) }));
  });
});

describe('what a refused signup is told first', () => {
  const over = { at: '2026-05-10T12:00', startOfToday: '2026-05-10T00:00' };
  const tooMany = [eli, fay];

  it('completed before past, past before closed, closed before full, full before anything about the names', () => {
    given(...jam, completed('23:00'))
      .when(signUp(tooMany, over))
      .refused('GIG_COMPLETED');
    given(...jam, limit(4))
      .when(signUp(tooMany, over))
      .refused('GIG_PAST');
    given(...jam, limit(4))
      .when(signUp(tooMany))
      .refused('SIGNUPS_CLOSED');
    given(...jam, link, limit(4))
      .when(signUp([{ ...eli, participantId: ana.participantId, instruments: [] }]))
      .refused('GIG_FULL');
  });
});
