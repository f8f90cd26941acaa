import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import {
  foldGig,
  gigCreated,
  instantAt,
  performerLeftStage,
  testGigId,
  testPerformerId,
  toRecordedGigEvents,
  performerWentOnStage,
} from '../../testing/gig-events.fixture.js';
import { stints } from './stints.projection.js';

const [ana, bo] = [testPerformerId('Ana'), testPerformerId('Bo')];
const tuesday = testGigId('Tuesday');
const anyGig = foldGig([gigCreated()]);
const rowWritesOf = (...events: GigEvent[]) => toRecordedGigEvents(tuesday, events).map((event) => stints.project(event, anyGig));

describe('the stints projection', () => {
  it('inserts a stint when a performer goes on stage, with the performer whom they replaced', () => {
    expect(rowWritesOf(performerWentOnStage(ana, 1, instantAt('20:15:30.250'), bo))).toEqual([
      {
        upsert: {
          performerId: ana,
          stint: 1,
          gigId: tuesday,
          instruments: ['guitar'], // those in `performerWentOnStage`
          replacedPerformerId: bo,
          startedAt: new Date('2026-05-01T20:15:30.250Z'),
          endedAt: null,
          counted: false,
          undone: false,
        },
      },
    ]);
  });

  it('ends a stint to the millisecond and stores whether it counts', () => {
    expect(
      rowWritesOf(performerLeftStage(ana, 1, instantAt('20:22:00.007')), performerLeftStage(bo, 3, instantAt('20:23'), false)),
    ).toEqual([
      { update: { performerId: ana, stint: 1, endedAt: new Date('2026-05-01T20:22:00.007Z'), counted: true } },
      { update: { performerId: bo, stint: 3, endedAt: new Date('2026-05-01T20:23:00.000Z'), counted: false } },
    ]);
  });

  it('marks the stints that an undo undoes, and reopens those whose end it undoes', () => {
    const undone: GigEvent = {
      type: 'ActionUndone',
      data: {
        from: 7,
        to: 8,
        performers: [],
        stints: [
          { performerId: ana, stint: 2, change: 'undone' },
          { performerId: bo, stint: 1, change: 'reopened' },
        ],
        at: instantAt('20:25'),
      },
    };
    expect(rowWritesOf(undone)).toEqual([
      [{ update: { performerId: ana, stint: 2, undone: true } }, { update: { performerId: bo, stint: 1, endedAt: null, counted: false } }],
    ]);
  });

  it('ignores a reset, because an event of its own ends the stint', () => {
    expect(rowWritesOf({ type: 'PerformerReset', data: { performerId: ana, at: instantAt('21:00') } })).toEqual([null]);
  });
});
