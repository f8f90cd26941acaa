import { recordCommand } from '../testing/recorded-events.fixture.js';
import { limits } from '../../limits.js';
import { action, anaOnStage, selectedStatus } from './testing/actions.fixture.js';
import { undoAction } from './testing/commands.fixture.js';
import {
  actionUndone,
  gigCompleted,
  gigEvent,
  gigReopened,
  lineUpReordered,
  performerAdded,
  performerAttended,
  performerHeld,
  performerLeftStage,
  performerRemoved,
  performerReset,
  performerSelected,
  performerSignedUp,
  performerState,
  raffleEntrancesSet,
  stintChange,
} from './testing/events.fixture.js';
import { given, jam } from './testing/gigs.fixture.js';
import { toInstant } from './testing/instants.fixture.js';
import { ana, bo, eli } from './testing/performers.fixture.js';

// Ana, Bo, Cai and Dee have the sort orders 1000 to 4000 and were added with the revisions 1 to 4.
// `performerState` has the performer's sort order and `stateRevision`; `actionUndone` the first and last revision of the undone action
describe('an undo is refused', () => {
  /** The time so many minutes after the second action of `anaOnStage`, which was recorded at 20:01. */
  const minutesLater = (minutes: number) => new Date(toInstant('20:01') + minutes * 60_000).toISOString().slice(0, -1);

  it('when the action was recorded more than ten minutes ago', () => {
    const history = [...jam, ...anaOnStage];
    given(...history)
      .when(undoAction(6, minutesLater(limits.undoMinutes)))
      .then(
        actionUndone('20:11', [6, 6], [performerState(ana, 1000, 5, { status: selectedStatus(ana) })], [stintChange(ana, 1, 'undone')]),
      );
    given(...history)
      .when(undoAction(6, '20:11:00.001'))
      .thenRefused('NOT_UNDOABLE');
  });
  it('when `undoableActionCount` actions follow; commands that cannot be undone do not count', () => {
    const bosAction = (index: number) => action(6 + index, '20:00', raffleEntrancesSet(bo, index + 1));
    const others = (count: number) => Array.from({ length: count }, (_, index) => bosAction(index)).flat();
    const notUndoable = action(6 + limits.undoableActionCount, '20:00', performerAdded(eli, 5000));
    const anasAction = action(5, '20:00', performerHeld(ana, '20:00'));
    given(...jam, ...anasAction, ...others(limits.undoableActionCount - 1), ...notUndoable)
      .when(undoAction(5, '20:01'))
      .then(actionUndone('20:01', [5, 5], [performerState(ana, 1000, 1)]));
    given(...jam, ...anasAction, ...others(limits.undoableActionCount))
      .when(undoAction(5, '20:01'))
      .thenRefused('NOT_UNDOABLE');
  });
  it('when one of its performers has been changed since', () => {
    const bothAttended = action(5, '20:00', performerAttended(ana, '20:00'), performerAttended(bo, '20:00'));
    for (const later of [performerSelected(bo), performerHeld(bo, '20:01'), lineUpReordered([bo, 500]), raffleEntrancesSet(ana, 1)])
      given(...jam, ...bothAttended, ...action(7, '20:01', later))
        .when(undoAction(5, '20:02'))
        .thenRefused('CHANGED_SINCE');
    given(...jam, ...bothAttended, ...action(7, '20:01', performerRemoved(bo, '20:01')))
      .when(undoAction(5, '20:02'))
      .thenRefused('CHANGED_SINCE');
  });
  it('when only a replacement for one of its performers has been selected since', () => {
    given(...jam, ...anaOnStage, ...action(7, '20:02', performerSelected(bo, { replacing: ana })))
      .when(undoAction(6, '20:03'))
      .thenRefused('CHANGED_SINCE');
  });
  it('when the action is undone already, even if its performers have been changed since', () => {
    const undone = action(7, '20:02', actionUndone('20:02', [6, 6], [performerState(ana, 1000, 5, { status: selectedStatus(ana) })]));
    given(...jam, ...anaOnStage, ...undone)
      .when(undoAction(6, '20:03'))
      .thenRefused('ALREADY_UNDONE');
    given(...jam, ...anaOnStage, ...undone, ...action(8, '20:03', performerReset(ana, '20:03')))
      .when(undoAction(6, '20:03'))
      .thenRefused('ALREADY_UNDONE');
  });
  it('of an undo', () => {
    const undone = action(7, '20:02', actionUndone('20:02', [6, 6], [performerState(ana, 1000, 5, { status: selectedStatus(ana) })]));
    given(...jam, ...anaOnStage, ...undone)
      .when(undoAction(7, '20:03'))
      .thenRefused('NOT_UNDOABLE');
  });
  it.each([
    ['adding', [performerAdded(eli, 5000)]],
    ['removing somebody on stage', [performerLeftStage(ana, '20:02'), performerRemoved(ana, '20:02')]],
    ['a signup', [performerSignedUp(eli, 5000)]],
    ['editing', [gigEvent('TierChanged', { performerId: ana.id, tier: 'T1' })]],
    [
      'an edit of several fields with entrances first',
      [raffleEntrancesSet(ana, 1), gigEvent('PriorityChanged', { performerId: ana.id, priority: true })],
    ],
    [
      'an edit of several fields with entrances last',
      [gigEvent('PriorityChanged', { performerId: ana.id, priority: true }), raffleEntrancesSet(ana, 1)],
    ],
    ['switching the raffle', [gigEvent('RaffleSwitched', { enabled: true })]],
    [
      'a draw',
      [gigEvent('RaffleDrawn', { seed: '00', entries: [{ performerId: ana.id, entries: 1 }], winner: ana.id, at: toInstant('20:02') })],
    ],
    ['a reset of the raffle', [gigEvent('RaffleReset', { affected: [ana.id], at: toInstant('20:02') })]],
    ['a change of the settings', [gigEvent('GigRenamed', { name: 'Saturday Jam' })]],
    ['completing and reopening', [performerLeftStage(ana, '20:02'), gigCompleted('20:02'), gigReopened('20:02')]],
  ])('of %s', (_what, events) => {
    for (const index of events.keys())
      given(...jam, ...anaOnStage, ...action(7, '20:02', ...events))
        .when(undoAction(7 + index, '20:03'))
        .thenRefused('NOT_UNDOABLE');
  });
  it('of an action of the public', () => {
    const byPublic = recordCommand([performerHeld(ana, '20:00')], {
      from: 5,
      recordedAt: toInstant('20:00'),
      actor: { kind: 'public', id: null },
    });
    given(...jam, ...byPublic)
      .when(undoAction(5, '20:01'))
      .thenRefused('NOT_UNDOABLE');
  });
  it('of a revision that does not exist yet', () => {
    given(...jam, ...anaOnStage)
      .when(undoAction(7, '20:02'))
      .thenRefused('NOT_UNDOABLE');
  });
  it('at a completed gig; after it is reopened an earlier action can be undone', () => {
    const held = action(5, '20:00', performerHeld(bo, '20:00'));
    const completed = action(6, '20:01', gigCompleted('20:01'));
    given(...jam, ...held, ...completed)
      .when(undoAction(5, '20:02'))
      .thenRefused('GIG_COMPLETED');
    given(...jam, ...held, ...completed, ...action(7, '20:02', gigReopened('20:02')))
      .when(undoAction(5, '20:03'))
      .then(actionUndone('20:03', [5, 5], [performerState(bo, 2000, 2)]));
  });
});
