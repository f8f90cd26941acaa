import {
  type CommandId,
  type GigId,
  type OrganisationId,
  type ParticipantId,
  type PerformerId,
  toGigStreamName,
} from '@jamjar/contracts/ids';
import { type NewChange } from '@jamjar/contracts/realtime/changes';
import { minuteMs } from '@jamjar/contracts/time';
import { getSqlState } from '@jamjar/infra/database/pool';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager, In, LessThan } from 'typeorm';
import { type Principal } from '../../auth/principal.js';
import { type RequestIdentity } from '../../command-handling/command-metadata.js';
import { DueWork } from '../../due-work/due-work.js';
import { ParticipantEntity } from '../../participants/participant.entity.js';
import { PerformerDetailsEntity } from '../../participants/performer-details.entity.js';
import { type NewPerformerDetails, registerPerformers, type Registration } from '../../participants/commands/register-performer.js';
import { deleteIdempotencyRecord } from '../../relational-writes/idempotency.js';
import { RelationalWriter } from '../../relational-writes/relational-writer.js';
import { GigCommandProcessor } from '../gig-command-processor.js';

/** The ids of a gig and of the organisation that hosts it. */
export interface GigAndOrganisationIds {
  readonly organisationId: OrganisationId;
  readonly gigId: GigId;
}

/** The SQLSTATE of Postgres for a violated foreign key. */
const foreignKeyViolation = '23503';

/**
 * Writes participants and performer details before the gig's event is recorded, and deletes new ones if the gig refuses the command
 * (docs/rules.md#participants).
 */
@Injectable()
export class PerformerRegistration {
  private readonly logger = new Logger('gigs');

  constructor(private readonly writer: RelationalWriter) {}

  /**
   * Writes the participants and the details of new performers, once per request. The audit log gets entries only when a user adds them.
   * @param actor null when they sign up through a public link
   * @returns the participant ids, in the order of the performers
   * @throws RefusalException PARTICIPANT_NOT_FOUND, TOO_MANY_PARTICIPANTS; IdempotencyKeyReused
   */
  async register(
    ids: GigAndOrganisationIds,
    newPerformers: readonly NewPerformerDetails[],
    actor: Principal | null,
    request: RequestIdentity,
  ): Promise<readonly ParticipantId[]> {
    const performerIds = newPerformers.map(({ performerId }) => performerId);
    const write = async (transaction: EntityManager): Promise<Registration> => {
      const written = await registerPerformers(transaction, ids, newPerformers);
      return actor ? written : { ...written, audit: [] };
    };
    const written = await this.writer.execute(
      { actor, idempotency: { ...request, resultId: String(performerIds[0]) } },
      write,
      async (transaction) => (await renewEarlierAttempt(transaction, performerIds)) ?? write(transaction),
    );
    if (!written) throw new Error(`Performers were not registered: ${performerIds.join(', ')}`);
    return written.participantIds;
  }

  /**
   * Deletes the details of performers whom the gig refused, their participants if no other row refers to them, and the idempotency record.
   * After a failure `RegistrationCleanup` deletes them later.
   */
  async cancel(newPerformers: readonly Pick<NewPerformerDetails, 'performerId'>[], commandId: CommandId): Promise<void> {
    const performerId = In(newPerformers.map((each) => each.performerId));
    const cancellation = this.writer.execute({ actor: null }, async (transaction) => {
      await deleteIdempotencyRecord(transaction, commandId);
      const lock = { mode: 'pessimistic_write' } as const;
      const details = await transaction.find(PerformerDetailsEntity, { where: { performerId }, order: { performerId: 'ASC' }, lock });
      const changes: NewChange[] = [];
      for (const each of details) changes.push(...(await deleteRegistration(transaction, each)));
      return { audit: [], changes };
    });
    await cancellation.catch((failure: unknown) => this.logger.warn(failure, 'A refused registration is left to the cleanup'));
  }
}

/**
 * Returns what an earlier attempt of the request registered; null when some of its details no longer exist. Renews the timestamp of the
 * details, so that `RegistrationCleanup` does not delete them during this attempt.
 */
