import { type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';
import { type EditPerformerRequest } from '@jamjar/contracts/gigs/gig.requests';
import { type EditParticipantRequest } from '@jamjar/contracts/participants/participant.views';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Principal } from '../../auth/principal.js';
import { type RequestIdentity } from '../../command-handling/command-metadata.js';
import { deleteIdempotencyRecord, wasExecuted } from '../../relational-writes/idempotency.js';
import { RelationalWriter, type Written } from '../../relational-writes/relational-writer.js';
import { updateParticipant } from '../../participants/writes/update-participant.js';
import { toWritten } from '../../participants/writes/participant-change.js';
import { PerformerDetailsEntity } from '../../participants/performer-details.entity.js';
import { type GigAndOrganisationIds } from './performer-registration.js';

/** The fields of a performer edit that are stored as relational rows, not as events: the participant's own fields and the notes. */
export type ParticipantAndNotesEdit = EditParticipantRequest & Pick<EditPerformerRequest, 'notes'>;

/** The ids of a performer, of their participant, gig and organisation. */
export interface PerformerIds extends GigAndOrganisationIds {
  readonly performerId: PerformerId;
  readonly participantId: ParticipantId;
}

/** Writes the part of a performer edit that is stored in tables (docs/adr/0003). */
@Injectable()
export class ParticipantEdits {
  constructor(
    private readonly database: DataSource,
    private readonly writer: RelationalWriter,
  ) {}

  /** Writes the edit once per request. @throws RefusalException PARTICIPANT_NOT_FOUND, NAME_TAKEN; IdempotencyKeyReused */
  async apply(performer: PerformerIds, edit: ParticipantAndNotesEdit, actor: Principal, request: RequestIdentity): Promise<void> {
    const idempotency = { ...request, resultId: performer.performerId };
    await this.writer.execute({ actor, idempotency }, async (transaction) => {
      const participant = await updateParticipantFields(transaction, performer, edit);
      const notes = await updateNotes(transaction, performer, edit);
      return { audit: [...participant.audit, ...notes.audit], changes: [...participant.changes, ...notes.changes] };
    });
  }

  /** Whether an earlier attempt of the same request wrote the edit; the request is then not decided again. @throws IdempotencyKeyReused */
  isApplied(request: RequestIdentity): Promise<boolean> {
    return wasExecuted(this.database, request);
  }

  /** Deletes the record of a request that the gig refused, so that a retry is decided again. */
  deleteIdempotencyRecord({ commandId }: RequestIdentity): Promise<void> {
    return deleteIdempotencyRecord(this.database, commandId);
  }
}

async function updateParticipantFields(
  transaction: EntityManager,
  { participantId }: PerformerIds,
  { notes: _notes, ...edit }: ParticipantAndNotesEdit,
): Promise<Written> {
  if (!hasDefinedField(edit)) return { audit: [], changes: [] };
  const { organisationId, changedFields: fields } = await updateParticipant(transaction, participantId, edit);
  return toWritten({ organisationId, participantId, isNew: false, fields });
}

async function updateNotes(transaction: EntityManager, performer: PerformerIds, { notes }: ParticipantAndNotesEdit): Promise<Written> {
  if (notes === undefined) return { audit: [], changes: [] };
  const { performerId, participantId, organisationId, gigId } = performer;
  const previous = await transaction.findOne(PerformerDetailsEntity, { where: { performerId }, lock: { mode: 'for_no_key_update' } });
  if ((previous?.notes ?? null) === notes) return { audit: [], changes: [] };
  const createdAt = previous?.createdAt ?? new Date();
  await transaction.upsert(PerformerDetailsEntity, { performerId, participantId, gigId, notes, createdAt }, ['performerId']);
  return {
    audit: [{ action: 'updated', object: { kind: 'performer', id: performerId }, organisationId, fields: ['notes'] }],
    changes: [{ kind: 'performer_updated', audience: `organisation:${organisationId}`, gigId, keys: { performerId } }],
  };
}

/** Whether a request sets any of these fields: null sets a field, undefined leaves it unchanged. */
export const hasDefinedField = (fields: object): boolean => Object.values(fields).some((value) => value !== undefined);
