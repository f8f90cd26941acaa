import { type GigType } from '../enums.js';
import { fold } from '../gigs/gig.evolve.js';
import { type GigEvent } from '../gigs/gig.events.js';
import { type Gig } from '../gigs/gig.state.js';
import { recordEach } from '../gigs/testing/recorded-events.fixture.js';
import { instant, organisationId, participantId, type PerformerId, performerId } from '../ids.js';
import { countAhead, toPlaceState } from './place.state.js';

/** @param kind a digit of its own for each kind of id: 0 performers, 1 organisations, 2 participants */
const uuid = (kind: number, digit: number) => `0195e4a${kind}-0000-7000-8000-00000000000${digit}`;
const [ana, bo, cai] = [1, 2, 3].map((digit) => performerId(uuid(0, digit))) as [PerformerId, PerformerId, PerformerId];
const at = instant(1_000_000);
const created = (type: GigType): GigEvent => ({
  type: 'GigCreated',
  data: { organisationId: organisationId(uuid(1, 1)), type, name: 'Friday', date: at, venue: null, description: null, at },
});
const added = (id: typeof ana, digit: number): GigEvent => ({
  type: 'PerformerSignedUp',
  data: {
    performerId: id,
    participantId: participantId(uuid(2, digit)),
    instruments: ['vocals'],
    tier: null,
    priority: false,
    performerType: 'solo',
    sortOrder: 1000 * digit,
    at,
  },
});
const played = (id: typeof ana, leftAt = at): GigEvent[] => [
  { type: 'PerformerWentOnStage', data: { performerId: id, stint: 1, at, instruments: [], replacedPerformerId: null } },
  { type: 'PerformerLeftStage', data: { performerId: id, stint: 1, at: leftAt, counted: true } },
];
const held = (id: typeof ana): GigEvent => ({ type: 'PerformerHeld', data: { performerId: id, at } });

function gigAfter(type: GigType, ...events: GigEvent[]): Gig {
  const gig = fold(recordEach([created(type), added(ana, 1), added(bo, 2), added(cai, 3), ...events]));
  if (gig.phase === 'notCreated') throw new Error('The gig was not created');
  return gig;
}
/** Returns the place states of Ana, Bo and Cai, each with the number of performers ahead. */
const readPlaces = (type: GigType, ...events: GigEvent[]) => {
  const gig = gigAfter(type, ...events);
  const ahead = countAhead(gig);
  return [...gig.performers.values()].map((performer) => [toPlaceState(gig, performer), ahead.get(performer.id) ?? null]);
};

describe('the place of a performer', () => {
  it('has the number of performers who are called before', () => {
    expect(readPlaces('jam')).toEqual([
      ['waiting', 0],
      ['waiting', 1],
      ['waiting', 2],
    ]);
  });
  it('does not count held performers, who have the number that they would have if they were back', () => {
    expect(readPlaces('openmic', held(bo))).toEqual([
      ['waiting', 0],
      ['held', 1],
      ['waiting', 1],
    ]);
  });
  it('has no number when the performer is selected, removed or has cancelled', () => {
    const events: GigEvent[] = [
      { type: 'PerformerSelected', data: { performerId: ana, instruments: [], replacingPerformerId: null } },
      { type: 'PerformerRemoved', data: { performerId: bo, at } },
      { type: 'SignupCancelled', data: { performerId: cai, at } },
    ];
    expect(readPlaces('jam', ...events)).toEqual([
      ['selected', null],
      ['removed', null],
      ['cancelled', null],
    ]);
  });
  it('is behind all who have not played when the performer has played at a jam, and ends when the gig is completed', () => {
    expect(readPlaces('jam', ...played(ana))).toEqual([
      ['waiting', 2],
      ['waiting', 0],
      ['waiting', 1],
    ]);
    expect(readPlaces('jam', ...played(ana), { type: 'GigCompleted', data: { at } })[0]).toEqual(['played', null]);
  });
  it('ends with playing at an open mic, and with attending a generic event', () => {
    expect(readPlaces('openmic', ...played(ana))[0]).toEqual(['played', null]);
    expect(readPlaces('generic', { type: 'PerformerAttended', data: { performerId: ana, at } })).toEqual([
      ['attended', null],
      ['waiting', 0],
      ['waiting', 1],
    ]);
  });
});
