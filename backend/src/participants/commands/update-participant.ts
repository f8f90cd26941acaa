import { type OrganisationId, type ParticipantId } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import { contactFields } from '@jamjar/contracts/participants/contact';
import { type EditParticipantRequest } from '@jamjar/contracts/participants/participant.views';
import { pick } from '@jamjar/contracts/pick';
import { toNameKey } from '@jamjar/contracts/text/name-keys';
import { type EntityManager } from 'typeorm';
import { assertNotChangedMeanwhile } from '../../http/changed-meanwhile.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { isShortText, toTooLongMessage } from '../../http/safe-input.js';
import { type WriteResult } from '../../relational-writes/relational-writer.js';
import { ParticipantEntity } from '../participant.entity.js';

/** A participant that was created or changed, with the names of the written fields. */
export interface ParticipantChange {
  readonly organisationId: OrganisationId;
  readonly participantId: ParticipantId;
  readonly isNew: boolean;
  readonly fields: readonly string[];
}

/** Builds the audit entry and the change for a written participant, both without values; none when no field was written. */
export function toWriteResult({ organisationId, participantId, isNew, fields }: ParticipantChange): WriteResult {
  if (fields.length === 0) return { audit: [], changes: [] };
  const object = { kind: 'participant', id: participantId } as const;
  const kind = isNew ? 'participant_created' : 'participant_updated';
  return {
    audit: [{ action: isNew ? 'created' : 'updated', object, organisationId, fields }],
    changes: [{ kind, audience: `organisation:${organisationId}`, gigId: null, keys: { participantId } }],
  };
}

/**
 * Checks the length of a new name of a participant: see docs/rules.md#participants.
 * @throws RefusalException INVALID
 */
export function assertNameFits(name: string): void {
  const max = limits.maxParticipantNameLength;
  if (!isShortText(name, max)) throw new RefusalException('INVALID', { name: toTooLongMessage(max) });
}

const editableFields = ['name', ...contactFields] as const;

/**
 * Writes the fields of the edit that differ from the stored ones: see docs/rules.md#participants.
 * @throws RefusalException PARTICIPANT_NOT_FOUND, CHANGED_MEANWHILE; INVALID when the name differs and is too long
 * @throws QueryFailedError of the unique index when another participant has the name
 */
export async function updateParticipant(
  transaction: EntityManager,
  participantId: ParticipantId,
  edit: EditParticipantRequest,
): Promise<WriteResult> {
  // A new name changes a unique key, which needs the stronger lock. Two transactions that upgraded a weaker lock to it would deadlock
  const lock = { mode: edit.name === undefined ? 'for_no_key_update' : 'pessimistic_write' } as const;
  const participant = await transaction.findOne(ParticipantEntity, { where: { id: participantId }, lock });
  if (!participant) throw new RefusalException('PARTICIPANT_NOT_FOUND');
  assertNotChangedMeanwhile<EditParticipantRequest>(participant, edit, edit.was);
  const fields = editableFields.filter((field) => edit[field] !== undefined && edit[field] !== participant[field]);
  if (edit.name !== undefined && fields.includes('name')) assertNameFits(edit.name);
  if (fields.length > 0) await writeFields(transaction, participantId, pick(edit, fields));
  return toWriteResult({ organisationId: participant.organisationId, participantId, isNew: false, fields });
}

type EditableFields = Pick<EditParticipantRequest, (typeof editableFields)[number]>;

async function writeFields(transaction: EntityManager, id: ParticipantId, fields: EditableFields): Promise<void> {
  const updatedAt = new Date();
  // An unchanged name keeps its key, which may have a mark (`sharedKeyMark`)
  const nameColumns = fields.name === undefined ? {} : { normalisedName: toNameKey(fields.name), renamedAt: updatedAt };
  await transaction.update(ParticipantEntity, { id }, { ...fields, ...nameColumns, updatedAt });
}
