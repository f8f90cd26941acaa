import { type OrganisationId, type ParticipantId } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import { contactFields } from '@jamjar/contracts/participants/contact';
import { type EditParticipantRequest } from '@jamjar/contracts/participants/participant.views';
import { pick } from '@jamjar/contracts/pick';
import { toNameKey } from '@jamjar/contracts/text/name-keys';
import { type EntityManager } from 'typeorm';
import { assertNotChangedMeanwhile } from '../../http/changed-meanwhile.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { isShortText, tooLong } from '../../http/safe-input.js';
import { type Written } from '../../relational-writes/relational-writer.js';
import { ParticipantEntity } from '../participant.entity.js';

/** A participant that was created or changed, with the names of the written fields. */
export interface ParticipantChange {
  readonly organisationId: OrganisationId;
  readonly participantId: ParticipantId;
  readonly isNew: boolean;
  readonly fields: readonly string[];
}

/** The audit entry and the change of a written participant. Neither contains values; nothing when no field was written. */
export function toWritten({ organisationId, participantId, isNew, fields }: ParticipantChange): Written {
  if (fields.length === 0) return { audit: [], changes: [] };
  const object = { kind: 'participant', id: participantId } as const;
  const kind = isNew ? 'participant_created' : 'participant_updated';
  return {
    audit: [{ action: isNew ? 'created' : 'updated', object, organisationId, fields }],
    changes: [{ kind, audience: `organisation:${organisationId}`, gigId: null, keys: { participantId } }],
  };
}

/**
 * Checks the length of a name that a participant is to get: see docs/rules.md#participants.
 * @throws RefusalException INVALID
 */
export function assertNameFits(name: string): void {
  const max = limits.maxParticipantNameLength;
  if (!isShortText(name, max)) throw new RefusalException('INVALID', { name: tooLong(max) });
}

const editableFields = ['name', ...contactFields] as const;

/**
 * Writes the given fields that differ: see docs/rules.md#participants.
 * @throws RefusalException PARTICIPANT_NOT_FOUND, CHANGED_MEANWHILE; INVALID when the name differs and is too long
 * @throws QueryFailedError of the unique index when another participant has the name
 */
export async function updateParticipant(
  transaction: EntityManager,
  participantId: ParticipantId,
  edit: EditParticipantRequest,
): Promise<Written> {
  // The name is part of a key and needs the stronger lock. Taking it at once avoids a deadlock of two transactions that upgrade their locks
  const lock = { mode: edit.name === undefined ? 'for_no_key_update' : 'pessimistic_write' } as const;
  const participant = await transaction.findOne(ParticipantEntity, { where: { id: participantId }, lock });
  if (!participant) throw new RefusalException('PARTICIPANT_NOT_FOUND');
  assertNotChangedMeanwhile<EditParticipantRequest>(participant, edit, edit.was);
  const fields = editableFields.filter((field) => edit[field] !== undefined && edit[field] !== participant[field]);
  if (edit.name !== undefined && fields.includes('name')) assertNameFits(edit.name);
  if (fields.length > 0) await writeFields(transaction, participantId, pick(edit, fields));
  return toWritten({ organisationId: participant.organisationId, participantId, isNew: false, fields });
}

type EditableFields = Pick<EditParticipantRequest, (typeof editableFields)[number]>;

async function writeFields(transaction: EntityManager, id: ParticipantId, fields: EditableFields): Promise<void> {
  const updatedAt = new Date();
  // The key of an unchanged name stays: it may have a mark (`sharedKeyMark`)
  const renaming = fields.name === undefined ? {} : { normalisedName: toNameKey(fields.name), renamedAt: updatedAt };
  await transaction.update(ParticipantEntity, { id }, { ...fields, ...renaming, updatedAt });
}
