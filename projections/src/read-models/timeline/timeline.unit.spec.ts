import { type Actor } from '@jamjar/contracts/event-metadata';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import {
  performerAdded,
  instantAt,
  foldGig,
  gigCreated,
  hostId,
  performerLeftStage,
  testGigId,
  testPerformerId,
  toRecordedGigEvents,
  performerSelected,
  hostActor,
  performerWentOnStage,
} from '../../testing/gig-events.fixture.js';
import { timeline } from './timeline.projection.js';

const [ana, bo, cem] = [testPerformerId('Ana'), testPerformerId('Bo'), testPerformerId('Cem')];
const tuesday = testGigId('Tuesday');

const rowsOf = (events: readonly GigEvent[], actor: Actor = hostActor) =>
  toRecordedGigEvents(tuesday, events, actor).map((event) => {
    const write = timeline.project(event, foldGig([gigCreated()]));
    return write && 'upsert' in write ? write.upsert : null;
  });
const performerIdsOf = (event: GigEvent): unknown => Reflect.get(rowsOf([event])[0] ?? {}, 'performerIds');

// The number in `performerWentOnStage` and `performerLeftStage` is the number of the stint
describe('the timeline projection', () => {
  it('writes one row per event with its revision, time, type and actor', () => {
    expect(rowsOf([gigCreated(), performerAdded(ana)])).toEqual([
      {
        gigId: tuesday,
        revision: 0,
        at: new Date(instantAt('20:00')), // `toRecordedGigEvents` gives every event this time
        type: 'GigCreated',
        actorKind: 'user',
        actorId: hostId,
        performerIds: [],
        enabled: null,
        actionFrom: 0,
        undone: false,
      },
      {
        gigId: tuesday,
        revision: 1,
        at: new Date(instantAt('20:00')),
        type: 'PerformerAdded',
        actorKind: 'user',
        actorId: hostId,
        performerIds: [ana],
        enabled: null,
        actionFrom: 0, // `command.from` of the gig that `rowsOf` passes
        undone: false,
      },
    ]);
  });

  it('stores whether the raffle was switched on or off', () => {
    const switches = [true, false].map((enabled): GigEvent => ({ type: 'RaffleSwitched', data: { enabled } }));
    expect(rowsOf(switches).map((row): unknown => Reflect.get(row ?? {}, 'enabled'))).toEqual([true, false]);
  });

  it('marks the entries of an undone action, and lists the performers that it restores', () => {
    // Bo's state after an addition with revision 2
    const state = { status: { kind: 'waiting', held: false }, performanceCount: 0, minutesOnStage: 0, lastPlayedAt: null } as const;
    const performers = [{ ...state, performerId: bo, attended: false, sortOrder: 1000, entrances: 0, stateRevision: 2 }];
    const data = { from: 3, to: 5, performers, stints: [], at: instantAt('20:25') };
    const [event] = toRecordedGigEvents(tuesday, [{ type: 'ActionUndone', data }]);
    expect(event && timeline.project(event, foldGig([gigCreated()]))).toEqual([
      { upsert: expect.objectContaining({ type: 'ActionUndone', performerIds: [bo], undone: false }) as unknown },
      ...[3, 4, 5].map((revision) => ({ update: { gigId: tuesday, revision, undone: true } })),
    ]);
  });

  it('lists two performers when one replaces the other: first the replacement, then the replaced one', () => {
    expect(performerIdsOf(performerWentOnStage(ana, 1, instantAt('20:10'), bo))).toEqual([ana, bo]);
    expect(performerIdsOf(performerWentOnStage(ana, 1, instantAt('20:10')))).toEqual([ana]);
    expect(performerIdsOf(performerSelected(ana, bo))).toEqual([ana, bo]);
    expect(performerIdsOf(performerLeftStage(bo, 1, instantAt('20:10')))).toEqual([bo]);
  });

  it('lists all performers whom an event affects; for a draw, only the winner', () => {
    const moves = [ana, bo].map((performerId, index) => ({ performerId, sortOrder: index }));
    expect(performerIdsOf({ type: 'LineUpReordered', data: { moves } })).toEqual([ana, bo]);
    expect(performerIdsOf({ type: 'LineUpReset', data: { order: [cem, ana], at: instantAt('21:00') } })).toEqual([cem, ana]);
    expect(performerIdsOf({ type: 'RaffleReset', data: { affected: [bo], at: instantAt('21:00') } })).toEqual([bo]);
    const entries = [ana, bo].map((performerId) => ({ performerId, entries: 1 }));
    expect(performerIdsOf({ type: 'RaffleDrawn', data: { seed: '0', entries, winner: ana, at: instantAt('21:00') } })).toEqual([ana]);
  });

  it('stores no user id for events of the public signup form or of the system', () => {
    expect(rowsOf([gigCreated()], { kind: 'public', id: 'not-a-user-id' })).toMatchObject([{ actorKind: 'public', actorId: null }]);
    expect(rowsOf([gigCreated()], { kind: 'system', id: null })).toMatchObject([{ actorKind: 'system', actorId: null }]);
  });
});
