import { type Instant } from '../ids.js';
import { limits } from '../limits.js';
import { type PerformerState, type UndoneStint } from './gig.events.js';
import { type Gig, type GigAction, type Performer } from './gig.state.js';

/** The action with an event of this revision, among the latest ones; null when it is too old or cannot be undone. */
export const findAction = ({ actions }: Pick<Gig, 'actions'>, revision: number): GigAction | null =>
  actions.slice(-limits.undoableActions).find(({ from, to }) => from <= revision && revision <= to) ?? null;

/** Whether an undo of the action comes too late. */
export const isTooOld = ({ at }: GigAction, now: Instant): boolean => now - at > limits.undoMinutes * 60_000;

/** A performer of the action whose state a later event has changed; null if there is none. Undone actions do not count. */
export function findChangedSince({ performers }: Gig, { from, to, before }: GigAction): Performer | null {
  for (const { id } of before) {
    const performer = performers.get(id);
    if (performer && (performer.stateRevision < from || performer.stateRevision > to)) return performer;
  }
  return null;
}

/** Whether the action can be undone now (docs/rules.md#undo). */
export const isUndoable = (gig: Gig, action: GigAction, now: Instant): boolean =>
  gig.phase === 'open' && !action.undone && !isTooOld(action, now) && findChangedSince(gig, action) === null;

/** What an undo restores of a performer. @throws Error for a removed performer: no action that can be undone changes one */
export function toPerformerState(performer: Performer): PerformerState {
  const { status, performanceCount, minutesOnStage, lastPlayedAt, attended, sortOrder, raffle, stateRevision } = performer;
  if (status.kind === 'removed') throw new Error(`A removed performer is not restored: ${performer.id}`);
  const { entrances } = raffle;
  return { status, performanceCount, minutesOnStage, lastPlayedAt, attended, sortOrder, entrances, stateRevision };
}

/**
 * The stints that the action began and ended, in the order in which it changed their performers. No later action that counts has changed
 * them, so what they are now is what they were after the action.
 */
export function findUndoneStints({ performers }: Gig, { before }: GigAction): UndoneStint[] {
  return before.flatMap((performer) => {
    const { id: performerId } = performer;
    const [ended, begun] = [getStint(performer), getStint(performers.get(performerId))];
    if (begun === ended) return [];
    const undone: UndoneStint[] = begun === null ? [] : [{ performerId, stint: begun, change: 'undone' }];
    return ended === null ? undone : [...undone, { performerId, stint: ended, change: 'reopened' }];
  });
}

/** The number of the performer's running stint. */
const getStint = (performer: Performer | undefined): number | null =>
  performer?.status.kind === 'onStage' ? performer.status.stint : null;
