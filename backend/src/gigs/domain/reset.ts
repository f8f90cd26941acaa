import { type GigCommands } from '@jamjar/contracts/gigs/gig.commands';
import { getLineUp, assignSortOrders, moveToFront } from '@jamjar/contracts/gigs/line-up.order';
import { type Gig, type Performer } from '@jamjar/contracts/gigs/gig.state';
import { accept, noChange } from '../../command-handling/decider.js';
import { endStintOrSelection, endStint } from './stage.js';
import { type GigDecision } from './gig.rule.js';

/** Sets one performer back to the start: off stage, not selected, nothing played, no minutes (docs/rules.md#resetting). */
export function resetPerformer(_gig: Gig, performer: Performer, { at }: GigCommands['ResetPerformer']): GigDecision {
  if (hasNothingToReset(performer)) return noChange;
  const { id: performerId } = performer;
  return accept(...endStintOrSelection(performer, at, { counted: false }), { type: 'PerformerReset', data: { performerId, at } });
}

/** Sets all performers back to the start, withdraws attendance, and orders them as the command says: by name. */
export function resetLineUp(gig: Gig, { order: idsSortedByName, at }: GigCommands['ResetLineUp']): GigDecision {
  const lineUp = getLineUp(gig);
  const sortedByName = moveToFront(lineUp, idsSortedByName);
  const moves = assignSortOrders(sortedByName);
  const isUnchanged = sortedByName.every((it, index) => hasNothingToReset(it) && !it.attended && it.sortOrder === moves[index]?.sortOrder);
  if (isUnchanged) return noChange;
  const order = sortedByName.map(({ id }) => id);
  return accept(...lineUp.flatMap((performer) => endStint(performer, at, { counted: false })), {
    type: 'LineUpReset',
    data: { order, at },
  });
}

/** Whether the performer waits and has not played since the last reset. */
const hasNothingToReset = ({ status, performanceCount, minutesOnStage }: Performer): boolean =>
  status.kind === 'waiting' && performanceCount === 0 && minutesOnStage === 0;
