import { type CommandId, type GigId, type OrganisationId, type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';
import { recordChanges } from '@jamjar/infra/changes/change-writer';
import { againWhenVictim, codeOf } from '@jamjar/infra/database/transaction';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { writeAudit } from '../../audit/audit-writer.js';
import { type Person } from '../../auth/person.js';
import { type CommandContext } from '../../command-handling/command-context.js';
import { isFirstTime } from '../../http/first-time.js';
import { ParticipantEntity } from '../../participants/participant.entity.js';
import { type Joined, joinPeople, type Newcomer } from '../../participants/people/newcomers.js';
import { auditOf, newsOf } from '../../participants/people/person.traces.js';
import { PerformerDetailsEntity } from '../../participants/performer-details.entity.js';

export interface Place {
  readonly organisationId: OrganisationId;
  readonly gigId: GigId;
}
/** What makes one request of a sender one. */
export type RequestIdentity = Pick<CommandContext, 'commandId' | 'requestHash'>;

const heldByForeignKey = '23503';

/** The relational side of joining a gig: people and their details, written before the history hears of them, taken back if it refuses. */
@Injectable()
export class Arrivals {
  constructor(private readonly database: DataSource) {}

  /**
   * Writes who comes, unless an earlier attempt of the same request did. Answers who they are.
   * @throws Refused PARTICIPANT_NOT_FOUND; KeyReused
   */
  write(place: Place, newcomer: Newcomer, by: Person, request: RequestIdentity): Promise<ParticipantId> {
    return againWhenVictim(() =>
      this.database.transaction(async (transaction) => {
        const before = await this.earlier(transaction, newcomer.performerId, request);
        if (before) return before;
        const joined = await joinPeople(transaction, place, [newcomer]);
        const [person] = joined;
        if (!person) throw new Error('Nobody joined');
        await leaveTraces(transaction, place, person, newcomer, by);
        return person.participantId;
      }),
    );
  }

  /** Takes back what `write` wrote for somebody whom the gig refused, so that a retry is decided anew. */
  async takeBack(performerId: PerformerId, commandId: CommandId): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await transaction.query('DELETE FROM idempotency WHERE command_id = $1', [commandId]);
      const details = await transaction.findOne(PerformerDetailsEntity, { where: { performerId }, lock: { mode: 'pessimistic_write' } });
      if (details) await forget(transaction, details);
    });
  }

  /** Who they were at an earlier attempt, which is young again: the sweeper must not take it while this attempt goes on. */
  private async earlier(transaction: EntityManager, performerId: PerformerId, request: RequestIdentity): Promise<ParticipantId | null> {
    if (request.requestHash === null || (await isFirstTime(transaction, { ...request, resultId: performerId }))) return null;
    const details = await transaction.findOne(PerformerDetailsEntity, { where: { performerId }, lock: { mode: 'for_no_key_update' } });
    if (!details) return null;
    await transaction.update(PerformerDetailsEntity, { performerId }, { createdAt: new Date() });
    return details.participantId;
  }
}

async function leaveTraces(transaction: EntityManager, place: Place, person: Joined, { notes }: Newcomer, by: Person): Promise<void> {
  const { organisationId } = place;
  if (notes !== null) {
    const object = { kind: 'performer', id: person.performerId } as const;
    await writeAudit(transaction, { by, action: 'created', object, organisationId, fields: ['notes'] });
  }
  if (person.written.length === 0) return;
  const trace = { organisationId, participantId: person.participantId, isNew: person.isNew, fields: person.written };
  await writeAudit(transaction, auditOf(trace, by));
  await recordChanges(transaction, [newsOf(trace)]);
}

/**
 * Deletes the details, and the person behind them where no foreign key holds them: then nobody but the refused request knew them. Screens
 * may have heard of that person, and no message takes them back: whoever could have reads again.
 */
export async function forget(transaction: EntityManager, { performerId, participantId }: PerformerDetailsEntity): Promise<void> {
  await transaction.delete(PerformerDetailsEntity, { performerId });
  const person = await transaction.findOneBy(ParticipantEntity, { id: participantId });
  if (!person || !(await isGone(transaction, person))) return;
  const audience = `organisation:${person.organisationId}` as const;
  await recordChanges(transaction, [{ kind: 'resync', audience, gigId: null, keys: {} }]);
}

async function isGone(transaction: EntityManager, { id }: ParticipantEntity): Promise<boolean> {
  try {
    const { affected } = await transaction.transaction((inner) => inner.delete(ParticipantEntity, { id }));
    return affected === 1;
  } catch (error) {
    if (codeOf(error) !== heldByForeignKey) throw error;
    return false;
  }
}
