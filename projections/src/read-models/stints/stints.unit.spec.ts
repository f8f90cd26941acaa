import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { at, left, gig, performer, recorded, wentOn } from '../../testing/told-events.js';
import { stints } from './stints.projection.js';

const [ana, bo] = [performer('Ana'), performer('Bo')];
const tuesday = gig('Tuesday');
const rowChangesOf = (...events: GigEvent[]) => recorded(tuesday, events).map((event) => stints.on(event));

describe('the stints', () => {
  it('begin when somebody goes on stage, and keep whom they replaced', () => {
    expect(rowChangesOf(wentOn(ana, 1, at('20:15:30.250'), bo))).toEqual([
      {
        put: {
          performerId: ana,
          stint: 1,
          gigId: tuesday,
          instruments: ['guitar'],
          replacedPerformerId: bo,
          startedAt: new Date('2026-05-01T20:15:30.250Z'),
          endedAt: null,
          counted: false,
        },
      },
    ]);
  });

  it('end to the millisecond, counted or not', () => {
    expect(rowChangesOf(left(ana, 1, at('20:22:00.007')), left(bo, 3, at('20:23'), false))).toEqual([
      { change: { performerId: ana, stint: 1, endedAt: new Date('2026-05-01T20:22:00.007Z'), counted: true } },
      { change: { performerId: bo, stint: 3, endedAt: new Date('2026-05-01T20:23:00.000Z'), counted: false } },
    ]);
  });

  it('are not touched by anything else', () => {
    expect(rowChangesOf({ type: 'PerformerReset', data: { performerId: ana, at: at('21:00') } })).toEqual([null]);
  });
});
