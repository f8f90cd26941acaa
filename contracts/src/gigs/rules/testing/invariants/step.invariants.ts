import { type GigCommand } from '../../../gig.commands.js';
import { getCommandRow } from '../../../commands/command-table.js';
import { hasExpectedTrait } from '../../../commands/testing/commands.fixture.js';
import { type Performer } from '../../../gig.state.js';
import { type GigEvent, type GigEventType } from '../../../gig.events.js';
import { type PerformerReadModel } from '../../../gig.views.js';
import { type Step, toIds, isEqual, type GigSnapshot, type StepInvariant } from './step.js';

/** Creates an invariant that must hold for every performer whom the gig had before the step, removed or not. */
const everyPerformerBefore =
  (holds: (before: PerformerReadModel, after: PerformerReadModel | undefined, step: Step) => boolean): StepInvariant =>
  (step) =>
    [...step.before.performers.values()].every((row) => holds(row, step.after.performers.get(row.id), step));

const hasEvent = ({ events }: Step, ...types: readonly GigEventType[]): boolean => events.some(({ type }) => types.includes(type));
/** Whether the step resets this performer; a line-up reset covers all performers that are not removed. */
const isReset = ({ events }: Step, { id, removed }: PerformerReadModel): boolean =>
  !removed && events.some(({ type, data }) => type === 'LineUpReset' || (type === 'PerformerReset' && data.performerId === id));

/**
 * Returns the performers in the events, and those whom they replace or who replace them. It finds performer ids by their prefix `aaaaaaaa`, which
 * `performers.fixture.ts` gives them.
 */
function findAffectedIds(events: readonly GigEvent[], { performers }: GigSnapshot): Set<string> {
  const mentionedIds: string[] = JSON.stringify(events).match(/aaaaaaaa-[0-9a-f-]{27}/g) ?? [];
  const mentioned = [...performers.values()].filter(({ id }) => mentionedIds.includes(id));
  return new Set([...mentionedIds, ...mentioned.flatMap((row) => [row.replacingPerformerId ?? [], row.replacedById ?? []].flat())]);
}

/** Computes, from the performer's previous row and the event, the minutes that the step adds to the performer's time on stage. */
function computeAddedMinutes(step: Step, { id, stageStartTime }: PerformerReadModel): number {
  const left = step.events.find((it) => it.type === 'PerformerLeftStage' && it.data.performerId === id);
  if (left?.type !== 'PerformerLeftStage' || !left.data.counted || stageStartTime === null) return 0;
  return Math.max(0, Math.trunc((left.data.at - stageStartTime.getTime()) / 1000 / 60));
}

/** Whether the command names the stage that its sender saw (`seen`): its repetition is refused because the command itself has changed the stage. */
const namesStage = ({ command: { data } }: Step): boolean => 'seen' in data && data.seen !== null;
/** Invariants with `isUndo` exempt undos; what an undo restores, `history.invariants.ts` checks. */
const isUndo = (step: Step): boolean => step.command.type === 'UndoAction';

/** Returns the fields of a performer that an undo can restore. */
export const toRestorableFields = ({ revision: _revision, lastChange: _lastChange, stintCount: _stintCount, ...performer }: Performer) =>
  performer;
/** A completed gig accepts all commands on links, except that it refuses to generate or enable the signup link. */
const isAllowedWhenCompleted = ({ type, data }: GigCommand): boolean =>
  hasExpectedTrait(type, 'completed') ||
  ((type === 'GenerateLink' || type === 'SwitchLink') && (data.kind !== 'signup' || ('enabled' in data && !data.enabled)));

