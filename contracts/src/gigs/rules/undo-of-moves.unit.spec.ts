import { action } from './testing/actions.fixture.js';
import { addPerformers, arrangeQueue, undoAction } from './testing/commands.fixture.js';
import {
  actionUndone,
  lineUpReordered,
  performerAdded,
  performerHeld,
  performerSignedUp,
  performerState,
} from './testing/events.fixture.js';
import { given, openMic } from './testing/gigs.fixture.js';
import { ana, bo, cai, dee, eli } from './testing/performers.fixture.js';

// Ana, Bo, Cai and Dee have the sort orders 1000 to 4000 and were added with the revisions 1 to 4.
// `performerState` has the performer's sort order and `stateRevision`; `actionUndone` the first and last revision of the undone action
describe('the undo of a move', () => {
  const deeFirst = action(5, '20:00', lineUpReordered([dee, 0]));
  const caiFirst = action(5, '20:00', lineUpReordered([cai, 0]));

  it('restores the place before a performer added since, whose sort order is above all that an undo can restore', () => {
    given(...openMic, ...deeFirst, ...action(6, '20:00', lineUpReordered([cai, -1000])))
      .when(addPerformers(eli))
      .then(performerAdded(eli, 5000));
    given(...openMic, ...deeFirst, ...action(6, '20:00', performerSignedUp(eli, 5000)))
      .when(undoAction(5, '20:01'))
      .then(actionUndone('20:01', [5, 5], [performerState(dee, 4000, 4)]));
  });
  it('puts the performer directly before one who has taken the sort order since, and counts as a change', () => {
    given(...openMic, ...caiFirst, ...action(6, '20:00', lineUpReordered([bo, 3000])))
      .when(undoAction(5, '20:01'))
      .then(actionUndone('20:01', [5, 5], [performerState(cai, 2999, 7)]));
    // In the history of an older version, a performer added since may have that sort order
    given(...openMic, ...deeFirst, ...action(6, '20:00', performerSignedUp(eli, 4000)))
      .when(undoAction(5, '20:01'))
      .then(actionUndone('20:01', [5, 5], [performerState(dee, 3999, 7)]));
  });
  it('puts several performers before those who have taken their sort orders, in their previous order', () => {
    const [moved, taken] = [lineUpReordered([cai, -1000], [dee, 0]), lineUpReordered([bo, 3000])];
    const tied = lineUpReordered([dee, 3000]);
    given(...openMic, ...action(5, '20:00', tied), ...action(6, '20:00', moved), ...action(8, '20:00', taken))
      .when(undoAction(6, '20:01'))
      .then(actionUndone('20:01', [6, 6], [performerState(cai, 2998, 8), performerState(dee, 2999, 8)]));
  });
  it('renumbers the line-up when no sort order is free there', () => {
    const taken = action(6, '20:00', lineUpReordered([ana, 2999], [bo, 3000]), performerHeld(bo, '20:00'));
    given(...openMic, ...caiFirst, ...taken)
      .when(undoAction(5, '20:01'))
      .then(
        actionUndone(
          '20:01',
          [5, 5],
          [
            performerState(cai, 2000, 8),
            performerState(ana, 1000, 8),
            performerState(bo, 3000, 8, { status: { kind: 'waiting', held: true } }),
            performerState(dee, 4000, 8),
          ],
        ),
      );
  });
  it('restores a sort order that two performers shared before the move', () => {
    const shared = action(5, '20:00', lineUpReordered([cai, 2000]));
    given(...openMic, ...shared, ...action(6, '20:00', lineUpReordered([cai, 9000])))
      .when(undoAction(6, '20:01'))
      .then(actionUndone('20:01', [6, 6], [performerState(cai, 2000, 5)]));
  });
  it('is refused after a renumbering, even if the performer kept the sort order', () => {
    const arranged = lineUpReordered([cai, 1000], [ana, 2000], [dee, 3000], [bo, 4000]);
    given(...openMic, ...action(5, '20:00', lineUpReordered([cai, 1000])))
      .when(arrangeQueue(cai, ana, dee, bo))
      .then(arranged);
    given(...openMic, ...action(5, '20:00', lineUpReordered([cai, 1000])), ...action(6, '20:00', arranged))
      .when(undoAction(5, '20:01'))
      .thenRefused('CHANGED_SINCE');
  });
});
