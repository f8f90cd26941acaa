import { type OrganisationId, type ParticipantId } from '@jamjar/contracts/ids';
import { type EditParticipantRequest, normalisedName } from '@jamjar/contracts/participants/participant.views';
import { type EntityManager } from 'typeorm';
import { Refused } from '../../http/refused.js';
import { ParticipantEntity } from '../participant.entity.js';

const editable = ['name', 'email', 'phone', 'instagram', 'lookingForBand'] as const satisfies readonly (keyof EditParticipantRequest)[];
export type PersonField = (typeof editable)[number];

/** The index that keeps names unique within an organisation, and what it means: for `unlessTaken` around the whole transaction. */
export const nameTaken = { participants_organisation_id_normalised_name_key: 'NAME_TAKEN' } as const;

export interface EditedPerson {
  readonly organisationId: OrganisationId;
  /** What was given and differed. */
  readonly changed: readonly PersonField[];
}

/**
 * Changes what is given and differs (decisions, "People").
 * @throws Refused PARTICIPANT_NOT_FOUND; the database's own error when the name is another's
 */
export async function editPerson(transaction: EntityManager, id: ParticipantId, edit: EditParticipantRequest): Promise<EditedPerson> {
  // The name is part of a key: the stronger lock at once, since two who both strengthen theirs would wait for each other
  const lock = { mode: edit.name === undefined ? 'for_no_key_update' : 'pessimistic_write' } as const;
  const person = await transaction.findOne(ParticipantEntity, { where: { id }, lock });
  if (!person) throw new Refused('PARTICIPANT_NOT_FOUND');
  const changed = editable.filter((field) => edit[field] !== undefined && edit[field] !== person[field]);
  if (changed.length > 0) await write(transaction, person, edit);
  return { organisationId: person.organisationId, changed };
}

async function write(transaction: EntityManager, person: ParticipantEntity, edit: EditParticipantRequest): Promise<void> {
  const { name = person.name, email = person.email, phone = person.phone, instagram = person.instagram } = edit;
  const { lookingForBand = person.lookingForBand } = edit;
  const news = { name, normalisedName: normalisedName(name), email, phone, instagram, lookingForBand, updatedAt: new Date() };
  await transaction.update(ParticipantEntity, { id: person.id }, news);
}
