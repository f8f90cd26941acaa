import { evolve } from '@jamjar/contracts/gigs/gig.evolve';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { type MutableGigState, initialGigState } from '@jamjar/contracts/gigs/gig.state';
import { type NewChange } from '@jamjar/contracts/realtime/changes';
import { gigsGroup } from './gigs.group.js';
import {
  performerAdded,
  instantAt,
  gigCreated,
  performerLeftStage,
  testGigId,
  testOrganisationId,
  testPerformerId,
  toRecordedGigEvents,
  performerRemoved,
  performerSelected,
  performerWentOnStage,
} from './testing/gig-events.fixture.js';

const [ana, bo] = [testPerformerId('Ana'), testPerformerId('Bo')];
const tuesday = testGigId('Tuesday');

/** The changes for a batch of events that follows the earlier events. */
function changesOf(earlier: readonly GigEvent[], batch: readonly GigEvent[]): readonly NewChange[] {
  const events = toRecordedGigEvents(tuesday, [...earlier, ...batch]);
  const trackers = new Map(gigsGroup.stateProjections.map((projection) => [projection, projection.track(tuesday)]));
  let state: MutableGigState = initialGigState;
  for (const event of events.slice(0, earlier.length)) state = evolve(state, event);
  for (const tracker of trackers.values()) if (state.phase !== 'notCreated') tracker(state); // these rows count as written
  for (const event of events.slice(earlier.length)) state = evolve(state, event);
  if (state.phase === 'notCreated') throw new Error('The gig was not created');
  const gig = state;
  return gigsGroup.toChanges({
    gigId: tuesday,
    gig,
    events: events.slice(earlier.length),
    firstActionFrom: earlier.length, // the batch begins with a new action
    getChangedRows: (projection) => trackers.get(projection)?.(gig) ?? [],
  });
}
const toKindsAndKeys = (changes: readonly NewChange[]) => changes.map(({ kind, keys }) => [kind, keys]);

