import { type GigCommands, type PerformerCommandType } from '../gig.commands.js';
import { type GigCommandType } from '../commands/command-table.js';
import { type GigEvent } from '../gig.events.js';
import { type Gig, type Performer } from '../gig.state.js';
import { type PerformerId } from '../../ids.js';
import { type Decision, refuse } from '../../decider.js';
import { type GigType } from '../../enums.js';
import { type RefusalCode } from '../../refusals.js';

export type GigDecision = Decision<GigEvent>;

/** Decides one type of command. */
export type GigRule<Type extends GigCommandType> = (gig: Gig, data: GigCommands[Type]) => GigDecision;

/** Decides a command that addresses one performer of the line-up. */
export type PerformerRule<Type extends PerformerCommandType> = (gig: Gig, performer: Performer, data: GigCommands[Type]) => GigDecision;

/** Looks up the performer for the rule; refuses when the performer is unknown or removed. */
export const withPerformer =
  <Type extends PerformerCommandType>(rule: PerformerRule<Type>): GigRule<Type> =>
  (gig, data) => {
    const performer = findPerformer(gig, data.performerId);
    return performer ? rule(gig, performer, data) : refuse('PERFORMER_NOT_FOUND');
  };

/** Returns null for an unknown or removed performer. */
export function findPerformer({ performers }: Gig, id: PerformerId): Performer | null {
  const performer = performers.get(id);
  return performer && performer.status.kind !== 'removed' ? performer : null;
}

/** Wraps a rule so that it refuses its command at the gig types for which `refusals` has a code. */
const requireGigType =
  (refusals: Readonly<Record<GigType, RefusalCode | null>>) =>
  <Arguments extends unknown[]>(rule: (gig: Gig, ...rest: Arguments) => GigDecision) =>
  (gig: Gig, ...rest: Arguments): GigDecision => {
    const refusal = refusals[gig.settings.type];
    return refusal ? refuse(refusal) : rule(gig, ...rest);
  };

/** For commands on gigs with a stage: jams and open mics. */
export const requireStage = requireGigType({ jam: null, openmic: null, generic: 'NO_STAGE' });

/** For commands on gigs where performers are selected before they go on stage: jams. */
export const requireSelection = requireGigType({ jam: null, openmic: 'NO_SELECTION', generic: 'NO_STAGE' });

/** For the command that puts the next band on stage: at jams only. */
export const requireJam = requireGigType({ jam: null, openmic: 'ONLY_JAM', generic: 'ONLY_JAM' });
/** For the command that puts the next performer on stage: at open mics only. */
export const requireOpenMic = requireGigType({ jam: 'ONLY_OPEN_MIC', openmic: null, generic: 'ONLY_OPEN_MIC' });

/** Whether two lists contain the same items in the same order. */
export const areListsEqual = <Item>(one: readonly Item[], other: readonly Item[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);
