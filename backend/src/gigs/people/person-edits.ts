import { type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';
import { type EditPerformerRequest } from '@jamjar/contracts/gigs/gig.requests';
import { type EditParticipantRequest } from '@jamjar/contracts/participants/participant.views';
import { type NewChange } from '@jamjar/contracts/realtime/changes';
import { recordChanges } from '@jamjar/infra/changes/change-writer';
import { againWhenVictim } from '@jamjar/infra/database/transaction';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { writeAudit } from '../../audit/audit-writer.js';
import { type Person } from '../../auth/person.js';
import { KeyReused } from '../../command-handling/command-failures.js';
import { isFirstTime } from '../../http/first-time.js';
import { unlessTaken } from '../../http/unique-names.js';
import { editPerson, nameTaken } from '../../participants/people/edit-person.js';
import { auditOf, newsOf } from '../../participants/people/person.traces.js';
import { PerformerDetailsEntity } from '../../participants/performer-details.entity.js';
import { type Place, type RequestIdentity } from './arrivals.js';
import { isGiven } from './is-given.js';

/** What of a performer's edit is not the gig's to keep: the person's own, and the note on them. */
export type PersonalEdit = EditParticipantRequest & Pick<EditPerformerRequest, 'notes'>;

/** A performer, and the person behind them. */
export interface PerformerAtGig extends Place {
  readonly performerId: PerformerId;
  readonly participantId: ParticipantId;
}

/** The relational side of editing a performer. */
@Injectable()
export class PersonEdits {
  constructor(private readonly database: DataSource) {}

  /** Writes it, unless an earlier attempt of the same request did. @throws Refused NAME_TAKEN; KeyReused */
  write(whom: PerformerAtGig, edit: PersonalEdit, by: Person, request: RequestIdentity): Promise<void> {
    return unlessTaken(nameTaken, () =>
      againWhenVictim(() =>
        this.database.transaction(async (transaction) => {
          const { requestHash } = request;
          if (requestHash !== null && !(await isFirstTime(transaction, { ...request, resultId: whom.performerId }))) return;
          const news = [...(await ofPerson(transaction, whom, edit, by)), ...(await ofNotes(transaction, whom, edit, by))];
          await recordChanges(transaction, news);
        }),
      ),
    );
  }

  /** Whether an earlier attempt of the same request wrote it: then nothing is decided anew about it. @throws KeyReused */
  async isDone({ commandId, requestHash }: RequestIdentity): Promise<boolean> {
    if (requestHash === null) return false;
    const rows = await this.database.query<{ request_hash: string | null }[]>(
      'SELECT request_hash FROM idempotency WHERE command_id = $1',
      [commandId],
    );
    const [before] = rows;
    if (before && before.request_hash !== requestHash) throw new KeyReused();
    return before !== undefined;
  }

  /** The gig refused its part: a retry is decided anew. */
  async forgetRequest({ commandId }: RequestIdentity): Promise<void> {
    await this.database.query('DELETE FROM idempotency WHERE command_id = $1', [commandId]);
  }
}

async function ofPerson(
  transaction: EntityManager,
  { participantId }: PerformerAtGig,
  { notes: _notes, ...edit }: PersonalEdit,
  by: Person,
): Promise<NewChange[]> {
  if (!isGiven(edit)) return [];
  const { organisationId, changed: fields } = await editPerson(transaction, participantId, edit);
  if (fields.length === 0) return [];
  const trace = { organisationId, participantId, isNew: false, fields };
  await writeAudit(transaction, auditOf(trace, by));
  return [newsOf(trace)];
}

async function ofNotes(transaction: EntityManager, whom: PerformerAtGig, { notes }: PersonalEdit, by: Person): Promise<NewChange[]> {
  if (notes === undefined) return [];
  const { performerId, participantId, organisationId, gigId } = whom;
  const before = await transaction.findOne(PerformerDetailsEntity, { where: { performerId }, lock: { mode: 'for_no_key_update' } });
  if ((before?.notes ?? null) === notes) return [];
  const createdAt = before?.createdAt ?? new Date();
  await transaction.upsert(PerformerDetailsEntity, { performerId, participantId, gigId, notes, createdAt }, ['performerId']);
  const object = { kind: 'performer', id: performerId } as const;
  await writeAudit(transaction, { by, action: 'updated', object, organisationId, fields: ['notes'] });
  return [{ kind: 'performer_updated', audience: `organisation:${organisationId}`, gigId, keys: { performerId } }];
}
