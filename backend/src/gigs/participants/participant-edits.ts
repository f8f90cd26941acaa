import { type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';
import { type EditPerformerRequest } from '@jamjar/contracts/gigs/gig.requests';
import { type EditParticipantRequest } from '@jamjar/contracts/participants/participant.views';
import { type NewChange } from '@jamjar/contracts/realtime/changes';
import { recordChanges } from '@jamjar/infra/changes/record-changes';
import { retryOnDeadlock } from '@jamjar/infra/database/transaction';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { writeAudit } from '../../audit/audit-writer.js';
import { type Principal } from '../../auth/principal.js';
import { IdempotencyKeyReused } from '../../command-handling/command-errors.js';
import { claimIdempotencyKey } from '../../http/idempotency.js';
import { mapUniqueViolation } from '../../http/unique-violation.js';
import { updateParticipant, participantRefusalByIndex } from '../../participants/writes/update-participant.js';
import { toAuditEntry, toNewChange } from '../../participants/writes/participant-change.js';
import { PerformerDetailsEntity } from '../../participants/performer-details.entity.js';
import { type GigAndOrganisationIds, type RequestIdentity } from './performer-registration.js';

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
  constructor(private readonly database: DataSource) {}

  /** Writes the edit once per request. @throws RefusalException PARTICIPANT_NOT_FOUND, NAME_TAKEN; IdempotencyKeyReused */
  apply(performer: PerformerIds, edit: ParticipantAndNotesEdit, principal: Principal, request: RequestIdentity): Promise<void> {
    return mapUniqueViolation(participantRefusalByIndex, () =>
      retryOnDeadlock(() =>
        this.database.transaction(async (transaction) => {
          if (!(await claimIdempotencyKey(transaction, { ...request, resultId: performer.performerId }))) return;
          const changes = [
            ...(await updateParticipantFields(transaction, performer, edit, principal)),
            ...(await updateNotes(transaction, performer, edit, principal)),
          ];
          await recordChanges(transaction, changes);
        }),
      ),
    );
  }

  /** Whether an earlier attempt of the same request wrote the edit; the request is then not decided again. @throws IdempotencyKeyReused */
  async isApplied({ commandId, requestHash }: RequestIdentity): Promise<boolean> {
    if (requestHash === null) return false;
    const rows = await this.database.query<{ request_hash: string | null }[]>(
      'SELECT request_hash FROM idempotency WHERE command_id = $1',
      [commandId],
    );
    const [previous] = rows;
    if (previous && previous.request_hash !== requestHash) throw new IdempotencyKeyReused();
    return previous !== undefined;
  }

  /** Deletes the record of a request that the gig refused, so that a retry is decided again. */
  async deleteIdempotencyRecord({ commandId }: RequestIdentity): Promise<void> {
    await this.database.query('DELETE FROM idempotency WHERE command_id = $1', [commandId]);
  }
}

async function updateParticipantFields(
  transaction: EntityManager,
  { participantId }: PerformerIds,
  { notes: _notes, ...edit }: ParticipantAndNotesEdit,
  principal: Principal,
): Promise<NewChange[]> {
  if (!hasDefinedField(edit)) return [];
  const { organisationId, changedFields: fields } = await updateParticipant(transaction, participantId, edit);
  if (fields.length === 0) return [];
  const participantChange = { organisationId, participantId, isNew: false, fields };
  await writeAudit(transaction, toAuditEntry(participantChange, principal));
  return [toNewChange(participantChange)];
}

async function updateNotes(
  transaction: EntityManager,
  performer: PerformerIds,
  { notes }: ParticipantAndNotesEdit,
  principal: Principal,
): Promise<NewChange[]> {
  if (notes === undefined) return [];
  const { performerId, participantId, organisationId, gigId } = performer;
  const previous = await transaction.findOne(PerformerDetailsEntity, { where: { performerId }, lock: { mode: 'for_no_key_update' } });
  if ((previous?.notes ?? null) === notes) return [];
  const createdAt = previous?.createdAt ?? new Date();
  await transaction.upsert(PerformerDetailsEntity, { performerId, participantId, gigId, notes, createdAt }, ['performerId']);
  const object = { kind: 'performer', id: performerId } as const;
  await writeAudit(transaction, { actor: principal, action: 'updated', object, organisationId, fields: ['notes'] });
  return [{ kind: 'performer_updated', audience: `organisation:${organisationId}`, gigId, keys: { performerId } }];
}

/** Whether a request sets any of these fields: null sets a field, undefined leaves it unchanged. */
export const hasDefinedField = (fields: object): boolean => Object.values(fields).some((value) => value !== undefined);
