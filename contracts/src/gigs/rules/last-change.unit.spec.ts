import { type Actor } from '../../event-metadata.js';
import { fold } from '../gig.evolve.js';
import { type GigCommand } from '../gig.commands.js';
import { type GigEvent } from '../gig.events.js';
import { recordCommand } from '../testing/recorded-events.fixture.js';
import { type RefusalCode } from '../../refusals.js';
import {
  clearStage,
  completeGig,
  gigCommand,
  movePerformerBefore,
  next,
  putOnStage,
  resetLineUp,
  selectPerformer,
  setRaffleEntrances,
  subOut,
  takeOffStage,
  undoAction,
} from './testing/commands.fixture.js';
import {
  actionUndone,
  attendanceWithdrawn,
  gigCompleted,
  gigEvent,
  lineUpReordered,
  performerAttended,
  performerHeld,
  performerLeftStage,
  performerSelected,
  performerState,
  performerWentOnStage,
} from './testing/events.fixture.js';
import { jam } from './testing/gigs.fixture.js';
import { toInstant } from './testing/instants.fixture.js';
import { ana, bo, cai, dee } from './testing/performers.fixture.js';
import { findLastChange } from './last-change.js';

const [host, sam, kim] = ['host', 'sam', 'kim'].map((id): Actor => ({ kind: 'user', id }));
type RecordedCommand = readonly [actor: Actor | undefined, at: string, ...events: GigEvent[]];

/** Returns type, actor and time of the change that `findLastChange` finds after commands of several users on a jam. */
function lastChangeAfter(history: readonly RecordedCommand[], command: GigCommand, code: RefusalCode | null = null): unknown {
  let from = 0;
  const recorded = [[host, '18:00', ...jam] as const, ...history].flatMap(([actor, at, ...events]) => {
    const recordedEvents = recordCommand(events, { from, actor, recordedAt: toInstant(at) });
    from += events.length;
    return recordedEvents;
  });
  const last = findLastChange(fold(recorded), command, code);
  return last && [last.type, last.actor.id, new Date(last.at).toISOString().slice(11, 16)];
}
const boSelected: RecordedCommand = [sam, '20:00', performerSelected(bo)];
const boOnStage: RecordedCommand = [sam, '20:01', performerWentOnStage(bo, '20:01')];
const boLeft: RecordedCommand = [kim, '20:06', performerLeftStage(bo, '20:06')];

