import { type Actor } from '../event-metadata.js';
import { gigId, instant, organisationId, participantId, performerId } from '../ids.js';
import { limits } from '../limits.js';
import { type GigEvent } from './gig.events.js';
import { evolve, fold } from './gig.evolve.js';
import { type Gig, type MutableGig } from './gig.state.js';
import { toPerformerReadModel } from './gig.views.js';
import { recordCommand } from './testing/recorded-events.fixture.js';
import { findAction, findPerformerChangedSince, findStintChanges, isTooOld, isUndoable, toPerformerState } from './undo.js';

const [ana, bo] = [performerId('0195e4a0-0000-7000-8000-00000000000a'), performerId('0195e4a0-0000-7000-8000-00000000000b')];
const at = instant(1_000);
const user: Actor = { kind: 'user', id: 'sam' };
const added = (id: typeof ana): GigEvent => ({
  type: 'PerformerAdded',
  data: {
    performerId: id,
    participantId: participantId('0195e4a0-0000-7000-8000-0000000000cc'),
    instruments: ['guitar'],
    tier: null,
    priority: false,
    performerType: 'solo',
    sortOrder: 1000,
    at,
  },
});
const created: GigEvent = {
  type: 'GigCreated',
  data: {
    organisationId: organisationId('0195e4a0-0000-7000-8000-0000000000dd'),
    type: 'openmic',
    name: 'Tuesday',
    date: at,
    venue: '',
    description: null,
    at,
  },
};
const held = (id: typeof ana): GigEvent => ({ type: 'PerformerHeld', data: { performerId: id, at } });
const entrances = (id: typeof ana, count: number): GigEvent => ({
  type: 'RaffleEntrancesSet',
  data: { performerId: id, entrances: count },
});
const wentOn = (id: typeof ana, stint = 1): GigEvent => ({
  type: 'PerformerWentOnStage',
  data: { performerId: id, stint, at, instruments: [], replacedPerformerId: null },
});
const tier: GigEvent = { type: 'TierChanged', data: { performerId: ana, tier: 'T1' } };

/** A gig with Ana and Bo after these commands, each given as the array of its events. The first of these events has the revision 3. */
function after(commands: readonly (readonly GigEvent[])[], actor: Actor = user): MutableGig {
  let from = 0;
  const history = [[created], [added(ana), added(bo)], ...commands].flatMap((events) => {
    const recorded = recordCommand(events, { from, actor, recordedAt: at });
    from += events.length;
    return recorded;
  });
  const gig = fold(history);
  if (gig.phase === 'notCreated') throw new Error('The gig was not created');
  return gig;
}
/** Undoes the action as the decider does. */
function undo(gig: MutableGig, revision: number): void {
  const action = findAction(gig, revision);
  if (!action) throw new Error('No such action');
  const performers = action.before.map((performer) => ({ performerId: performer.id, ...toPerformerState(performer) }));
  const data = { from: action.from, to: action.to, performers, stints: findStintChanges(gig, action), at };
  for (const event of recordCommand([{ type: 'ActionUndone', data }], { from: gig.lastRevision + 1, actor: user })) evolve(gig, event);
}
const actionsOf = ({ actions }: Gig) => actions.map(({ from, to }) => [from, to]);

describe('the actions of a gig', () => {
  it('consist of all events of one command, with the performers that they changed as they were before', () => {
    const gig = after([[held(ana), held(bo)], [wentOn(ana)]]);
    expect(actionsOf(gig)).toEqual([
      [3, 4],
      [5, 5],
    ]);
    expect(findAction(gig, 4)?.before.map(({ id }) => id)).toEqual([ana, bo]);
    expect(findAction(gig, 5)?.before[0]?.status).toEqual({ kind: 'waiting', held: true });
  });
  it('leave out commands with an event that cannot be undone, at any position, and commands of the public', () => {
    expect(actionsOf(after([[tier]]))).toEqual([]);
    expect(actionsOf(after([[entrances(ana, 1), tier], [held(ana)]]))).toEqual([[5, 5]]);
    expect(actionsOf(after([[tier, entrances(ana, 1)], [held(ana)]]))).toEqual([[5, 5]]);
    expect(actionsOf(after([[entrances(ana, 1), tier, entrances(bo, 1)]]))).toEqual([]);
    expect(actionsOf(after([[held(ana)]], { kind: 'public', id: null }))).toEqual([]);
  });
  it('are the latest ones, regardless of how many commands that cannot be undone are between them', () => {
    const many = Array.from({ length: 2 * limits.undoableActionCount }, (_, index) => [
      [entrances(bo, index + 1)],
      [entrances(ana, index + 1), tier],
    ]).flat();
    const gig = after(many);
    expect(gig.actions.length).toBeGreaterThanOrEqual(limits.undoableActionCount);
    expect(gig.actions.length).toBeLessThanOrEqual(limits.undoableActionCount + 1);
    const found = Array.from({ length: gig.lastRevision }, (_, revision) => findAction(gig, revision)).filter((action) => action !== null);
    expect(found).toHaveLength(limits.undoableActionCount);
  });
});

