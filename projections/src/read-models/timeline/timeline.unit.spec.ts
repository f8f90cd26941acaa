import { type Actor } from '@jamjar/contracts/event-metadata';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { added, at, created, host, left, gig, performer, recorded, selected, theHost, wentOn } from '../../testing/told-events.js';
import { timeline } from './timeline.projection.js';

const [ana, bo, cem] = [performer('Ana'), performer('Bo'), performer('Cem')];
const tuesday = gig('Tuesday');

const rowsOf = (events: readonly GigEvent[], actor: Actor = theHost) =>
  recorded(tuesday, events, actor).map((event) => {
    const written = timeline.on(event);
    return written && 'put' in written ? written.put : null;
  });
const performersIn = (event: GigEvent): unknown => Reflect.get(rowsOf([event])[0] ?? {}, 'performerIds');

describe('the timeline', () => {
  it('has one line per event: where in the history, when, what and by whom', () => {
    expect(rowsOf([created(), added(ana)])).toEqual([
      {
        gigId: tuesday,
        revision: 0,
        at: new Date(at('20:00')),
        type: 'GigCreated',
        actorKind: 'user',
        actorId: host,
        performerIds: [],
      },
      {
        gigId: tuesday,
        revision: 1,
        at: new Date(at('20:00')),
        type: 'PerformerAdded',
        actorKind: 'user',
        actorId: host,
        performerIds: [ana],
      },
    ]);
  });

  it('names the one on stage first, and whoever they replaced after them', () => {
    expect(performersIn(wentOn(ana, 1, at('20:10'), bo))).toEqual([ana, bo]);
    expect(performersIn(wentOn(ana, 1, at('20:10')))).toEqual([ana]);
    expect(performersIn(selected(ana, bo))).toEqual([ana, bo]);
    expect(performersIn(left(bo, 1, at('20:10')))).toEqual([bo]);
  });

  it('names everybody whom an event concerns', () => {
    const moves = [ana, bo].map((performerId, index) => ({ performerId, sortOrder: index }));
    expect(performersIn({ type: 'LineUpReordered', data: { moves } })).toEqual([ana, bo]);
    expect(performersIn({ type: 'LineUpReset', data: { order: [cem, ana], at: at('21:00') } })).toEqual([cem, ana]);
    expect(performersIn({ type: 'RaffleReset', data: { affected: [bo], at: at('21:00') } })).toEqual([bo]);
    const entries = [ana, bo].map((performerId) => ({ performerId, entries: 1 }));
    expect(performersIn({ type: 'RaffleDrawn', data: { seed: '0', entries, winner: ana, at: at('21:00') } })).toEqual([ana]);
  });

  it('names no user where none acted: the public form, or Jamjar itself', () => {
    expect(rowsOf([created()], { kind: 'public', id: 'a-link-token' })).toMatchObject([{ actorKind: 'public', actorId: null }]);
    expect(rowsOf([created()], { kind: 'system', id: null })).toMatchObject([{ actorKind: 'system', actorId: null }]);
  });
});
