import { type Instant } from '../../ids.js';
import { gigCommand, createGig } from './testing/commands.fixture.js';
import { gigCreated, gigEvent } from './testing/events.fixture.js';
import { given, jam } from './testing/gigs.fixture.js';
import { toInstant } from './testing/instants.fixture.js';

const editGig = (data: Parameters<typeof gigCommand<'EditGig'>>[1]) => gigCommand('EditGig', data);
const endSet = (endsAt: Instant | null) => gigEvent('GigEndSet', { endsAt });
const dayAfter = (time: string): Instant => toInstant(`2026-05-09T${time}`); // all gigs here start on 2026-05-08 at 19:30
const timeLimitSet = gigEvent('TimeLimitSet', { minutes: 15 });

describe('creating a gig', () => {
  it.each(['jam', 'openmic', 'generic'] as const)('records one event for a gig of the type %s without a time limit', (type) => {
    given().when(createGig(type)).then(gigCreated(type));
  });
  it('sets the given time limit', () => {
    given()
      .when(createGig('jam', { timeLimit: 15 }))
      .then(gigCreated('jam'), timeLimitSet);
  });
  it('treats a time limit of 0 as none', () => {
    given()
      .when(createGig('jam', { timeLimit: 0 }))
      .then(gigCreated('jam'));
  });
  it('sets the given end, which must be after the start by at most 25 hours', () => {
    for (const endsAt of [dayAfter('19:30'), dayAfter('20:30')])
      given().when(createGig('jam', { endsAt })).then(gigCreated('jam'), endSet(endsAt));
    for (const endsAt of [dayAfter('20:31'), toInstant('19:30'), toInstant('19:29')])
      given().when(createGig('jam', { endsAt })).thenRefused('GIG_END_OUT_OF_RANGE');
  });
  it('throws when the gig exists already', () => {
    given(...jam)
      .when(createGig('jam'))
      .thenThrows('exists already');
  });
});

describe('editing a gig', () => {
  const jamWithEnd = [...jam, endSet(toInstant('23:00'))];

  it('sets and clears the end', () => {
    given(...jam)
      .when(editGig({ endsAt: toInstant('23:00') }))
      .then(endSet(toInstant('23:00')));
    given(...jamWithEnd)
      .when(editGig({ endsAt: null }))
      .then(endSet(null));
    given(...jamWithEnd)
      .when(editGig({ endsAt: toInstant('23:00') }))
      .then();
  });
  it('moves the end along with the date', () => {
    given(...jamWithEnd)
      .when(editGig({ date: toInstant('18:00') }))
      .then(gigEvent('GigRescheduled', { date: toInstant('18:00') }), endSet(toInstant('21:30')));
  });
  it('keeps an end that is given with the date, and refuses it if it is out of range', () => {
    given(...jamWithEnd)
      .when(editGig({ date: toInstant('18:00'), endsAt: toInstant('23:00') }))
      .then(gigEvent('GigRescheduled', { date: toInstant('18:00') }));
    given(...jamWithEnd)
      .when(editGig({ date: dayAfter('19:30'), endsAt: toInstant('23:00') }))
      .thenRefused('GIG_END_OUT_OF_RANGE');
  });
  it('records one event for each field that differs', () => {
    given(...jam)
      .when(editGig({ name: 'Saturday Jam', date: toInstant('20:00'), venue: null, description: 'Bring a friend', timeLimit: 15 }))
      .then(
        gigEvent('GigRenamed', { name: 'Saturday Jam' }),
        gigEvent('GigRescheduled', { date: toInstant('20:00') }),
        gigEvent('VenueChanged', { venue: null }),
        gigEvent('DescriptionChanged', { description: 'Bring a friend' }),
        timeLimitSet,
      );
  });
  it('keeps the fields that the command does not contain', () => {
    given(...jam, timeLimitSet)
      .when(editGig({ name: 'Saturday Jam' }))
      .then(gigEvent('GigRenamed', { name: 'Saturday Jam' }));
  });
  it('records nothing when no field differs', () => {
    given(...jam, timeLimitSet)
      .when(editGig({ name: 'Friday Jam', date: toInstant('19:30'), venue: 'The Cellar', description: null, timeLimit: 15 }))
      .then();
    given(...jam)
      .when(editGig({}))
      .then();
  });
  it('removes the time limit when the command sets it to null', () => {
    given(...jam, timeLimitSet)
      .when(editGig({ timeLimit: null }))
      .then(gigEvent('TimeLimitSet', { minutes: null }));
  });
});

