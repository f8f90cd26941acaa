import { type GigType } from '@jamjar/contracts/enums';
import { type CommandId, type Instant, participantId, type ParticipantId, performerId } from '@jamjar/contracts/ids';
import { type GigCommand } from '@jamjar/contracts/gigs/gig.commands';
import { deriveId } from '../../command-handling/command-metadata.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { type NewPerformerDetails } from '../../participants/writes/register-performers.js';
import { type AddPerformerDto } from '../dto/performer.dto.js';

/** The error message for a missing name, by the type of gig; the dialogs for adding a performer show it. */
const nameRequiredMessages: Readonly<Record<GigType, string>> = {
  jam: 'Name is required',
  openmic: 'Participant name is required',
  generic: 'Participant name is required',
};

/**
 * Maps a request to the part of the new performer that is stored as rows, not in the event. Ids derive from the command id, so a request
 * that is repeated with its Idempotency-Key finds the rows of its first attempt. The 1 in `performer 1` and `participant 1` is the
 * performer's number in the gig command, which could add several.
 * @throws RefusalException INVALID when the request has neither a participant id nor a name
 */
export function toNewPerformerDetails(request: AddPerformerDto, type: GigType, commandId: CommandId): NewPerformerDetails {
  const {
    participantId: knownId = null,
    name,
    email = null,
    phone = null,
    instagram = null,
    lookingForBand = false,
    notes = null,
  } = request;
  const message = nameRequiredMessages[type];
  if (!knownId && !name) throw new RefusalException('INVALID', { name: message }, { message });
  return {
    performerId: performerId(deriveId(commandId, 'performer 1')),
    participantId: knownId,
    name: name ?? '',
    contact: { email, phone, instagram, lookingForBand },
    notes,
    newParticipantId: participantId(deriveId(commandId, 'participant 1')),
  };
}

/** Builds the gig command, with the part that the event stores, once the participant id is known. */
export function toAddPerformersCommand(
  request: AddPerformerDto,
  newPerformer: NewPerformerDetails,
  participantId: ParticipantId,
  at: Instant,
): GigCommand {
  const { instruments = [], tier = null, priority = false, performerType = 'solo' } = request;
  const performer = { performerId: newPerformer.performerId, participantId, instruments, tier, priority, performerType };
  return { type: 'AddPerformers', data: { performers: [performer], at } };
}
