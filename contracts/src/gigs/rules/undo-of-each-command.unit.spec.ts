import { type GigCommand } from '../gig.commands.js';
import { type GigEvent } from '../gig.events.js';
import { type MutableGig, type Performer } from '../gig.state.js';
import { fold } from '../gig.evolve.js';
import { recordCommand, recordEach } from '../testing/recorded-events.fixture.js';
import {
  arrangeQueue,
  cancelReplacement,
  clearStage,
  deselectPerformer,
  editPerformer,
  holdPerformer,
  keepOnStage,
  markAttendance,
  movePerformerBefore,
  next,
  nextBand,
  putAllOnStage,
  putOnStage,
  resetLineUp,
  resetPerformer,
  selectPerformer,
  setRaffleEntrances,
  setSortOrder,
  subOut,
  swap,
  takeOffStage,
  undoAction,
} from './testing/commands.fixture.js';
import {
  lineUpReordered,
  performerAttended,
  performerHeld,
  performerLeftStage,
  performerSelected,
  performerWentOnStage,
  raffleEntrancesSet,
  subOutRequested,
} from './testing/events.fixture.js';
import { generic, jam, openMic } from './testing/gigs.fixture.js';
import { toInstant } from './testing/instants.fixture.js';
import { ana, bo, cai, dee } from './testing/performers.fixture.js';
import { decide, gigDecider } from './gig.decider.js';

/** Ana and Dee have played before, Ana and Bo are on stage, Ana is to be replaced by Dee, Cai is held. */
const busyJam = [
  ...jam,
  ...[ana, dee].flatMap((each) => [performerSelected(each), performerWentOnStage(each, '19:00'), performerLeftStage(each, '19:10')]),
  performerSelected(ana),
  performerSelected(bo),
  performerWentOnStage(ana, '19:50', { stint: 2 }),
  performerWentOnStage(bo, '19:55'),
  performerSelected(dee, { replacing: ana }),
  performerHeld(cai, '19:56'),
  performerAttended(cai, '19:57'),
  raffleEntrancesSet(bo, 2),
];
const busyOpenMic = [
  ...openMic,
  performerWentOnStage(ana, '19:50', { instruments: [] }),
  performerLeftStage(ana, '19:55'),
  performerWentOnStage(bo, '19:58', { instruments: [] }),
  performerHeld(cai, '19:59'),
];

/** Folds the events as if each was recorded at 20:00 by a command of its own. */
function foldRecordedAt20(events: readonly GigEvent[]): MutableGig {
  const gig = fold(recordEach(events, { recordedAt: toInstant('20:00') }));
  if (gig.phase === 'notCreated') throw new Error('The gig was not created');
  return gig;
}
/** Decides and records the command as one action. */
function execute(gig: MutableGig, command: GigCommand): readonly GigEvent[] {
  const decision = decide(gig, command);
  if (decision.kind === 'refused') throw new Error(`${command.type} was refused: ${decision.code}`);
  const from = gig.lastRevision + 1;
  for (const event of recordCommand(decision.events, { from, recordedAt: toInstant('20:07') })) gigDecider.evolve(gig, event);
  return decision.events;
}
/** What an undo restores: all but revision, last change and number of stints. */
const toRestored = ({ performers }: MutableGig) =>
  Array.from(performers.values(), ({ revision: _revision, lastChange: _lastChange, stintCount: _stintCount, ...rest }: Performer) => rest);

describe('an action that is undone leaves every performer as before', () => {
  it.each([
    ['put on stage', busyJam, putOnStage(dee, '20:07')],
    ['put on stage from the queue', busyOpenMic, putOnStage(cai, '20:07')],
    ['take off stage', busyJam, takeOffStage(bo, '20:07')],
    ['take off stage a performer with a replacement', busyJam, takeOffStage(ana, '20:07')],
    ['swap', busyJam, swap(ana, '20:07')],
    ['sub out', busyJam, subOut(bo)],
    ['sub out with a replacement', busyJam, subOut(bo, cai, { instruments: ['drums'] })],
    ['sub out with another replacement', busyJam, subOut(ana, cai, { instruments: ['drums'] })],
    ['keep on stage', busyJam, keepOnStage(ana)],
    ['keep on stage without a replacement', [...busyJam, subOutRequested(bo)], keepOnStage(bo)],
    ['select', busyJam, selectPerformer(cai, { instruments: ['bass'] })],
    ['select as replacement', busyJam, selectPerformer(cai, { instruments: ['bass'], replacing: bo })],
    ['deselect', busyJam, deselectPerformer(dee)],
    ['cancel a replacement', busyJam, cancelReplacement(dee)],
    ['put all on stage', [...busyJam, performerSelected(cai)], putAllOnStage('20:07')],
    ['clear the stage', busyJam, clearStage('20:07')],
    ['next band', [...busyJam, performerSelected(cai)], nextBand('20:07')],
    ['next band with somebody staying', busyJam, nextBand('20:07', { staying: [ana] })],
    ['next', busyOpenMic, next('20:07')],
    ['next when nobody can be called', [...busyOpenMic, performerHeld(dee, '20:00')], next('20:07')],
    ['move', busyJam, movePerformerBefore(dee, ana)],
    ['move that renumbers', [...busyJam, lineUpReordered([bo, 1001])], movePerformerBefore(dee, bo)],
    ['arrange the queue', busyJam, arrangeQueue(dee, cai)],
    ['set the sort order', busyJam, setSortOrder(cai, 7)],
    ['mark attendance', busyJam, markAttendance(ana, true, '20:07')],
    ['withdraw attendance', busyJam, markAttendance(cai, false, '20:07')],
    ['mark attendance at a generic gig', generic, markAttendance(ana, true, '20:07')],
    ['set raffle entrances', busyJam, editPerformer(bo, { raffleEntrances: 7 })],
    ['set raffle entrances of several', busyJam, setRaffleEntrances([ana, bo], 1)],
    ['hold', busyOpenMic, holdPerformer(dee)],
    ['end a hold', busyJam, holdPerformer(cai, false)],
    ['reset', busyJam, resetPerformer(ana, '20:07')],
    ['reset a selected performer', busyJam, resetPerformer(dee, '20:07')],
    ['reset all', busyJam, resetLineUp([dee, cai, bo, ana], '20:07')],
  ] satisfies readonly (readonly [string, readonly GigEvent[], GigCommand])[])('%s', (_what, history, command) => {
    const gig = foldRecordedAt20(history);
    const before = toRestored(gig);
    const events = execute(gig, command);
    expect(events).not.toEqual([]);
    expect(toRestored(gig)).not.toEqual(before);
    expect(execute(gig, undoAction(gig.lastRevision, '20:09')).map(({ type }) => type)).toEqual(['ActionUndone']);
    expect(toRestored(gig)).toEqual(before);
  });
});
