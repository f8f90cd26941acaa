import { fold } from '@jamjar/contracts/gigs/gig.evolve';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { recordEach } from '@jamjar/contracts/gigs/testing/recorded-events.fixture';
import {
  performerAdded,
  instantAt,
  gigCreated,
  testGigId,
  testOrganisationId,
  testPerformerId,
  performerRemoved,
  performerSelected,
} from '../../testing/gig-events.fixture.js';
import { gigs } from './gigs.projection.js';

const [ana, bo] = [testPerformerId('Ana'), testPerformerId('Bo')];
const tuesday = testGigId('Tuesday');
/** Returns a function that takes all events after the gig's creation and returns the rows that changed since the function's last call. */
const trackGig = () => {
  const takeChangedRows = gigs.track(tuesday);
  return (...events: GigEvent[]) => {
    const state = fold(recordEach([gigCreated('openmic'), ...events]));
    return state.phase === 'notCreated' ? [] : takeChangedRows(state);
  };
};

describe('the gigs projection', () => {
  it('writes the settings and the number of performers that are not removed', () => {
    expect(
      trackGig()(performerAdded(ana), performerAdded(bo), performerRemoved(bo), { type: 'TimeLimitSet', data: { minutes: 15 } }),
    ).toEqual([
      {
        key: tuesday,
        isNew: true,
        row: {
          id: tuesday,
          organisationId: testOrganisationId,
          name: 'Tuesday Jam', // this, the times and the venue are those of `gigCreated`
          type: 'openmic',
          date: new Date(instantAt('20:00')),
          endsAt: null,
          venue: 'The Cellar',
          description: null,
          timeLimit: 15,
          completed: false,
          deleted: false,
          logoUrl: null,
          signupLimit: null,
          raffleEnabled: false,
          links: { signup: 'none', feedback: 'none', live: 'none' },
          performerCount: 1,
          createdAt: new Date(instantAt('12:00')),
          revision: 4,
        },
      },
    ]);
  });

  it('writes a row again only when the row itself has changed', () => {
    const changedAfter = trackGig();
    changedAfter(performerAdded(ana));
    expect(changedAfter(performerAdded(ana), performerSelected(ana))).toEqual([]);
    expect(changedAfter(performerAdded(ana), performerSelected(ana), { type: 'GigRenamed', data: { name: 'Wednesday' } })).toMatchObject([
      { isNew: false },
    ]);
  });

  it('keeps the row of a completed or deleted gig and marks it', () => {
    const [completed] = trackGig()({ type: 'GigCompleted', data: { at: instantAt('23:00') } });
    const [deleted] = trackGig()({ type: 'GigDeleted', data: { at: instantAt('23:00') } });
    expect(completed?.row).toMatchObject({ completed: true, deleted: false });
    expect(deleted?.row).toMatchObject({ deleted: true });
  });
});
