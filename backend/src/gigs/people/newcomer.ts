import { type GigType } from '@jamjar/contracts/enums';
import { type CommandId, type Instant, participantId, type ParticipantId, performerId } from '@jamjar/contracts/ids';
import { type GigCommand } from '@jamjar/contracts/gigs/gig.commands';
import { derivedId } from '../../command-handling/command-ids.js';
import { Refused } from '../../http/refused.js';
import { type Newcomer } from '../../participants/people/newcomers.js';
import { type AddPerformerBody } from '../requests/performer.bodies.js';

/** The words of each add dialog (S2 §5). */
const nameRequired: Readonly<Record<GigType, string>> = {
  jam: 'Name is required',
  openmic: 'Participant name is required',
  generic: 'Participant name is required',
};

/**
 * The person in a request to add a performer. Ids derive from the command, so that a retried request meets what its first attempt made.
 * @throws Refused INVALID neither an id nor a name
 */
export function newcomerIn(request: AddPerformerBody, type: GigType, commandId: CommandId): Newcomer {
  const { participantId: known = null, name, email = null, phone = null, instagram = null, lookingForBand = false, notes = null } = request;
  if (!known && !name) throw new Refused('INVALID', { name: nameRequired[type] });
  return {
    performerId: performerId(derivedId(commandId, 'performer 1')),
    participantId: known,
    name: name ?? '',
    contact: { email, phone, instagram, lookingForBand },
    notes,
    newParticipantId: participantId(derivedId(commandId, 'participant 1')),
  };
}

/** What the gig is asked, once it is known who they are. */
export function joining(request: AddPerformerBody, newcomer: Newcomer, person: ParticipantId, at: Instant): GigCommand {
  const { instruments = [], tier = null, priority = false, performerType = 'solo' } = request;
  const performer = { performerId: newcomer.performerId, participantId: person, instruments, tier, priority, performerType };
  return { type: 'AddPerformers', data: { performers: [performer], at } };
}
