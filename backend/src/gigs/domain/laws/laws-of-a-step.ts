import { type GigCommandType } from '@jamjar/contracts/gigs/gig.commands';
import { type GigEvent, type GigEventType } from '@jamjar/contracts/gigs/gig.events';
import { type PerformerRowView } from '@jamjar/contracts/gigs/gig.views';
import { type Chapter, ids, same, type View } from './chapter.js';
import { type LawOfAStep } from './law.js';

const everybodyBefore =
  (holds: (before: PerformerRowView, after: PerformerRowView | undefined, chapter: Chapter) => boolean): LawOfAStep =>
  (chapter) =>
    [...chapter.before.performers.values()].every((row) => holds(row, chapter.after.performers.get(row.id), chapter));

const has = ({ events }: Chapter, ...types: readonly GigEventType[]): boolean => events.some(({ type }) => types.includes(type));
/** A reset of all is one of those on the list. */
const isReset = ({ events }: Chapter, { id, removed }: PerformerRowView): boolean =>
  !removed && events.some(({ type, data }) => type === 'LineUpReset' || (type === 'PerformerReset' && data.performerId === id));

/** Whoever an event names, and whoever was bound to them by a promise. */
function concerned(events: readonly GigEvent[], { performers }: View): Set<string> {
  const named: string[] = JSON.stringify(events).match(/aaaaaaaa-[0-9a-f-]{27}/g) ?? [];
  const bound = [...performers.values()].filter(({ id }) => named.includes(id));
  return new Set([...named, ...bound.flatMap((it) => [it.replacingPerformerId ?? [], it.replacedById ?? []].flat())]);
}

/** Their minutes, recomputed from the row before and the event. */
function minutesIn(chapter: Chapter, { id, stageStartTime }: PerformerRowView): number {
  const left = chapter.events.find((it) => it.type === 'PerformerLeftStage' && it.data.performerId === id);
  if (left?.type !== 'PerformerLeftStage' || !left.data.counted || stageStartTime === null) return 0;
  return Math.max(0, Math.trunc((left.data.at - stageStartTime) / 1000 / 60));
}

/** Asked again at once, these find everything as they want it. */
const oncePressed: ReadonlySet<GigCommandType> = new Set([
  'EditGig',
  'SetTimeLimit',
  'ChangeLogo',
  'CompleteGig',
  'ReopenGig',
  'SwitchSignups',
  'SetSignupLimit',
  'SwitchFeedback',
  'EditPerformer',
  'MovePerformer',
  'SetSortOrder',
  'ArrangeQueue',
  'MarkAttendance',
  'SelectPerformer',
  'DeselectPerformer',
  'DropReplacement',
  'PutOnStage',
  'PutAllOnStage',
  'SubOut',
  'KeepOnStage',
  'TakeOffStage',
  'ClearStage',
  'ResetPerformer',
  'ResetLineUp',
  'SwitchRaffle',
  'ResetRaffle',
]);
const possibleWhenOver: ReadonlySet<GigCommandType> = new Set([
  'CompleteGig',
  'ReopenGig',
  'DeleteGig',
  'GenerateFeedbackLink',
  'SwitchFeedback',
]);

/** What no command does, whichever it is. */
export const lawsOfAStep: Readonly<Record<string, LawOfAStep>> = {
  'deciding itself changes nothing': ({ before, decided }) => same(before, decided),
  'what is refused or nothing new changes nothing': ({ events, before, after }) => events.length > 0 || same(before, after),
  'every event changes something, but for a new link': (chapter) =>
    chapter.events.length === 0 || has(chapter, 'SignupLinkGenerated', 'FeedbackLinkGenerated') || !same(chapter.before, chapter.after),
  'the same history and command decide the same, wherever they are': ({ decision, elsewhere }) => same(decision, elsewhere),
  'pressed twice happens once': ({ asked, decision, again }) =>
    decision.kind === 'refused' || !oncePressed.has(asked.type) || (again.kind === 'happened' && again.events.length === 0),
  'what is refused once is refused again': ({ decision, again }) => decision.kind !== 'refused' || same(decision, again),
  'nobody changes whom it does not concern': (chapter) => {
    const named = concerned(chapter.events, chapter.before);
    return [...chapter.after.performers.values()].every((row) => named.has(row.id) || same(row, chapter.before.performers.get(row.id)));
  },
  'nobody is forgotten': everybodyBefore((_before, after) => after !== undefined),
  'who a performer is never changes': everybodyBefore(
    (before, after) => before.participantId === after?.participantId && before.addedAt === after.addedAt,
  ),
  'the removed never come back, nor change': everybodyBefore((before, after) => !before.removed || same(before, after)),
  'the deleted never comes back': ({ before, after }) => !before.gig.deleted || same(before, after),
  'a gig that is over changes by what is possible then': ({ asked, events, before }) =>
    !before.gig.completed || events.length === 0 || possibleWhenOver.has(asked.type),
  'only a gig that is over is refused for that': ({ decision, before }) =>
    decision.kind !== 'refused' || decision.code !== 'GIG_COMPLETED' || before.gig.completed,
  'time on stage grows by whole minutes of a counted stint, and shrinks by a reset alone': everybodyBefore(
    (before, after, chapter) => after?.timeOnStage === (isReset(chapter, before) ? 0 : before.timeOnStage + minutesIn(chapter, before)),
  ),
  'a stint counts, but when the stage is cleared or somebody starts anew': ({ asked, events }) =>
    events.every(
      (event) =>
        event.type !== 'PerformerLeftStage' || event.data.counted !== ['ClearStage', 'ResetPerformer', 'ResetLineUp'].includes(asked.type),
    ),
  'a performance is counted when somebody goes on, and forgotten by a reset alone': everybodyBefore((before, after, chapter) => {
    const wentOn = chapter.events.filter(({ type, data }) => type === 'PerformerWentOnStage' && data.performerId === before.id).length;
    return after?.performanceCount === (isReset(chapter, before) ? 0 : before.performanceCount + wentOn);
  }),
  'nobody goes on stage without leaving the selection': everybodyBefore(
    (before, after, chapter) => before.onStage || !after?.onStage || before.pendingStage || chapter.before.gig.type === 'openmic',
  ),
  'wins grow by one draw, and go by a reset alone': everybodyBefore((before, after, chapter) => {
    const won = chapter.events.filter((event) => event.type === 'RaffleDrawn' && event.data.winner === before.id).length;
    return has(chapter, 'RaffleReset') ? before.removed || after?.raffleWins === 0 : after?.raffleWins === before.raffleWins + won;
  }),
  'the order of the line changes only where it is asked for': (chapter) => {
    if (has(chapter, 'LineUpReordered', 'LineUpReset')) return true;
    const stayed = ids(chapter.before.line).filter((id) => chapter.after.performers.get(id)?.removed === false);
    return same(ids(chapter.after.line).slice(0, stayed.length), stayed);
  },
  'a reordering writes only those whose place changes': ({ events, before }) =>
    events.every(
      (event) =>
        event.type !== 'LineUpReordered' ||
        event.data.moves.every(({ performerId, sortOrder }) => before.performers.get(performerId)?.sortOrder !== sortOrder),
    ),
};