describe('an action can be undone', () => {
  it('until `undoMinutes` after it was recorded', () => {
    const gig = after([[held(ana)]]);
    const [action] = gig.actions;
    if (!action) throw new Error('No action');
    const last = instant(at + limits.undoMinutes * 60_000);
    expect([isTooOld(action, last), isTooOld(action, instant(last + 1))]).toEqual([false, true]);
    expect([isUndoable(gig, action, last), isUndoable(gig, action, instant(last + 1))]).toEqual([true, false]);
  });
  it('unless one of its performers has been changed since; edits and changes of other performers do not matter', () => {
    const findChanged = (...later: GigEvent[]) => {
      const gig = after([[held(ana)], ...later.map((event) => [event])]);
      const action = findAction(gig, 3);
      return action && (findPerformerChangedSince(gig, action)?.id ?? null);
    };
    expect(findChanged(tier, held(bo))).toBeNull();
    expect(findChanged(wentOn(ana))).toBe(ana);
  });
  it('only at an open gig, and only once', () => {
    const gig = after([[held(ana)]]);
    const areActionsUndoable = () => gig.actions.map((action) => isUndoable(gig, action, at));
    expect(areActionsUndoable()).toEqual([true]);
    gig.phase = 'completed';
    expect(areActionsUndoable()).toEqual([false]);
    gig.phase = 'open';
    undo(gig, 3);
    expect(areActionsUndoable()).toEqual([false]);
  });
});

describe('an undone action', () => {
  it('leaves the row of the performer as before, except for its revision', () => {
    const gig = after([[held(bo)]]);
    const rowOf = (id: typeof ana) => {
      const performer = gig.performers.get(id);
      return performer && toPerformerReadModel(performer, gigId('0195e4a0-0000-7000-8000-0000000000ff'));
    };
    const before = rowOf(ana);
    for (const event of recordCommand([wentOn(ana)], { from: 4 })) evolve(gig, event);
    undo(gig, 4);
    expect(rowOf(ana)).toEqual({ ...before, revision: 5 });
    expect(rowOf(bo)).toMatchObject({ held: true, revision: 3 });
    expect(gig.performers.get(ana)).toMatchObject({ stintCount: 1, lastChange: { type: 'ActionUndone' } });
  });
  it('restores a call that the action had ended, and keeps a later call', () => {
    const called = (minutes: number): GigEvent => ({
      type: 'PerformerCalled',
      data: { performerId: ana, at: instant(at + minutes * 60_000) },
    });
    const reset: GigEvent = { type: 'PerformerReset', data: { performerId: ana, at } };
    const callAfterUndo = (...commands: readonly GigEvent[]) => {
      const gig = after(commands.map((event) => [event]));
      undo(gig, 4);
      return gig.performers.get(ana)?.calledAt;
    };
    expect(callAfterUndo(called(1), reset)).toBe(at + 60_000);
    expect(callAfterUndo(called(1), reset, called(3))).toBe(at + 180_000);
    expect(callAfterUndo(called(1), held(ana), called(3))).toBe(at + 180_000);
  });
  it('records who undid it, and makes the previous action of its performer undoable again', () => {
    const gig = after([[held(ana)], [wentOn(ana)]]);
    undo(gig, 4);
    expect(findAction(gig, 4)?.undone).toMatchObject({ type: 'ActionUndone', actor: user });
    const earlier = findAction(gig, 3);
    expect(earlier && isUndoable(gig, earlier, at)).toBe(true);
  });
  it('is undone by an event that is no action itself', () => {
    const gig = after([[held(ana)]]);
    undo(gig, 3);
    expect(findAction(gig, 4)).toBeNull();
  });
  it('whose performer was never added makes folding throw', () => {
    const gig = after([[held(ana)]]);
    const performers = Array.from(gig.performers.values(), (performer) => ({ performerId: performer.id, ...toPerformerState(performer) }));
    const data = { from: 3, to: 3, performers, stints: [], at };
    const history = recordCommand([created, { type: 'ActionUndone', data }]);
    expect(() => fold(history)).toThrow('never added');
  });
});
