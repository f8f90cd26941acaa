import { type GigCommands } from '@jamjar/contracts/gigs/gig.commands';
import { lineOf, numbered, withFirst } from '@jamjar/contracts/gigs/line-up.order';
import { type Gig, type Performer } from '@jamjar/contracts/gigs/gig.state';
import { happened, nothingNew } from '../../command-handling/decision.js';
import { leavesPlace, leavesStage } from './leaving.js';
import { type GigDecision } from './gig.rule.js';

/** One performer starts the gig anew: off the stage, nothing played, no minutes. (decisions, Stage and time, `played: false`) */
export function resetPerformer(_gig: Gig, performer: Performer, { at }: GigCommands['ResetPerformer']): GigDecision {
  if (isAsNew(performer)) return nothingNew;
  const { id: performerId } = performer;
  return happened(...leavesPlace(performer, at, { counted: false }), { type: 'PerformerReset', data: { performerId, at } });
}

/** Everybody starts anew, in the order of their names, which the command brings. (S2 §4, Reset All Participants) */
export function resetLineUp(gig: Gig, { order: names, at }: GigCommands['ResetLineUp']): GigDecision {
  const line = lineOf(gig);
  const byName = withFirst(line, names);
  const places = numbered(byName);
  const wasSo = byName.every((it, index) => isAsNew(it) && !it.attended && it.sortOrder === places[index]?.sortOrder);
  if (wasSo) return nothingNew;
  const order = byName.map(({ id }) => id);
  return happened(...line.flatMap((performer) => leavesStage(performer, at, { counted: false })), {
    type: 'LineUpReset',
    data: { order, at },
  });
}

const isAsNew = ({ place, performanceCount, minutesOnStage }: Performer): boolean =>
  place.kind === 'waiting' && performanceCount === 0 && minutesOnStage === 0;