// The number in `performerWentOnStage` and `performerLeftStage` is the number of the stint
describe('toGigChanges', () => {
  it('announces a new gig to its organisation', () => {
    expect(changesOf([], [gigCreated()])).toEqual([
      {
        kind: 'event_created',
        keys: {},
        audience: `organisation:${testOrganisationId}`,
        gigId: tuesday,
        projected: expect.anything() as unknown,
      },
      {
        kind: 'timeline',
        keys: { revisions: [0] },
        audience: `organisation:${testOrganisationId}`,
        gigId: tuesday,
        projected: expect.anything() as unknown,
        causes: [
          {
            revision: 0,
            type: 'GigCreated',
            performerIds: [],
            actor: expect.anything() as unknown,
            recordedAt: expect.any(Number) as number,
          },
        ],
      },
    ]);
  });

  it('contains as `projected` the gig and its changed performers after the batch, and the timeline entries of the batch', () => {
    const [change] = changesOf([gigCreated(), performerAdded(ana), performerAdded(bo)], [performerRemoved(ana)]);
    expect(change?.projected?.gig).toMatchObject({ id: tuesday, performerCount: 1, revision: 3 });
    expect([...(change?.projected?.performers.values() ?? [])]).toMatchObject([
      { id: ana, status: { kind: 'removed', by: 'staff' }, revision: 3 },
    ]);
    expect(change?.projected?.timeline).toMatchObject([{ revision: 3, type: 'PerformerRemoved', performerIds: [ana] }]);
  });

  it('names each event of the batch once as a cause, with its performers', () => {
    const changes = changesOf([gigCreated(), performerAdded(ana), performerAdded(bo)], [performerSelected(ana), performerRemoved(bo)]);
    const causes = changes.flatMap((change) => change.causes ?? []);
    expect(causes.map(({ revision, type, performerIds }) => [revision, type, performerIds])).toEqual([
      [3, 'PerformerSelected', [ana]],
      [4, 'PerformerRemoved', [bo]],
    ]);
  });

  it('announces a new performer, and the gig because its number of performers changed', () => {
    expect(toKindsAndKeys(changesOf([gigCreated()], [performerAdded(ana)]))).toEqual([
      ['performer_created', { performerId: ana }],
      ['event_updated', {}],
      ['timeline', { revisions: [1] }],
    ]);
  });

  it('announces a changed performer, but not the unchanged gig', () => {
    expect(toKindsAndKeys(changesOf([gigCreated(), performerAdded(ana)], [performerSelected(ana)]))).toEqual([
      ['performer_updated', { performerId: ana }],
      ['timeline', { revisions: [2] }],
    ]);
  });

  it('announces a removed performer, also when they were added in the same batch', () => {
    expect(toKindsAndKeys(changesOf([gigCreated(), performerAdded(ana)], [performerRemoved(ana)]))[0]).toEqual([
      'performer_deleted',
      { performerId: ana },
    ]);
    expect(toKindsAndKeys(changesOf([gigCreated()], [performerAdded(ana), performerRemoved(ana)]))).toEqual([
      ['performer_deleted', { performerId: ana }],
      ['event_updated', {}], // the same number of performers, at a later revision
      ['timeline', { revisions: [1, 2] }],
    ]);
  });

  it('announces several performers in one change, including removed ones', () => {
    const earlier = [
      gigCreated(),
      performerAdded(ana),
      performerAdded(bo),
      performerSelected(ana),
      performerWentOnStage(ana, 1, instantAt('20:00')),
      performerSelected(bo, ana),
    ];
    expect(
      toKindsAndKeys(
        changesOf(earlier, [
          performerLeftStage(ana, 1, instantAt('20:07')),
          performerWentOnStage(bo, 1, instantAt('20:07'), ana),
          performerRemoved(ana),
        ]),
      ),
    ).toEqual([
      ['performers', { performerIds: [ana, bo] }],
      ['event_updated', {}],
      ['timeline', { revisions: [6, 7, 8] }],
      ['pace', {}],
    ]);
  });

  it('announces a draw and a reset of the raffle after the gig and before the timeline', () => {
    // effective entries, whose sum is `totalEntrances`
    const entries = [
      { performerId: ana, entries: 3 },
      { performerId: bo, entries: 2 },
    ];
    const earlier = [gigCreated(), performerAdded(ana), performerAdded(bo)];
    const drawn: GigEvent = { type: 'RaffleDrawn', data: { seed: '01', entries, winner: bo, at: instantAt('21:00') } };
    expect(toKindsAndKeys(changesOf(earlier, [drawn]))).toEqual([
      ['performer_updated', { performerId: bo }],
      ['raffle_winner', { revision: 3, winner: bo, totalEntrances: 5, eligibleParticipants: 2 }],
      ['timeline', { revisions: [3] }],
    ]);
    const reset: GigEvent = { type: 'RaffleReset', data: { affected: [bo], at: instantAt('21:30') } };
    expect(toKindsAndKeys(changesOf([...earlier, drawn], [{ type: 'RaffleSwitched', data: { enabled: true } }, reset]))).toEqual([
      ['performer_updated', { performerId: bo }],
      ['event_updated', {}],
      ['raffle_reset', { affectedPerformers: 1 }],
      ['timeline', { revisions: [4, 5] }],
    ]);
  });

  it('announces the completion and the deletion of a gig', () => {
    expect(toKindsAndKeys(changesOf([gigCreated()], [{ type: 'GigCompleted', data: { at: instantAt('23:00') } }]))[0]).toEqual([
      'event_updated',
      {},
    ]);
    expect(toKindsAndKeys(changesOf([gigCreated()], [{ type: 'GigDeleted', data: { at: instantAt('23:00') } }]))[0]).toEqual([
      'event_deleted',
      {},
    ]);
  });

  it('announces the entries of an undone action and that of the undo, each once, without their rows', () => {
    // Ana's state after she was added by the event with revision 1
    const state = { status: { kind: 'waiting', held: false }, performanceCount: 0, minutesOnStage: 0, lastPlayedAt: null } as const;
    const performers = [{ ...state, performerId: ana, attended: false, sortOrder: 1000, entrances: 0, stateRevision: 1 }];
    const undo = (from: number, to: number): GigEvent => ({
      type: 'ActionUndone',
      data: { from, to, performers, stints: [], at: instantAt('21:00') },
    });
    const earlier = [gigCreated(), performerAdded(ana), performerSelected(ana)];
    const [performerChange, timelineChange] = changesOf(earlier, [undo(2, 2)]);
    expect(toKindsAndKeys([performerChange, timelineChange].flatMap((change) => change ?? []))).toEqual([
      ['performer_updated', { performerId: ana }],
      ['timeline', { revisions: [2, 3] }],
    ]);
    expect(timelineChange?.projected?.timeline).toBeNull();
    expect(toKindsAndKeys(changesOf([gigCreated(), performerAdded(ana)], [performerSelected(ana), undo(2, 2)])).at(-1)).toEqual([
      'timeline',
      { revisions: [2, 3] },
    ]);
  });
});