describe('editing fields that somebody else has changed since', () => {
  const venueChanged = gigEvent('VenueChanged', { venue: 'New hall' });

  it('is refused with the current values of these fields, in the form of the API, and changes no other field either', () => {
    const history = [...jam, venueChanged, gigEvent('GigRescheduled', { date: toInstant('20:00') }), endSet(toInstant('23:00'))];
    const was = { name: 'Friday Jam', venue: 'The Cellar', date: toInstant('19:30'), endsAt: null };
    given(...history)
      .when(editGig({ name: 'Late Jam', venue: 'Attic', date: toInstant('21:00'), endsAt: toInstant('23:30'), was }))
      .thenRefused('CHANGED_MEANWHILE', {
        current: { venue: 'New hall', date: '2026-05-08T20:00:00.000Z', endsAt: '2026-05-08T23:00:00.000Z' },
      });
    given(...history, endSet(null))
      .when(editGig({ endsAt: toInstant('23:30'), was: { endsAt: toInstant('23:00') } }))
      .thenRefused('CHANGED_MEANWHILE', { current: { endsAt: null } });
  });
  it('is accepted for other fields, for a value that is already set, and with the current value or none in `was`', () => {
    const renamed = gigEvent('GigRenamed', { name: 'Late Jam' });
    const attic = gigEvent('VenueChanged', { venue: 'Attic' });
    const whenEdited = (data: Parameters<typeof editGig>[0]) => given(...jam, venueChanged).when(editGig(data));
    whenEdited({ name: 'Late Jam', was: { name: 'Friday Jam' } }).then(renamed);
    whenEdited({ venue: 'New hall', was: { venue: 'The Cellar' } }).then();
    whenEdited({ venue: 'Attic', was: { venue: 'New hall' } }).then(attic);
    whenEdited({ venue: 'Attic' }).then(attic);
  });
  it('is refused for logo and signup limit, too', () => {
    const setLimit = (limit: number, was: number | null) => gigCommand('SetSignupLimit', { limit, was: { limit: was } });
    const logo = gigEvent('LogoChanged', { logoUrl: '/logos/theirs' });
    given(...jam, logo)
      .when(gigCommand('ChangeLogo', { logoUrl: null, was: { logoUrl: '/logos/mine' } }))
      .thenRefused('CHANGED_MEANWHILE', { current: logo.data });
    given(...jam, gigEvent('SignupLimitSet', { limit: 30 }))
      .when(setLimit(25, null))
      .thenRefused('CHANGED_MEANWHILE', { current: { limit: 30 } });
    given(...jam, gigEvent('SignupLimitSet', { limit: 30 }))
      .when(setLimit(25, 30))
      .then(gigEvent('SignupLimitSet', { limit: 25 }));
  });
});

describe('setting the time limit', () => {
  const setTimeLimit = (minutes: number | null) => gigCommand('SetTimeLimit', { minutes });

  it('records the minutes', () => {
    given(...jam)
      .when(setTimeLimit(15))
      .then(timeLimitSet);
  });
  it.each([0, null])('treats %s as no limit', (minutes) => {
    given(...jam, timeLimitSet)
      .when(setTimeLimit(minutes))
      .then(gigEvent('TimeLimitSet', { minutes: null }));
    given(...jam)
      .when(setTimeLimit(minutes))
      .then();
  });
  it('records nothing when the limit is the same', () => {
    given(...jam, timeLimitSet)
      .when(setTimeLimit(15))
      .then();
  });
});

describe('changing the logo', () => {
  const logo = gigEvent('LogoChanged', { logoUrl: 'https://jam.example/logo.png' });

  it('sets and removes the logo', () => {
    given(...jam)
      .when(gigCommand('ChangeLogo', logo.data))
      .then(logo);
    given(...jam, logo)
      .when(gigCommand('ChangeLogo', { logoUrl: null }))
      .then(gigEvent('LogoChanged', { logoUrl: null }));
  });
  it('records nothing when the logo is the same', () => {
    given(...jam, logo)
      .when(gigCommand('ChangeLogo', logo.data))
      .then();
    given(...jam)
      .when(gigCommand('ChangeLogo', { logoUrl: null }))
      .then();
  });
});

describe('switching the raffle', () => {
  const raffleEnabled = gigEvent('RaffleSwitched', { enabled: true });
  const raffleDisabled = gigEvent('RaffleSwitched', { enabled: false });

  it('enables and disables the raffle, which is disabled at first', () => {
    given(...jam)
      .when(gigCommand('SwitchRaffle', { enabled: true }))
      .then(raffleEnabled);
    given(...jam, raffleEnabled)
      .when(gigCommand('SwitchRaffle', { enabled: false }))
      .then(raffleDisabled);
  });
  it('records nothing when the raffle is enabled or disabled already', () => {
    given(...jam)
      .when(gigCommand('SwitchRaffle', { enabled: false }))
      .then();
    given(...jam, raffleEnabled)
      .when(gigCommand('SwitchRaffle', { enabled: true }))
      .then();
  });
});
