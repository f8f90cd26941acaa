import { type CommandId, type PerformerId } from '../ids.js';
import { limits } from '../limits.js';
import { eventTable } from './event-table.js';
import { type PerformerState } from './gig.events.js';
import { type Evolvers, getPerformer, type MutableGig, type Performer, replacePerformer } from './gig.state.js';

/** Starts or continues the action of the current event's command, unless the public sent it or one of its events is not undoable. */
export function rememberAction(gig: MutableGig, commandId: CommandId): void {
  const { current, lastRevision } = gig;
  if (gig.command.id !== commandId) gig.command = { id: commandId, from: lastRevision, isIrreversible: false };
  const last = gig.actions.at(-1);
  const continued = last?.commandId === commandId ? last : null;
  if (!eventTable[current.type].undoable || current.actor.kind === 'public') {
    gig.command.isIrreversible = true;
    if (continued) gig.actions.pop();
  } else if (continued) continued.to = lastRevision;
  else if (!gig.command.isIrreversible) {
    // Keeps one action more than can be undone, because a later event of the command may remove the new action again
    if (gig.actions.length > limits.undoableActionCount) gig.actions.shift();
    const { type, actor, at } = current;
    gig.actions.push({ type, actor, at, commandId, from: lastRevision, to: lastRevision, before: [], undone: null });
  }
}

/** Adds the performer's state to the current action, unless the action has already changed this performer. */
export function rememberBefore({ actions, lastRevision }: MutableGig, performer: Performer): void {
  const action = actions.at(-1);
  if (action?.to === lastRevision && performer.stateRevision < action.from) action.before.push(performer);
}

/** The effect of an undo. */
export const undoEvolvers = {
  ActionUndone: (gig, { from, performers }) => {
    const index = gig.actions.findIndex((each) => each.from === from);
    const action = gig.actions[index];
    const callsBefore = new Map(action?.before.map(({ id, calledAt }) => [id, calledAt]));
    for (const { performerId, ...state } of performers) restorePerformer(gig, performerId, state, callsBefore.get(performerId) ?? null);
    if (action) gig.actions[index] = { ...action, undone: gig.current };
  },
} satisfies Partial<Evolvers>;

/** Keeps edits, later calls and `stintCount`: no stint number is used twice. @param calledBefore the performer's last call before the action */
function restorePerformer(
  gig: MutableGig,
  id: PerformerId,
  { entrances, ...state }: PerformerState,
  calledBefore: Performer['calledAt'],
): void {
  const performer = getPerformer(gig, id);
  const raffle = { ...performer.raffle, entrances };
  const calledAt = performer.calledAt ?? calledBefore;
  replacePerformer(gig, performer, { ...performer, ...state, raffle, calledAt, revision: gig.lastRevision, lastChange: gig.current });
}
