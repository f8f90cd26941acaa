import {
  type LiveEventCommands,
  type LiveEventCommandType,
  type PerformerCommandType,
} from '@jamjar/contracts/live-events/live-event.commands';
import { type LiveEventFact } from '@jamjar/contracts/live-events/live-event.events';
import { type Night, type Performer } from '@jamjar/contracts/live-events/live-event.state';
import { type PerformerId } from '@jamjar/contracts/ids';
import { type Decision, refused } from '../../command-handling/decision.js';

export type LiveEventDecision = Decision<LiveEventFact>;

/** What a night answers to one kind of command. */
export type Rule<Type extends LiveEventCommandType> = (night: Night, data: LiveEventCommands[Type]) => LiveEventDecision;

/** The same for a command that names one performer: the rule meets them only when they are on the list. */
export type PerformerRule<Type extends PerformerCommandType> = (
  night: Night,
  performer: Performer,
  data: LiveEventCommands[Type],
) => LiveEventDecision;

/** To the rules, somebody removed is nobody (decisions: "Lists never contain removed performers"). */
export const ofPerformer =
  <Type extends PerformerCommandType>(rule: PerformerRule<Type>): Rule<Type> =>
  (night, data) => {
    const performer = performerOn(night, data.performerId);
    return performer ? rule(night, performer, data) : refused('PERFORMER_NOT_FOUND');
  };

export function performerOn({ performers }: Night, id: PerformerId): Performer | null {
  const performer = performers.get(id);
  return performer && performer.place.kind !== 'removed' ? performer : null;
}
