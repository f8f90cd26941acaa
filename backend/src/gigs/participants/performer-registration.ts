import { type CommandId, type GigId, type OrganisationId, type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';
import { type NewChange } from '@jamjar/contracts/realtime/changes';
import { getSqlState } from '@jamjar/infra/database/transaction';
import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { type Principal } from '../../auth/principal.js';
import { ParticipantEntity } from '../../participants/participant.entity.js';
import { type RegisteredPerformer, registerPerformers, type NewPerformerDetails } from '../../participants/writes/register-performers.js';
import { toWritten } from '../../participants/writes/participant-change.js';
import { PerformerDetailsEntity } from '../../participants/performer-details.entity.js';
import { type RequestIdentity } from '../../command-handling/command-metadata.js';
import { deleteIdempotencyRecord } from '../../relational-writes/idempotency.js';
import { RelationalWriter, type Written } from '../../relational-writes/relational-writer.js';

/** The ids of a gig and of the organisation that hosts it. */
export interface GigAndOrganisationIds {
  readonly organisationId: OrganisationId;
  readonly gigId: GigId;
}

/** SQLSTATE of Postgres. */
const foreignKeyViolation = '23503';

/**
 * Writes participants and performer details before the gig's event is recorded, and deletes new ones if the gig refuses the command
 * (docs/adr/0003).
 */
@Injectable()
export class PerformerRegistration {
  constructor(private readonly writer: RelationalWriter) {}

  /**
   * Writes the participant and the details of a new performer, with their audit entries, once per request.
   * @returns the participant id
   * @throws RefusalException PARTICIPANT_NOT_FOUND; IdempotencyKeyReused
   */
  async register(
    ids: GigAndOrganisationIds,
    newPerformer: NewPerformerDetails,
    actor: Principal,
    request: RequestIdentity,
  ): Promise<ParticipantId> {
    const { performerId } = newPerformer;
    const write = async (transaction: EntityManager): Promise<Registration> => {
      const [performer] = await registerPerformers(transaction, ids, [newPerformer]);
      if (!performer) throw new Error('No performer was registered');
      return describeRegistration(ids, performer, newPerformer);
    };
    const written = await this.writer.execute(
      { actor, idempotency: { ...request, resultId: performerId } },
      write,
      async (transaction) => (await renewEarlierAttempt(transaction, performerId)) ?? write(transaction),
    );
    if (!written) throw new Error(`Performer ${performerId} was not registered`);
    return written.participantId;
  }

  /** Deletes the details of a performer whom the gig refused, a participant without other references, and the idempotency record. */
  async cancel(performerId: PerformerId, commandId: CommandId): Promise<void> {
    await this.writer.execute({ actor: null }, async (transaction) => {
      await deleteIdempotencyRecord(transaction, commandId);
      const details = await transaction.findOne(PerformerDetailsEntity, { where: { performerId }, lock: { mode: 'pessimistic_write' } });
      return { audit: [], changes: details ? await deleteRegistration(transaction, details) : [] };
    });
  }
}

interface Registration extends Written {
  readonly participantId: ParticipantId;
}

/**
 * Returns what an earlier attempt of the request registered, else null when its details no longer exist. Renews the timestamp of the
 * details, so that RegistrationCleanup does not delete them during this attempt.
 */
async function renewEarlierAttempt(transaction: EntityManager, performerId: PerformerId): Promise<Registration | null> {
  const details = await transaction.findOne(PerformerDetailsEntity, { where: { performerId }, lock: { mode: 'for_no_key_update' } });
  if (!details) return null;
  await transaction.update(PerformerDetailsEntity, { performerId }, { createdAt: new Date() });
  return { participantId: details.participantId, audit: [], changes: [] };
}

function describeRegistration(
  { organisationId }: GigAndOrganisationIds,
  { performerId, participantId, isNewParticipant: isNew, writtenFields: fields }: RegisteredPerformer,
  { notes }: NewPerformerDetails,
): Registration {
  const participant = toWritten({ organisationId, participantId, isNew, fields });
  const object = { kind: 'performer', id: performerId } as const;
  const notesAudit = notes === null ? [] : [{ action: 'created', object, organisationId, fields: ['notes'] } as const];
  return { participantId, audit: [...notesAudit, ...participant.audit], changes: participant.changes };
}

/**
 * Deletes the details of a performer, and their participant unless another row refers to it. Browsers may have received that participant,
 * and no message removes one, so every browser that may see the organisation receives `resync`: the returned change.
 */
export async function deleteRegistration(
  transaction: EntityManager,
  { performerId, participantId }: PerformerDetailsEntity,
): Promise<NewChange[]> {
  await transaction.delete(PerformerDetailsEntity, { performerId });
  const participant = await transaction.findOneBy(ParticipantEntity, { id: participantId });
  if (!participant || !(await deleteIfUnreferenced(transaction, participant))) return [];
  return [{ kind: 'resync', audience: `organisation:${participant.organisationId}`, gigId: null, keys: {} }];
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
