import { command, create } from './stories/commands.js';
import { created, event } from './stories/events.js';
import { given, jam } from './stories/gigs.js';
import { clock } from './stories/people.js';

const edit = (asked: Parameters<typeof command<'EditGig'>>[1]) => command('EditGig', asked);
const limited = event('TimeLimitSet', { minutes: 15 });

describe('creating a gig', () => {
  it.each(['jam', 'openmic', 'generic'] as const)('is the first event of a %s', (type) => {
    given().when(create(type)).then(created(type));
  });
  it('sets the time limit that came with it', () => {
    given()
      .when(create('jam', { timeLimit: 15 }))
      .then(created('jam'), limited);
  });
  it('takes a time limit of 0 for none', () => {
    given()
      .when(create('jam', { timeLimit: 0 }))
      .then(created('jam'));
  });
  it('cannot be done twice: the same request never comes so far again', () => {
    given(...jam)
      .when(create('jam'))
      .throws('there already');
  });
});

describe('editing a gig', () => {
  it('records what differs, each in its own event', () => {
    given(...jam)
      .when(edit({ name: 'Saturday Jam', date: clock('20:00'), venue: null, description: 'Bring a friend', timeLimit: 15 }))
      .then(
        event('GigRenamed', { name: 'Saturday Jam' }),
        event('GigRescheduled', { date: clock('20:00') }),
        event('VenueChanged', { venue: null }),
        event('DescriptionChanged', { description: 'Bring a friend' }),
        limited,
      );
  });
  it('leaves what is not given', () => {
    given(...jam, limited)
      .when(edit({ name: 'Saturday Jam' }))
      .then(event('GigRenamed', { name: 'Saturday Jam' }));
  });
  it('records nothing when everything is so already', () => {
    given(...jam, limited)
      .when(edit({ name: 'Friday Jam', date: clock('19:30'), venue: 'The Cellar', description: null, timeLimit: 15 }))
      .then();
    given(...jam)
      .when(edit({}))
      .then();
  });
  it('takes a limit away with null, not with silence', () => {
    given(...jam, limited)
      .when(edit({ timeLimit: null }))
      .then(event('TimeLimitSet', { minutes: null }));
  });
});

describe('setting the time limit', () => {
  const setTimeLimit = (minutes: number | null) => command('SetTimeLimit', { minutes });

  it('sets it in whole minutes', () => {
    given(...jam)
      .when(setTimeLimit(15))
      .then(limited);
  });
  it.each([0, null])('knows %s as no limit', (minutes) => {
    given(...jam, limited)
      .when(setTimeLimit(minutes))
      .then(event('TimeLimitSet', { minutes: null }));
    given(...jam)
      .when(setTimeLimit(minutes))
      .then();
  });
  it('records nothing for the limit that is set', () => {
    given(...jam, limited)
      .when(setTimeLimit(15))
      .then();
  });
});

describe('changing the logo', () => {
  const logo = event('LogoChanged', { logoUrl: 'https://jam.example/logo.png' });

  it('sets one and takes it away', () => {
    given(...jam)
      .when(command('ChangeLogo', logo.data))
      .then(logo);
    given(...jam, logo)
      .when(command('ChangeLogo', { logoUrl: null }))
      .then(event('LogoChanged', { logoUrl: null }));
  });
  it('records nothing for the logo it has', () => {
    given(...jam, logo)
      .when(command('ChangeLogo', logo.data))
      .then();
    given(...jam)
      .when(command('ChangeLogo', { logoUrl: null }))
      .then();
  });
});

describe('switching the raffle', () => {
  const on = event('RaffleSwitched', { enabled: true });
  const off = event('RaffleSwitched', { enabled: false });

  it('is off until somebody switches it on, and off again', () => {
    given(...jam)
      .when(command('SwitchRaffle', { enabled: true }))
      .then(on);
    given(...jam, on)
      .when(command('SwitchRaffle', { enabled: false }))
      .then(off);
  });
  it('records nothing when it is so already', () => {
    given(...jam)
      .when(command('SwitchRaffle', { enabled: false }))
      .then();
    given(...jam, on)
      .when(command('SwitchRaffle', { enabled: true }))
      .then();
  });
});
