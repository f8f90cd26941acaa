import { type GigCommands, type GigCommandType, type PerformerCommandType } from '@jamjar/contracts/gigs/gig.commands';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { type Gig, type Performer } from '@jamjar/contracts/gigs/gig.state';
import { type PerformerId } from '@jamjar/contracts/ids';
import { type Decision, refused } from '../../command-handling/decision.js';

export type GigDecision = Decision<GigEvent>;

/** What a gig answers to one kind of command. */
export type Rule<Type extends GigCommandType> = (gig: Gig, data: GigCommands[Type]) => GigDecision;

/** The same for a command that names one performer: the rule meets them only when they are on the list. */
export type PerformerRule<Type extends PerformerCommandType> = (gig: Gig, performer: Performer, data: GigCommands[Type]) => GigDecision;

/** To the rules, somebody removed is nobody (decisions: "Lists never contain removed performers"). */
export const ofPerformer =
  <Type extends PerformerCommandType>(rule: PerformerRule<Type>): Rule<Type> =>
  (gig, data) => {
    const performer = performerOn(gig, data.performerId);
    return performer ? rule(gig, performer, data) : refused('PERFORMER_NOT_FOUND');
  };

export function performerOn({ performers }: Gig, id: PerformerId): Performer | null {
  const performer = performers.get(id);
  return performer && performer.place.kind !== 'removed' ? performer : null;
}