async function renewEarlierAttempt(transaction: EntityManager, performerIds: readonly PerformerId[]): Promise<Registration | null> {
  const performerId = In(performerIds);
  const lock = { mode: 'for_no_key_update' } as const;
  const details = await transaction.find(PerformerDetailsEntity, { where: { performerId }, order: { performerId: 'ASC' }, lock });
  if (details.length < performerIds.length) return null;
  await transaction.update(PerformerDetailsEntity, { performerId }, { createdAt: new Date() });
  const participantIds = new Map(details.map((each) => [each.performerId, each.participantId]));
  return { participantIds: performerIds.flatMap((id) => participantIds.get(id) ?? []), audit: [], changes: [] };
}

/**
 * Deletes the details of a performer, and their participant unless another row refers to it. Browsers may have received that participant,
 * and no message removes a participant, so the returned change makes the browsers of the organisation read again what is on screen.
 */
async function deleteRegistration(
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

/** A request that has not recorded its event within this time counts as failed. */
const abandonedAfterMs = 15 * minuteMs;
/** The maximum number of registrations that one run checks, so that it stays short; later runs check the others. */
const maxCandidatesPerRun = 500;

/**
 * Every five minutes deletes the registrations of more than 15 minutes ago whose event was never recorded (because the server stopped or
 * the request failed after the rows were written), and the idempotency records that have expired.
 */
@Injectable()
export class RegistrationCleanup {
  constructor(
    private readonly database: DataSource,
    private readonly writer: RelationalWriter,
    private readonly processor: GigCommandProcessor,
    dueWork: DueWork,
  ) {
    dueWork.repeat('abandoned-registrations', 5 * minuteMs, () => this.deleteAbandonedRegistrations());
    dueWork.repeat('expired-idempotency-records', 5 * minuteMs, () => this.deleteExpiredIdempotencyRecords());
  }

  /** @returns how many registrations were deleted */
  async deleteAbandonedRegistrations(): Promise<number> {
    const createdBefore = new Date(Date.now() - abandonedAfterMs);
    let deletedCount = 0;
    for (const { performerId, gigId } of await this.findCandidates(createdBefore)) {
      const gig = await this.processor.readState(toGigStreamName(gigId));
      const wasAdded = gig.phase !== 'notCreated' && gig.performers.has(performerId);
      if (!wasAdded && (await this.deleteIfStillAbandoned(performerId, createdBefore))) deletedCount += 1;
    }
    return deletedCount;
  }

  /** Idempotency records expire after seven days: see docs/rules.md#idempotency. */
  async deleteExpiredIdempotencyRecords(): Promise<void> {
    await this.database.query(`DELETE FROM idempotency WHERE at < now() - interval '7 days'`);
  }

  /** Lists registered performers whom the read model lacks. The read model may lag behind, so the caller also checks the folded gig. */
  private findCandidates(createdBefore: Date): Promise<{ performerId: PerformerId; gigId: GigId }[]> {
    return this.database.query(
      `SELECT details.performer_id AS "performerId", details.gig_id AS "gigId"
         FROM performer_details AS details
        WHERE details.created_at < $1 AND NOT EXISTS (SELECT FROM performers AS p WHERE p.id = details.performer_id)
        LIMIT $2`,
      [createdBefore, maxCandidatesPerRun],
    );
  }

  /** Keeps the details when a retry of the registration has renewed their timestamp meanwhile. @returns whether they were deleted */
  private async deleteIfStillAbandoned(performerId: PerformerId, createdBefore: Date): Promise<boolean> {
    const written = await this.writer.execute({ actor: null }, async (transaction) => {
      const where = { performerId, createdAt: LessThan(createdBefore) };
      const details = await transaction.findOne(PerformerDetailsEntity, { where, lock: { mode: 'pessimistic_write' } });
      if (!details) return { audit: [], changes: [], isDeleted: false };
      await transaction.query('DELETE FROM idempotency WHERE result_id = $1', [performerId]);
      return { audit: [], changes: await deleteRegistration(transaction, details), isDeleted: true };
    });
    return written?.isDeleted === true;
  }
}
