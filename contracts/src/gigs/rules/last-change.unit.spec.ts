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
type Command = readonly [actor: Actor | undefined, at: string, ...events: GigEvent[]];

/** Who was first, after commands of several users on a jam. */
function lastChangeAfter(history: readonly Command[], command: GigCommand, code: RefusalCode | null = null): unknown {
  let from = 0;
  const recorded = [[host, '18:00', ...jam] as const, ...history].flatMap(([actor, at, ...events]) => {
    const command = recordCommand(events, { from, actor, recordedAt: toInstant(at) });
    from += events.length;
    return command;
  });
  const last = findLastChange(fold(recorded), command, code);
  return last && [last.type, last.actor.id, new Date(last.at).toISOString().slice(11, 16)];
}
const boSelected: Command = [sam, '20:00', performerSelected(bo)];
const boOnStage: Command = [sam, '20:01', performerWentOnStage(bo, '20:01')];
const boLeft: Command = [kim, '20:06', performerLeftStage(bo, '20:06')];

describe('who was first', () => {
  it('is, about a performer, who changed them last, but for edits', () => {
    const edited: Command = [host, '20:08', gigEvent('PriorityChanged', { performerId: bo.id, priority: true })];
    expect(lastChangeAfter([boSelected, boOnStage, boLeft, edited], takeOffStage(bo, '20:09'))).toEqual([
      'PerformerLeftStage',
      'kim',
      '20:06',
    ]);
    expect(lastChangeAfter([boSelected, boOnStage], putOnStage(bo, '20:09'))).toEqual(['PerformerWentOnStage', 'sam', '20:01']);
  });
  it('is, when a replacement is refused, who changed the performer that hinders it', () => {
    const replacing = selectPerformer(ana, { replacing: bo });
    expect(lastChangeAfter([boSelected, boOnStage, boLeft], replacing, 'NOT_ON_STAGE')).toEqual(['PerformerLeftStage', 'kim', '20:06']);
    const anaSelected: Command = [kim, '20:02', performerSelected(ana)];
    expect(lastChangeAfter([boSelected, boOnStage, anaSelected], subOut(bo, ana), 'ALREADY_SELECTED')).toEqual([
      'PerformerSelected',
      'kim',
      '20:02',
    ]);
  });
  it('is, for the entrances of several, who last changed one of them', () => {
    const entrances = setRaffleEntrances([bo, cai], 0);
    expect(lastChangeAfter([boSelected, boOnStage, [kim, '20:02', performerSelected(ana)]], entrances)).toEqual([
      'PerformerWentOnStage',
      'sam',
      '20:01',
    ]);
  });
  it('is, for a call on several, who last changed who is on stage or selected', () => {
    const later: Command[] = [
      [host, '20:07', lineUpReordered([dee, 500])],
      [host, '20:08', performerAttended(cai, '20:08')],
      [host, '20:09', actionUndone('20:09', [9, 9], [performerState(cai, 3000, 3)])],
    ];
    expect(lastChangeAfter([boSelected, boOnStage, boLeft, ...later], clearStage('20:09'))).toEqual(['PerformerLeftStage', 'kim', '20:06']);
  });
  it('is who undid it when that put somebody on stage again', () => {
    const running = { kind: 'onStage', stint: 1, startedAt: toInstant('20:01'), instruments: bo.instruments, subOut: null } as const;
    const undone: Command = [host, '20:07', actionUndone('20:07', [7, 7], [performerState(bo, 2000, 6, { status: running })])];
    expect(lastChangeAfter([boSelected, boOnStage, boLeft, undone], clearStage('20:09'), 'STAGE_CHANGED')).toEqual([
      'ActionUndone',
      'host',
      '20:07',
    ]);
  });
  it('is, for a reset of all that changes nothing, who last changed anybody', () => {
    const attended: Command[] = [
      [sam, '20:00', performerAttended(ana, '20:00')],
      [kim, '20:01', attendanceWithdrawn(ana, '20:01')],
    ];
    const reset = resetLineUp([ana, bo, cai, dee], '20:02');
    expect(lastChangeAfter(attended, reset)).toEqual(['AttendanceWithdrawn', 'kim', '20:01']);
    expect(lastChangeAfter([boSelected, ...attended], reset, 'STAGE_CHANGED')).toEqual(['PerformerSelected', 'sam', '20:00']);
  });
  it('is, for the next of an empty line, who last changed anybody', () => {
    const held: Command[] = [
      [sam, '20:00', performerAttended(ana, '20:00')],
      [kim, '20:01', performerHeld(bo, '20:01')],
    ];
    expect(lastChangeAfter(held, next('20:02'), 'NOBODY_WAITING')).toEqual(['PerformerHeld', 'kim', '20:01']);
  });
  it('is, for a move that changes nothing, who last changed the order', () => {
    const history: Command[] = [[kim, '20:00', lineUpReordered([dee, 500])], boSelected];
    expect(lastChangeAfter(history, movePerformerBefore(cai, null))).toEqual(['LineUpReordered', 'kim', '20:00']);
  });
  it('is who undid the action, or who changed its performer since', () => {
    const undone: Command = [kim, '20:03', actionUndone('20:03', [5, 5], [performerState(bo, 2000, 2)])];
    const again: Command = [host, '20:04', performerSelected(bo)];
    const undo = undoAction(5, '20:05');
    expect(lastChangeAfter([boSelected, undone, again], undo, 'ALREADY_UNDONE')).toEqual(['ActionUndone', 'kim', '20:03']);
    expect(lastChangeAfter([boSelected, boOnStage, boLeft], undo, 'CHANGED_SINCE')).toEqual(['PerformerLeftStage', 'kim', '20:06']);
    expect(lastChangeAfter([boSelected], undo, 'NOT_UNDOABLE')).toBeNull();
    expect(lastChangeAfter([], undo, 'NOT_UNDOABLE')).toBeNull();
  });
  it('is, at a completed gig, who completed it', () => {
    const completed: Command = [host, '23:00', gigCompleted('23:00')];
    expect(lastChangeAfter([boSelected, completed], putOnStage(bo, '23:01'), 'GIG_COMPLETED')).toEqual(['GigCompleted', 'host', '23:00']);
    expect(lastChangeAfter([completed], completeGig('23:01'))).toEqual(['GigCompleted', 'host', '23:00']);
  });
  it('is nobody for other commands, for unknown performers, and before the first change of the stage', () => {
    expect(lastChangeAfter([boSelected], gigCommand('SwitchRaffle', { enabled: true }))).toBeNull();
    expect(lastChangeAfter([], clearStage('20:00'))).toBeNull();
    expect(findLastChange({ phase: 'notCreated' }, clearStage('20:00'), 'GIG_NOT_FOUND')).toBeNull();
  });
});