/** Invariants of every step, for all command types. */
export const stepInvariants: Readonly<Record<string, StepInvariant>> = {
  'deciding does not change the state': ({ before, afterDecision }) => isEqual(before, afterDecision),
  'a command without events changes nothing': ({ events, before, after }) => events.length > 0 || isEqual(before, after),
  'a command with events changes the gig, except when it generates a link': (step) =>
    step.events.length === 0 || step.command.type === 'GenerateLink' || !isEqual(step.before, step.after),
  'the same history and command give the same decision': ({ decision, decisionFromStoredHistory }) =>
    isEqual(decision, decisionFromStoredHistory),
  'an accepted idempotent command changes nothing when it is repeated': (step) =>
    step.decision.kind === 'refused' ||
    !hasExpectedTrait(step.command.type, 'idempotent') ||
    (namesStage(step) && step.events.length > 0) ||
    (step.repeatedDecision.kind === 'accepted' && step.repeatedDecision.events.length === 0),
  'an action that is undone at once leaves every performer as before, but for revision, last change and number of stints': ({
    command,
    events,
    restored,
    performersBefore,
  }) =>
    events.length === 0 ||
    !hasExpectedTrait(command.type, 'undoable') ||
    (restored !== null &&
      [...performersBefore].every(([id, before]) => {
        const after = restored.get(id);
        return after !== undefined && isEqual(toRestorableFields(after), toRestorableFields(before));
      })),
  'a refused command is refused again when it is repeated': ({ decision, repeatedDecision }) =>
    decision.kind !== 'refused' || isEqual(decision, repeatedDecision),
  'a command records only the events that the command table lists for it': ({ command, events }) =>
    events.every(({ type }) => getCommandRow(command.type).events.includes(type)),
  'a command changes only the performer fields that the command table lists for it': everyPerformerBefore((before, after, { command }) => {
    const mayChange: ReadonlySet<string> = new Set(['revision', ...(getCommandRow(command.type).changedPerformerFields ?? [])]);
    return Object.entries(before).every(
      ([field, value]) => mayChange.has(field) || isEqual(value, after?.[field as keyof PerformerReadModel]),
    );
  }),
  'only affected performers change': (step) => {
    const affectedIds = findAffectedIds(step.events, step.before);
    return [...step.after.performers.values()].every((row) => affectedIds.has(row.id) || isEqual(row, step.before.performers.get(row.id)));
  },
  'no performer disappears': everyPerformerBefore((_before, after) => after !== undefined),
  'participant and time of addition never change': everyPerformerBefore(
    (before, after) => before.participantId === after?.participantId && before.addedAt.getTime() === after.addedAt.getTime(),
  ),
  'removed performers never change': everyPerformerBefore((before, after) => !before.removed || isEqual(before, after)),
  'a deleted gig never changes': ({ before, after }) => !before.gig.deleted || isEqual(before, after),
  'a completed gig changes only by the commands that it allows': ({ command, events, before }) =>
    !before.gig.completed || events.length === 0 || isAllowedWhenCompleted(command),
  'only a completed gig refuses with GIG_COMPLETED': ({ decision, before }) =>
    decision.kind !== 'refused' || decision.code !== 'GIG_COMPLETED' || before.gig.completed,
  'time on stage grows by the whole minutes of counted stints, and only a reset clears it': everyPerformerBefore(
    (before, after, step) =>
      isUndo(step) || after?.timeOnStage === (isReset(step, before) ? 0 : before.timeOnStage + computeAddedMinutes(step, before)),
  ),
  'a stint counts unless the stage is cleared or the performer is reset': ({ command, events }) =>
    events.every(
      (event) =>
        event.type !== 'PerformerLeftStage' ||
        event.data.counted !== ['ClearStage', 'ResetPerformer', 'ResetLineUp'].includes(command.type),
    ),
  'going on stage counts a performance, and only a reset clears the count': everyPerformerBefore((before, after, step) => {
    const startedStints = step.events.filter(({ type, data }) => type === 'PerformerWentOnStage' && data.performerId === before.id).length;
    return isUndo(step) || after?.performanceCount === (isReset(step, before) ? 0 : before.performanceCount + startedStints);
  }),
  'a performer goes on stage only from the selection, except at open mics': everyPerformerBefore(
    (before, after, step) => isUndo(step) || before.onStage || !after?.onStage || before.pendingStage || step.before.gig.type === 'openmic',
  ),
  'wins grow by draws, and only a raffle reset clears them': everyPerformerBefore((before, after, step) => {
    const drawsWon = step.events.filter((event) => event.type === 'RaffleDrawn' && event.data.winner === before.id).length;
    return hasEvent(step, 'RaffleReset') ? before.removed || after?.raffleWins === 0 : after?.raffleWins === before.raffleWins + drawsWon;
  }),
  'only reordering, resetting or undoing changes the order of the line-up': (step) => {
    if (hasEvent(step, 'LineUpReordered', 'LineUpReset', 'ActionUndone')) return true;
    const stayed = toIds(step.before.lineUp).filter((id) => step.after.performers.get(id)?.removed === false);
    return isEqual(toIds(step.after.lineUp).slice(0, stayed.length), stayed);
  },
  'a reordering moves one performer, or numbers the whole line-up anew': ({ events, before, after }) =>
    events.every((event) => {
      if (event.type !== 'LineUpReordered') return true;
      const [first, ...others] = event.data.moves;
      if (others.length === 0) return first !== undefined && before.performers.get(first.performerId)?.sortOrder !== first.sortOrder;
      return isEqual(
        event.data.moves,
        after.lineUp.map(({ id }, index) => ({ performerId: id, sortOrder: 1000 * (index + 1) })),
      );
    }),
};
