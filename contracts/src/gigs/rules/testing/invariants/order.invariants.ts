import { type PerformerId } from '../../../../ids.js';
import { type GigCommand } from '../../../gig.commands.js';
import { type GigRun, type GigSnapshot, type Step, toIds } from './step.js';

/** Returns the step that recorded the event with this revision; null for the initial events, which belong to no step. */
export function findStepOf({ steps, history }: GigRun, revision: number): Step | null {
  let next = history.length;
  for (const step of steps.toReversed()) {
    next -= step.events.length;
    if (next <= revision && step.events.length > 0) return step;
  }
  return null;
}

/** Returns the step whose action the given step undoes, or null. */
function findUndoneStep(run: GigRun, { events: [event] }: Step): Step | null {
  return event?.type === 'ActionUndone' ? findStepOf(run, event.data.from) : null;
}

const haveSameSortOrder = ({ performers }: GigSnapshot, ids: readonly PerformerId[]): boolean =>
  new Set(ids.map((id) => performers.get(id)?.sortOrder)).size === 1;

/** Lists the pairs of neighbours in the line-up that have the same sort order. */
const listTies = ({ lineUp }: GigSnapshot): PerformerId[][] =>
  lineUp.flatMap(({ id, sortOrder }, index) => {
    const next = lineUp[index + 1];
    return next?.sortOrder === sortOrder ? [[id, next.id]] : [];
  });

const isMoveOf = ({ type, data }: GigCommand, id: PerformerId): boolean =>
  (type === 'MovePerformer' || type === 'SetSortOrder') && data.performerId === id;

type Places = ReadonlyMap<PerformerId, number>;
const toPlaces = ({ lineUp }: GigSnapshot): Places => new Map(lineUp.map(({ id }, place) => [id, place]));
const isBefore = (places: Places, one: PerformerId, other: PerformerId): boolean =>
  (places.get(one) ?? Infinity) < (places.get(other) ?? -Infinity);

/** Whether the undo leaves each performer who was added, and never moved, behind all those whom they have always followed since. */
function keepsOrderOfAdditions(earlier: readonly Step[], undo: Step): boolean {
  const [places, after] = [earlier.map((step) => toPlaces(step.after)), toPlaces(undo.after)];
  const ids = toIds(undo.before.lineUp);
  return ids.every((addedId, place) => {
    const addedIndex = earlier.findIndex(({ before, after: { performers } }) => performers.has(addedId) && !before.performers.has(addedId));
    if (addedIndex === -1 || earlier.some(({ command }) => isMoveOf(command, addedId))) return true;
    const placesSince = places.slice(addedIndex);
    return ids.slice(0, place).every((id) => isBefore(after, id, addedId) || !placesSince.every((each) => isBefore(each, id, addedId)));
  });
}

/** Invariants of the order of the line-up. */
export const orderInvariants: Readonly<Record<string, (run: GigRun) => boolean>> = {
  'no two performers share a sort order, unless it was set, or they shared it before the undone action': (run) =>
    run.steps.every((step) => {
      if (step.command.type === 'SetSortOrder') return true;
      const before = findUndoneStep(run, step)?.before;
      return listTies(step.after).every(
        (ids) => haveSameSortOrder(step.before, ids) || (before !== undefined && haveSameSortOrder(before, ids)),
      );
    }),
  'an undo moves nobody behind somebody who was added after them, unless the latter was moved before': (run) =>
    run.steps.every(
      (step, index) =>
        step.command.type !== 'UndoAction' || step.events.length === 0 || keepsOrderOfAdditions(run.steps.slice(0, index), step),
    ),
};
