import { type OrganisationId, type ParticipantId } from '@jamjar/contracts/ids';
import { type EditParticipantRequest, normaliseName } from '@jamjar/contracts/participants/participant.views';
import { type EntityManager } from 'typeorm';
import { RefusalException } from '../../http/refusal.exception.js';
import { ParticipantEntity } from '../participant.entity.js';

const editableFields = [
  'name',
  'email',
  'phone',
  'instagram',
  'lookingForBand',
] as const satisfies readonly (keyof EditParticipantRequest)[];
export type ParticipantField = (typeof editableFields)[number];

export interface UpdatedParticipant {
  readonly organisationId: OrganisationId;
  /** The fields whose values changed. */
  readonly changedFields: readonly ParticipantField[];
}

/**
 * Writes the given fields that differ: see docs/rules.md#participants.
 * @throws RefusalException PARTICIPANT_NOT_FOUND
 * @throws QueryFailedError of the unique index when another participant has the name
 */
export async function updateParticipant(
  transaction: EntityManager,
  id: ParticipantId,
  edit: EditParticipantRequest,
): Promise<UpdatedParticipant> {
  // The name is part of a key and needs the stronger lock. Taking it at once avoids a deadlock of two transactions that upgrade their locks
  const lock = { mode: edit.name === undefined ? 'for_no_key_update' : 'pessimistic_write' } as const;
  const participant = await transaction.findOne(ParticipantEntity, { where: { id }, lock });
  if (!participant) throw new RefusalException('PARTICIPANT_NOT_FOUND');
  const changedFields = editableFields.filter((field) => edit[field] !== undefined && edit[field] !== participant[field]);
  if (changedFields.length > 0) await writeFields(transaction, participant, edit);
  return { organisationId: participant.organisationId, changedFields };
}

async function writeFields(transaction: EntityManager, participant: ParticipantEntity, edit: EditParticipantRequest): Promise<void> {
  const { name = participant.name, email = participant.email, phone = participant.phone, instagram = participant.instagram } = edit;
  const { lookingForBand = participant.lookingForBand } = edit;
  const values = { name, normalisedName: normaliseName(name), email, phone, instagram, lookingForBand, updatedAt: new Date() };
  await transaction.update(ParticipantEntity, { id: participant.id }, values);
}
