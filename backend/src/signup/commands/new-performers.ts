import { type GigType } from '@jamjar/contracts/enums';
import { type NewPerformer } from '@jamjar/contracts/gigs/gig.commands';
import { type CommandId, participantId, type ParticipantId, performerId } from '@jamjar/contracts/ids';
import { noContact } from '@jamjar/contracts/participants/contact';
import { findMissingField } from '@jamjar/contracts/signup/missing-field';
import { toNameKey } from '@jamjar/contracts/text/name-keys';
import { refusals } from '@jamjar/contracts/refusals';
import { deriveId } from '../../command-handling/command-metadata.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { type NewPerformerDetails } from '../../participants/commands/register-performer.js';
import { type PublicSignupDto } from '../signup.dto.js';

/**
 * Maps a signup to the details of its performers, one per name, in the order of the names. Ids derive from the command id, so that a
 * repeated signup finds the rows of its first attempt.
 * @throws RefusalException INVALID when a field is missing that a gig of this type requires; NAME_ON_LIST when a name is given twice
 */
export function listNewPerformerDetails(request: PublicSignupDto, type: GigType, commandId: CommandId): NewPerformerDetails[] {
  const names = readNames(request, type);
  const { instruments = [], performerType = null } = request;
  const missing = findMissingField(type, { nameCount: names.length, instruments, performerType });
  if (missing) throw new RefusalException('INVALID', { [missing.field]: missing.message }, missing);
  const nameKeys = names.map(toNameKey);
  const isRepeated = names.map((_, index) => nameKeys.indexOf(nameKeys[index] ?? '') < index);
  if (isRepeated.includes(true)) throw createNameOnListRefusal(isRepeated, request);
  return names.map((name, index) => ({
    performerId: performerId(deriveId(commandId, `performer ${index + 1}`)),
    participantId: null,
    name,
    contact: noContact,
    notes: request.notes ?? null,
    newParticipantId: participantId(deriveId(commandId, `participant ${index + 1}`)),
  }));
}

/** Reads the names of a signup: at a generic gig several are possible, at others one. */
function readNames({ name, names }: PublicSignupDto, type: GigType): string[] {
  const singleName = name ? [name] : [];
  return type === 'generic' ? (names?.filter(Boolean) ?? singleName) : singleName;
}

/** Builds the part of a new performer that the event stores. */
export function toNewPerformer(
  request: PublicSignupDto,
  type: GigType,
  details: NewPerformerDetails,
  participant: ParticipantId,
): NewPerformer {
  const { instruments = [], performerType = null } = request;
  return {
    performerId: details.performerId,
    participantId: participant,
    instruments: type === 'jam' ? instruments : [],
    tier: null,
    priority: false,
    performerType: (type === 'openmic' ? performerType : null) ?? 'solo',
  };
}

/**
 * Creates the refusal for names that are taken: in the line-up, or given twice. It has an error for each, under its path in the request.
 * @param isTaken for each name of the request that is not blank: whether it is taken
 */
export function createNameOnListRefusal(isTaken: readonly boolean[], { names = [] }: PublicSignupDto): RefusalException {
  const { message } = refusals.NAME_ON_LIST;
  const filledPaths = names.flatMap((name, index) => (name ? `names.${index}` : []));
  const paths = isTaken.flatMap((isNameTaken, index) => (isNameTaken ? (filledPaths[index] ?? 'name') : []));
  return new RefusalException('NAME_ON_LIST', Object.fromEntries(paths.map((path) => [path, message])));
}
