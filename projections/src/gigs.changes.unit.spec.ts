import { evolve } from '@jamjar/contracts/gigs/gig.evolve';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { type FoldingState, notCreated } from '@jamjar/contracts/gigs/gig.state';
import { type NewChange } from '@jamjar/contracts/realtime/changes';
import { gigsGroup } from './gigs.group.js';
import { added, at, created, left, gig, organisation, performer, recorded, removed, selected, wentOn } from './testing/told-events.js';

const [ana, bo] = [performer('Ana'), performer('Bo')];
const tuesday = gig('Tuesday');

/** What screens hear of the second batch, when the first is known. */
function heardOf(known: readonly GigEvent[], batch: readonly GigEvent[]): readonly NewChange[] {
  const events = recorded(tuesday, [...known, ...batch]);
  const views = new Map(gigsGroup.views.map((view) => [view, view.follow(tuesday)]));
  let state: FoldingState = notCreated;
  for (const event of events.slice(0, known.length)) state = evolve(state, event);
  for (const view of views.values()) if (state.phase !== 'notCreated') view.differences(state);
  for (const event of events.slice(known.length)) state = evolve(state, event);
  if (state.phase === 'notCreated') throw new Error('Nobody created the gig');
  const after = state;
  return gigsGroup.changes({
    gigId: tuesday,
    gig: after,
    events: events.slice(known.length),
    differences: (view) => views.get(view)?.differences(after) ?? [],
  });
}
const kindsAndKeys = (changes: readonly NewChange[]) => changes.map(({ kind, keys }) => [kind, keys]);

describe('screens hear', () => {
  it('of a new gig, in its organisation', () => {
    expect(heardOf([], [created()])).toEqual([
      { kind: 'event_created', keys: {}, audience: `organisation:${organisation}`, gigId: tuesday },
      { kind: 'timeline', keys: { revisions: [0] }, audience: `organisation:${organisation}`, gigId: tuesday },
    ]);
  });

  it('of a newcomer, and of the gig whose number of performers changed', () => {
    expect(kindsAndKeys(heardOf([created()], [added(ana)]))).toEqual([
      ['performer_created', { performerId: ana }],
      ['event_updated', {}],
      ['timeline', { revisions: [1] }],
    ]);
  });

  it('of one performer who changed, and nothing of the gig, which did not', () => {
    expect(kindsAndKeys(heardOf([created(), added(ana)], [selected(ana)]))).toEqual([
      ['performer_updated', { performerId: ana }],
      ['timeline', { revisions: [2] }],
    ]);
  });

  it('of one who was removed, also when they had come in the same batch', () => {
    expect(kindsAndKeys(heardOf([created(), added(ana)], [removed(ana)]))[0]).toEqual(['performer_deleted', { performerId: ana }]);
    expect(kindsAndKeys(heardOf([created()], [added(ana), removed(ana)]))).toEqual([
      ['performer_deleted', { performerId: ana }],
      ['timeline', { revisions: [1, 2] }],
    ]);
  });

  it('of several at once in one message, the removed among them', () => {
    const known = [created(), added(ana), added(bo), selected(ana), wentOn(ana, 1, at('20:00')), selected(bo, ana)];
    expect(kindsAndKeys(heardOf(known, [left(ana, 1, at('20:07')), wentOn(bo, 1, at('20:07'), ana), removed(ana)]))).toEqual([
      ['performers', { performerIds: [ana, bo] }],
      ['event_updated', {}],
      ['timeline', { revisions: [6, 7, 8] }],
    ]);
  });

  it('of a draw and of a reset of the raffle, between the gig and the timeline', () => {
    const entries = [
      { performerId: ana, entries: 3 },
      { performerId: bo, entries: 2 },
    ];
    const known = [created(), added(ana), added(bo)];
    const drawn: GigEvent = { type: 'RaffleDrawn', data: { seed: '01', entries, winner: bo, at: at('21:00') } };
    expect(kindsAndKeys(heardOf(known, [drawn]))).toEqual([
      ['performer_updated', { performerId: bo }],
      ['raffle_winner', { winner: bo, totalEntrances: 5, eligibleParticipants: 2 }],
      ['timeline', { revisions: [3] }],
    ]);
    const reset: GigEvent = { type: 'RaffleReset', data: { affected: [bo], at: at('21:30') } };
    expect(kindsAndKeys(heardOf([...known, drawn], [{ type: 'RaffleSwitched', data: { enabled: true } }, reset]))).toEqual([
      ['performer_updated', { performerId: bo }],
      ['event_updated', {}],
      ['raffle_reset', { affectedPerformers: 1 }],
      ['timeline', { revisions: [4, 5] }],
    ]);
  });

  it('of the end of a gig, and of its deletion', () => {
    expect(kindsAndKeys(heardOf([created()], [{ type: 'GigCompleted', data: { at: at('23:00') } }]))[0]).toEqual(['event_updated', {}]);
    expect(kindsAndKeys(heardOf([created()], [{ type: 'GigDeleted', data: { at: at('23:00') } }]))[0]).toEqual(['event_deleted', {}]);
  });
});
