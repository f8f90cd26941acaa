import { fold } from '@jamjar/contracts/gigs/gig.evolve';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { added, at, created, left, gig, performer, removed, selected, wentOn } from '../../testing/told-events.js';
import { performers } from './performers.projection.js';

const [ana, bo] = [performer('Ana'), performer('Bo')];
const tuesday = gig('Tuesday');

function gigAfter(...events: GigEvent[]): Gig {
  const state = fold([created(), ...events]);
  if (state.phase === 'notCreated') throw new Error('Nobody created the gig');
  return state;
}
const rowsAfter = (...events: GigEvent[]) => performers.follow(tuesday).differences(gigAfter(...events));

describe('the line-up', () => {
  it('shows somebody on stage with the time they went on, and whoever is to replace them', () => {
    const rows = rowsAfter(added(ana), added(bo), selected(ana), wentOn(ana, 1, at('20:15')), selected(bo, ana));
    expect(rows.map(({ row }) => row)).toMatchObject([
      {
        id: ana,
        gigId: tuesday,
        onStage: true,
        stageStartTime: new Date(at('20:15')),
        replacedById: bo,
        pendingRemoval: true,
        played: true,
      },
      { id: bo, onStage: false, stageStartTime: null, pendingStage: true, replacingPerformerId: ana, addedAt: new Date(at('19:00')) },
    ]);
  });

  it('keeps the row of somebody who was removed, marked', () => {
    expect(rowsAfter(added(ana), removed(ana)).map(({ row }) => row)).toMatchObject([{ id: ana, removed: true }]);
  });
});

describe('following a line-up', () => {
  const events = [added(ana), added(bo), wentOn(ana, 1, at('20:15')), left(ana, 1, at('20:20'))];

  it('finds each row new at first, and later only those that differ', () => {
    const followed = performers.follow(tuesday);
    const changed = events.map((_event, index) =>
      followed.differences(gigAfter(...events.slice(0, index + 1))).map(({ key, isNew }) => [key, isNew]),
    );
    expect(changed.slice(2)).toEqual([[[ana, false]], [[ana, false]]]);
    expect(changed[0]).toEqual([[ana, true]]);
    expect(changed[1]).toEqual([[bo, true]]);
  });

  it('does not take a performer for changed whose row is the same', () => {
    const followed = performers.follow(tuesday);
    followed.differences(gigAfter(added(ana)));
    expect(followed.differences(gigAfter(added(ana)))).toEqual([]);
  });
});
