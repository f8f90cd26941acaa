import { type CommandId, type GigId, type OrganisationId, type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';
import { recordChanges } from '@jamjar/infra/changes/record-changes';
import { retryOnDeadlock, getSqlState } from '@jamjar/infra/database/transaction';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { writeAudit } from '../../audit/audit-writer.js';
import { type Principal } from '../../auth/principal.js';
import { type CommandMetadata } from '../../command-handling/command-metadata.js';
import { claimIdempotencyKey } from '../../http/idempotency.js';
import { ParticipantEntity } from '../../participants/participant.entity.js';
import { type RegisteredPerformer, registerPerformers, type NewPerformerDetails } from '../../participants/writes/register-performers.js';
import { toAuditEntry, toNewChange } from '../../participants/writes/participant-change.js';
import { PerformerDetailsEntity } from '../../participants/performer-details.entity.js';

/** The ids of a gig and of the organisation that hosts it. */
export interface GigAndOrganisationIds {
  readonly organisationId: OrganisationId;
  readonly gigId: GigId;
}

/** Identifies a request: one that is repeated with its Idempotency-Key has the same command id and hash. */
export type RequestIdentity = Pick<CommandMetadata, 'commandId' | 'requestHash'>;

/** SQLSTATE of Postgres. */
const foreignKeyViolation = '23503';

/**
 * Writes participants and performer details before the gig's event is recorded, and deletes new ones if the gig refuses the command
 * (docs/adr/0003).
 */
@Injectable()
export class PerformerRegistration {
  constructor(private readonly database: DataSource) {}

  /**
   * Writes the participant and the details of a new performer, with their audit entries, once per request.
   * @returns the participant id
   * @throws RefusalException PARTICIPANT_NOT_FOUND; IdempotencyKeyReused
   */
  register(
    ids: GigAndOrganisationIds,
    newPerformer: NewPerformerDetails,
    principal: Principal,
    request: RequestIdentity,
  ): Promise<ParticipantId> {
    return retryOnDeadlock(() =>
      this.database.transaction(async (transaction) => {
        const earlierParticipantId = await this.resumeEarlierAttempt(transaction, newPerformer.performerId, request);
        if (earlierParticipantId) return earlierParticipantId;
        const registered = await registerPerformers(transaction, ids, [newPerformer]);
        const [performer] = registered;
        if (!performer) throw new Error('No performer was registered');
        await writeAuditAndChanges(transaction, ids, performer, newPerformer, principal);
        return performer.participantId;
      }),
    );
  }

  /** Deletes the details of a performer whom the gig refused, a participant without other references, and the idempotency record. */
  async cancel(performerId: PerformerId, commandId: CommandId): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await transaction.query('DELETE FROM idempotency WHERE command_id = $1', [commandId]);
      const details = await transaction.findOne(PerformerDetailsEntity, { where: { performerId }, lock: { mode: 'pessimistic_write' } });
      if (details) await deleteRegistration(transaction, details);
    });
  }

  /**
   * Claims the Idempotency-Key of the request. If an earlier attempt claimed it and its details still exist, returns the participant that it
   * registered, else null, and renews the timestamp of the details, so that RegistrationCleanup does not delete them during this attempt.
   */
  private async resumeEarlierAttempt(
    transaction: EntityManager,
    performerId: PerformerId,
    request: RequestIdentity,
  ): Promise<ParticipantId | null> {
    if (await claimIdempotencyKey(transaction, { ...request, resultId: performerId })) return null;
    const details = await transaction.findOne(PerformerDetailsEntity, { where: { performerId }, lock: { mode: 'for_no_key_update' } });
    if (!details) return null;
    await transaction.update(PerformerDetailsEntity, { performerId }, { createdAt: new Date() });
    return details.participantId;
  }
}

async function writeAuditAndChanges(
  transaction: EntityManager,
  ids: GigAndOrganisationIds,
  performer: RegisteredPerformer,
  { notes }: NewPerformerDetails,
  principal: Principal,
): Promise<void> {
  const { organisationId } = ids;
  if (notes !== null) {
    const object = { kind: 'performer', id: performer.performerId } as const;
    await writeAudit(transaction, { actor: principal, action: 'created', object, organisationId, fields: ['notes'] });
  }
  if (performer.writtenFields.length === 0) return;
  const participantChange = {
    organisationId,
    participantId: performer.participantId,
    isNew: performer.isNewParticipant,
    fields: performer.writtenFields,
  };
  await writeAudit(transaction, toAuditEntry(participantChange, principal));
  await recordChanges(transaction, [toNewChange(participantChange)]);
}

/**
 * Deletes the details of a performer, and their participant unless another row refers to it. Browsers may have received that participant,
 * and no message removes one, so every browser that may see the organisation receives `resync`.
 */
export async function deleteRegistration(
  transaction: EntityManager,
  { performerId, participantId }: PerformerDetailsEntity,
): Promise<void> {
  await transaction.delete(PerformerDetailsEntity, { performerId });
  const participant = await transaction.findOneBy(ParticipantEntity, { id: participantId });
  if (!participant || !(await deleteIfUnreferenced(transaction, participant))) return;
  const audience = `organisation:${participant.organisationId}` as const;
  await recordChanges(transaction, [{ kind: 'resync', audience, gigId: null, keys: {} }]);
}

async function deleteIfUnreferenced(transaction: EntityManager, { id }: ParticipantEntity): Promise<boolean> {
  try {
    const { affected } = await transaction.transaction((inner) => inner.delete(ParticipantEntity, { id }));
    return affected === 1;
  } catch (error) {
    if (getSqlState(error) !== foreignKeyViolation) throw error;
    return false;
  }
}
