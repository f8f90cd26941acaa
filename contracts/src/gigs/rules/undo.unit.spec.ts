import { action, anaLeft, anaOnStage, onStageStatus, selectedStatus } from './testing/actions.fixture.js';
import { undoAction } from './testing/commands.fixture.js';
import {
  actionUndone,
  gigEvent,
  lineUpReset,
  performerAdded,
  performerAttended,
  performerHeld,
  performerLeftStage,
  performerSelected,
  performerState,
  performerWentOnStage,
  raffleEntrancesSet,
  stintChange,
} from './testing/events.fixture.js';
import { given, jam, openMic } from './testing/gigs.fixture.js';
import { toInstant } from './testing/instants.fixture.js';
import { ana, bo, cai, dee, eli } from './testing/performers.fixture.js';

// Ana, Bo, Cai and Dee have the sort orders 1000 to 4000 and were added with the revisions 1 to 4.
// `performerState` has the performer's sort order and `stateRevision`; `actionUndone` the first and last revision of the undone action
describe('undoing', () => {
  it('going on stage restores the selection and marks the stint as undone', () => {
    given(...jam, ...anaOnStage)
      .when(undoAction(6, '20:05'))
      .then(
        actionUndone('20:05', [6, 6], [performerState(ana, 1000, 5, { status: selectedStatus(ana) })], [stintChange(ana, 1, 'undone')]),
      );
  });
  it('leaving the stage restores start time, minutes and the end of the last stint, and reopens the stint', () => {
    given(...jam, ...anaOnStage, ...anaLeft)
      .when(undoAction(7, '20:12'))
      .then(
        actionUndone(
          '20:12',
          [7, 7],
          [performerState(ana, 1000, 6, { status: onStageStatus(ana, '20:01'), performanceCount: 1 })],
          [stintChange(ana, 1, 'reopened')],
        ),
      );
  });
  it('a swap restores both performers, one as the replacement of the other', () => {
    const boSelected = action(7, '20:05', performerSelected(bo, { replacing: ana }));
    const swapped = action(8, '20:09', performerLeftStage(ana, '20:09'), performerWentOnStage(bo, '20:09', { replacing: ana }));
    given(...jam, ...anaOnStage, ...boSelected, ...swapped)
      .when(undoAction(9, '20:10'))
      .then(
        actionUndone(
          '20:10',
          [8, 9],
          [
            performerState(bo, 2000, 7, { status: selectedStatus(bo, ana) }),
            performerState(ana, 1000, 7, { status: onStageStatus(ana, '20:01', { replacementId: bo.id }), performanceCount: 1 }),
          ],
          [stintChange(bo, 1, 'undone'), stintChange(ana, 1, 'reopened')],
        ),
      );
  });
  it('finds the action by the revision of any of its events', () => {
    const attended = action(5, '20:00', performerAttended(ana, '20:00'), performerAttended(bo, '20:00'), performerAttended(cai, '20:00'));
    const undone = actionUndone('20:01', [5, 7], [performerState(ana, 1000, 1), performerState(bo, 2000, 2), performerState(cai, 3000, 3)]);
    for (const revision of [5, 6, 7])
      given(...jam, ...attended)
        .when(undoAction(revision, '20:01'))
        .then(undone);
  });
  it('a stint that follows an undone stint names its own number', () => {
    const boPutOn = action(5, '20:01', performerWentOnStage(bo, '20:01'));
    const undone = action(6, '20:02', actionUndone('20:02', [5, 5], [performerState(bo, 2000, 2)], [stintChange(bo, 1, 'undone')]));
    const again = action(7, '20:03', performerWentOnStage(bo, '20:03', { stint: 2 }));
    given(...openMic, ...boPutOn, ...undone, ...again)
      .when(undoAction(7, '20:04'))
      .then(actionUndone('20:04', [7, 7], [performerState(bo, 2000, 2)], [stintChange(bo, 2, 'undone')]));
  });
  it('keeps later edits of tier, priority, instruments and type, and is not refused because of them', () => {
    const edits = action(
      7,
      '20:03',
      gigEvent('TierChanged', { performerId: ana.id, tier: 'T3' }),
      gigEvent('PriorityChanged', { performerId: ana.id, priority: true }),
      gigEvent('InstrumentsChanged', { performerId: ana.id, instruments: ['bass'] }),
      gigEvent('PerformerTypeChanged', { performerId: ana.id, performerType: 'band' }),
    );
    given(...jam, ...anaOnStage, ...edits)
      .when(undoAction(6, '20:05'))
      .then(
        actionUndone('20:05', [6, 6], [performerState(ana, 1000, 5, { status: selectedStatus(ana) })], [stintChange(ana, 1, 'undone')]),
      );
  });
  it('is accepted after changes of other performers and after an undone action of the same performer', () => {
    const leavingUndone = action(
      8,
      '20:10',
      actionUndone('20:10', [7, 7], [performerState(ana, 1000, 6, { status: onStageStatus(ana, '20:01'), performanceCount: 1 })]),
    );
    const others = [...action(9, '20:10', performerSelected(bo)), ...action(10, '20:10', performerAdded(eli, 5000))];
    given(...jam, ...anaOnStage, ...anaLeft, ...leavingUndone, ...others)
      .when(undoAction(6, '20:10'))
      .then(
        actionUndone('20:10', [6, 6], [performerState(ana, 1000, 5, { status: selectedStatus(ana) })], [stintChange(ana, 1, 'undone')]),
      );
  });
  it('names only the stints of this action, not those of later actions that were undone before', () => {
    const [putOn, off] = [action(5, '20:00', performerWentOnStage(bo, '20:00')), action(6, '20:04', performerLeftStage(bo, '20:04'))];
    const again = action(7, '20:05', performerWentOnStage(bo, '20:05', { stint: 2 }));
    const played = { performanceCount: 1, minutesOnStage: 4, lastPlayedAt: toInstant('20:04') };
    const againUndone = action(8, '20:06', actionUndone('20:06', [7, 7], [performerState(bo, 2000, 6, played)]));
    const running = { ...onStageStatus(bo, '20:00'), instruments: bo.instruments };
    const offUndone = action(
      9,
      '20:06',
      actionUndone('20:06', [6, 6], [performerState(bo, 2000, 5, { status: running, performanceCount: 1 })]),
    );
    given(...openMic, ...putOn, ...off, ...again, ...againUndone, ...offUndone)
      .when(undoAction(5, '20:07'))
      .then(actionUndone('20:07', [5, 5], [performerState(bo, 2000, 2)], [stintChange(bo, 1, 'undone')]));
  });
  it('restores a hold and raffle entrances', () => {
    const heldThenSelected = [...action(5, '20:00', performerHeld(ana, '20:00')), ...action(6, '20:01', performerSelected(ana))];
    given(...jam, ...heldThenSelected)
      .when(undoAction(6, '20:02'))
      .then(actionUndone('20:02', [6, 6], [performerState(ana, 1000, 5, { status: { kind: 'waiting', held: true } })]));
    given(...jam, ...action(5, '20:00', raffleEntrancesSet(ana, 2)), ...action(6, '20:01', raffleEntrancesSet(ana, 5)))
      .when(undoAction(6, '20:02'))
      .then(actionUndone('20:02', [6, 6], [performerState(ana, 1000, 5, { entrances: 2 })]));
  });
  it('a reset of all restores every performer and reopens the running stints', () => {
    const reset = action(7, '20:09', performerLeftStage(ana, '20:09', { counted: false }), lineUpReset([dee, cai, bo, ana], '20:09'));
    given(...jam, ...anaOnStage, ...reset)
      .when(undoAction(8, '20:10'))
      .then(
        actionUndone(
          '20:10',
          [7, 8],
          [
            performerState(ana, 1000, 6, { status: onStageStatus(ana, '20:01'), performanceCount: 1 }),
            performerState(dee, 4000, 4),
            performerState(cai, 3000, 3),
            performerState(bo, 2000, 2),
          ],
          [stintChange(ana, 1, 'reopened')],
        ),
      );
  });
});
