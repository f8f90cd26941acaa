import { fold } from '@jamjar/contracts/gigs/gig.evolve';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { recordEach } from '@jamjar/contracts/gigs/testing/recorded-events.fixture';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import {
  performerAdded,
  instantAt,
  gigCreated,
  performerLeftStage,
  testGigId,
  testPerformerId,
  performerRemoved,
  performerSelected,
  performerWentOnStage,
} from '../../testing/gig-events.fixture.js';
import { performers } from './performers.projection.js';

const [ana, bo] = [testPerformerId('Ana'), testPerformerId('Bo')];
const tuesday = testGigId('Tuesday');

function gigAfter(...events: GigEvent[]): Gig {
  const state = fold(recordEach([gigCreated(), ...events]));
  if (state.phase === 'notCreated') throw new Error('The gig was not created');
  return state;
}
const rowsAfter = (...events: GigEvent[]) => performers.track(tuesday)(gigAfter(...events));

// The number in `performerWentOnStage` and `performerLeftStage` is the number of the stint
describe('the performers projection', () => {
  it('writes when a performer went on stage and who will replace them', () => {
    const rows = rowsAfter(
      performerAdded(ana),
      performerAdded(bo),
      performerSelected(ana),
      performerWentOnStage(ana, 1, instantAt('20:15')),
      performerSelected(bo, ana),
    );
    expect(rows.map(({ row }) => row)).toMatchObject([
      {
        id: ana,
        gigId: tuesday,
        onStage: true,
        stageStartTime: new Date(instantAt('20:15')),
        replacedById: bo,
        pendingRemoval: true,
        played: true,
      },
      {
        id: bo,
        onStage: false,
        stageStartTime: null,
        pendingStage: true,
        replacingPerformerId: ana,
        addedAt: new Date(instantAt('19:00')), // the time in `performerAdded`
      },
    ]);
  });

  it('keeps the row of a removed performer and marks it', () => {
    expect(rowsAfter(performerAdded(ana), performerRemoved(ana)).map(({ row }) => row)).toMatchObject([
      { id: ana, removed: true, removedBy: 'staff' },
    ]);
  });
});

describe('the row tracker of the performers projection', () => {
  const events = [
    performerAdded(ana),
    performerAdded(bo),
    performerWentOnStage(ana, 1, instantAt('20:15')),
    performerLeftStage(ana, 1, instantAt('20:20')),
  ];

  it('returns a row as new at first, and later only when it has changed', () => {
    const takeChangedRows = performers.track(tuesday);
    const changed = events.map((_event, index) =>
      takeChangedRows(gigAfter(...events.slice(0, index + 1))).map(({ key, isNew }) => [key, isNew]),
    );
    expect(changed.slice(2)).toEqual([[[ana, false]], [[ana, false]]]);
    expect(changed[0]).toEqual([[ana, true]]);
    expect(changed[1]).toEqual([[bo, true]]);
  });

  it('does not return a performer whose row is unchanged', () => {
    const takeChangedRows = performers.track(tuesday);
    takeChangedRows(gigAfter(performerAdded(ana)));
    expect(takeChangedRows(gigAfter(performerAdded(ana)))).toEqual([]);
  });
});
