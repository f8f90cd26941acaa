import { type Instant } from '../ids.js';
import { limits } from '../limits.js';
import { type PerformerState, type StintChange } from './gig.events.js';
import { type Gig, type GigAction, type Performer } from './gig.state.js';

/** Returns the action that contains the event with this revision; null if it is not among the latest actions or not undoable. */
export const findAction = ({ actions }: Pick<Gig, 'actions'>, revision: number): GigAction | null =>
  actions.slice(-limits.undoableActionCount).find(({ from, to }) => from <= revision && revision <= to) ?? null;

/** Whether the action is too old to be undone. */
export const isTooOld = ({ at }: GigAction, now: Instant): boolean => now - at > limits.undoMinutes * 60_000;

/** Returns a performer of the action whose state has changed since, null if there is none. Changes that were undone do not count. */
export function findPerformerChangedSince({ performers }: Gig, { from, to, before }: GigAction): Performer | null {
  for (const { id } of before) {
    const performer = performers.get(id);
    if (performer && (performer.stateRevision < from || performer.stateRevision > to)) return performer;
  }
  return null;
}

/** Whether the action can be undone now (docs/rules.md#undo). */
export const isUndoable = (gig: Gig, action: GigAction, now: Instant): boolean =>
  gig.phase === 'open' && !action.undone && !isTooOld(action, now) && findPerformerChangedSince(gig, action) === null;

/** Returns the part of a performer that an undo restores. @throws Error for a removed performer, because no undoable action removes one */
export function toPerformerState(performer: Performer): PerformerState {
  const { status, performanceCount, minutesOnStage, lastPlayedAt, attended, sortOrder, raffle, stateRevision } = performer;
  if (status.kind === 'removed') throw new Error(`A removed performer is not restored: ${performer.id}`);
  const { entrances } = raffle;
  return { status, performanceCount, minutesOnStage, lastPlayedAt, attended, sortOrder, entrances, stateRevision };
}

/**
 * Returns the stints that the action began or ended, in the order in which it changed their performers. It compares the performers before the
 * action with the current ones, which no later action has changed (`findPerformerChangedSince`).
 */
export function findStintChanges({ performers }: Gig, { before }: GigAction): StintChange[] {
  return before.flatMap((performer) => {
    const { id: performerId } = performer;
    const [ended, begun] = [getStint(performer), getStint(performers.get(performerId))];
    if (begun === ended) return [];
    const undone: StintChange[] = begun === null ? [] : [{ performerId, stint: begun, change: 'undone' }];
    return ended === null ? undone : [...undone, { performerId, stint: ended, change: 'reopened' }];
  });
}

/** Returns the number of the performer's running stint, or null. */
const getStint = (performer: Performer | undefined): number | null =>
  performer?.status.kind === 'onStage' ? performer.status.stint : null;