// Ana, Bo, Cai and Dee have the sort orders 1000 to 4000 and were added with the revisions 1 to 4; so the first command has 5.
// `performerState` has the performer's sort order and `stateRevision`; `actionUndone` the first and last revision of the undone action
describe('findLastChange', () => {
  it('returns the last change of the performer, ignoring edits', () => {
    const edited: RecordedCommand = [host, '20:08', gigEvent('PriorityChanged', { performerId: bo.id, priority: true })];
    expect(lastChangeAfter([boSelected, boOnStage, boLeft, edited], takeOffStage(bo, '20:09'))).toEqual([
      'PerformerLeftStage',
      'kim',
      '20:06',
    ]);
    expect(lastChangeAfter([boSelected, boOnStage], putOnStage(bo, '20:09'))).toEqual(['PerformerWentOnStage', 'sam', '20:01']);
  });
  it('returns the last change of the performer because of whom a replacement is refused', () => {
    const replacing = selectPerformer(ana, { replacing: bo });
    expect(lastChangeAfter([boSelected, boOnStage, boLeft], replacing, 'NOT_ON_STAGE')).toEqual(['PerformerLeftStage', 'kim', '20:06']);
    const anaSelected: RecordedCommand = [kim, '20:02', performerSelected(ana)];
    expect(lastChangeAfter([boSelected, boOnStage, anaSelected], subOut(bo, ana), 'ALREADY_SELECTED')).toEqual([
      'PerformerSelected',
      'kim',
      '20:02',
    ]);
  });
  it('returns the last change of one of several performers whose entrances are set', () => {
    const entrances = setRaffleEntrances([bo, cai], 0);
    expect(lastChangeAfter([boSelected, boOnStage, [kim, '20:02', performerSelected(ana)]], entrances)).toEqual([
      'PerformerWentOnStage',
      'sam',
      '20:01',
    ]);
  });
  it('returns the last change of who is on stage or selected, for a command on the whole stage', () => {
    const later: RecordedCommand[] = [
      [host, '20:07', lineUpReordered([dee, 500])],
      [host, '20:08', performerAttended(cai, '20:08')],
      [host, '20:09', actionUndone('20:09', [9, 9], [performerState(cai, 3000, 3)])],
    ];
    expect(lastChangeAfter([boSelected, boOnStage, boLeft, ...later], clearStage('20:09'))).toEqual(['PerformerLeftStage', 'kim', '20:06']);
  });
  it('returns an undo that put somebody on stage again', () => {
    const running = { kind: 'onStage', stint: 1, startedAt: toInstant('20:01'), instruments: bo.instruments, subOut: null } as const;
    const undone: RecordedCommand = [host, '20:07', actionUndone('20:07', [7, 7], [performerState(bo, 2000, 6, { status: running })])];
    expect(lastChangeAfter([boSelected, boOnStage, boLeft, undone], clearStage('20:09'), 'STAGE_CHANGED')).toEqual([
      'ActionUndone',
      'host',
      '20:07',
    ]);
  });
  it('returns, for a reset of all, any performer’s last change if it changes nothing, and that of the stage if it is refused', () => {
    const attended: RecordedCommand[] = [
      [sam, '20:00', performerAttended(ana, '20:00')],
      [kim, '20:01', attendanceWithdrawn(ana, '20:01')],
    ];
    const reset = resetLineUp([ana, bo, cai, dee], '20:02');
    expect(lastChangeAfter(attended, reset)).toEqual(['AttendanceWithdrawn', 'kim', '20:01']);
    expect(lastChangeAfter([boSelected, ...attended], reset, 'STAGE_CHANGED')).toEqual(['PerformerSelected', 'sam', '20:00']);
  });
  it('returns the last change of any performer when `Next` finds nobody who waits', () => {
    const held: RecordedCommand[] = [
      [sam, '20:00', performerAttended(ana, '20:00')],
      [kim, '20:01', performerHeld(bo, '20:01')],
    ];
    expect(lastChangeAfter(held, next('20:02'), 'NOBODY_WAITING')).toEqual(['PerformerHeld', 'kim', '20:01']);
  });
  it('returns the last change of the order when a move changes nothing', () => {
    const history: RecordedCommand[] = [[kim, '20:00', lineUpReordered([dee, 500])], boSelected];
    expect(lastChangeAfter(history, movePerformerBefore(cai, null))).toEqual(['LineUpReordered', 'kim', '20:00']);
  });
  it('returns, for a refused undo, the earlier undo or the performer’s change since the action; null without either', () => {
    const undone: RecordedCommand = [kim, '20:03', actionUndone('20:03', [5, 5], [performerState(bo, 2000, 2)])];
    const again: RecordedCommand = [host, '20:04', performerSelected(bo)];
    const undo = undoAction(5, '20:05');
    expect(lastChangeAfter([boSelected, undone, again], undo, 'ALREADY_UNDONE')).toEqual(['ActionUndone', 'kim', '20:03']);
    expect(lastChangeAfter([boSelected, boOnStage, boLeft], undo, 'CHANGED_SINCE')).toEqual(['PerformerLeftStage', 'kim', '20:06']);
    expect(lastChangeAfter([boSelected], undo, 'NOT_UNDOABLE')).toBeNull();
    expect(lastChangeAfter([], undo, 'NOT_UNDOABLE')).toBeNull();
  });
  it('returns the completion when the gig is completed', () => {
    const completed: RecordedCommand = [host, '23:00', gigCompleted('23:00')];
    expect(lastChangeAfter([boSelected, completed], putOnStage(bo, '23:01'), 'GIG_COMPLETED')).toEqual(['GigCompleted', 'host', '23:00']);
    expect(lastChangeAfter([completed], completeGig('23:01'))).toEqual(['GigCompleted', 'host', '23:00']);
  });
  it('returns null for a command on no performer, before the first change of the stage, and before the gig was created', () => {
    expect(lastChangeAfter([boSelected], gigCommand('SwitchRaffle', { enabled: true }))).toBeNull();
    expect(lastChangeAfter([], clearStage('20:00'))).toBeNull();
    expect(findLastChange({ phase: 'notCreated' }, clearStage('20:00'), 'GIG_NOT_FOUND')).toBeNull();
  });
});
