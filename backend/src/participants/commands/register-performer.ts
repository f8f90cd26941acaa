import { type GigId, type OrganisationId, type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';
import { type Contact, contactFields } from '@jamjar/contracts/participants/contact';
import { pick } from '@jamjar/contracts/pick';
import { toNameKey } from '@jamjar/contracts/text/name-keys';
import { type EntityManager } from 'typeorm';
import { assertWithinLimit } from '../../auth/organisation-limits.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { type WriteResult } from '../../relational-writes/relational-writer.js';
import { ParticipantEntity } from '../participant.entity.js';
import { PerformerDetailsEntity } from '../performer-details.entity.js';
import { type ParticipantChange, toWriteResult } from './update-participant.js';

/** What is written for a new performer before the gig adds them. `participantId` overrides `name` (docs/rules.md#participants). */
export interface NewPerformerDetails {
  readonly performerId: PerformerId;
  readonly participantId: ParticipantId | null;
  /** May be empty when there is a `participantId`. */
  readonly name: string;
  readonly contact: Contact;
  readonly notes: string | null;
  /** The id that the participant gets if this registration creates it; the same when the request is retried. */
  readonly newParticipantId: ParticipantId;
}

/** What a registration wrote, and the participants of the performers, in the order of the performers. */
export interface Registration extends WriteResult {
  readonly participantIds: readonly ParticipantId[];
}

/**
 * Registers performers as `registerPerformer` does, in the order of their names, so that two simultaneous requests with the same names
 * cannot deadlock.
 * @throws RefusalException PARTICIPANT_NOT_FOUND, TOO_MANY_PARTICIPANTS
 */
export async function registerPerformers(
  transaction: EntityManager,
  ids: { organisationId: OrganisationId; gigId: GigId },
  newPerformers: readonly NewPerformerDetails[],
): Promise<Registration> {
  const registered = new Map<PerformerId, Awaited<ReturnType<typeof registerPerformer>>>();
  const toSortKey = ({ name }: NewPerformerDetails): string => toNameKey(name);
  for (const newPerformer of [...newPerformers].sort((one, other) => (toSortKey(one) < toSortKey(other) ? -1 : 1)))
    registered.set(newPerformer.performerId, await registerPerformer(transaction, ids, newPerformer));
  const createsParticipants = [...registered.values()].some(({ isNew }) => isNew);
  if (createsParticipants) await assertWithinLimit(transaction, 'participants', ids.organisationId);
  const results = newPerformers.flatMap(({ performerId }) => registered.get(performerId) ?? []);
  return {
    participantIds: results.map(({ participantId }) => participantId),
    audit: results.flatMap(({ audit }) => audit),
    changes: results.flatMap(({ changes }) => changes),
  };
}

/**
 * Finds or creates the participant of a new performer and writes the performer's row of `performer_details`. A retry renews the row's
 * timestamp, so that `RegistrationCleanup` does not delete the row. An existing participant is locked (FOR KEY SHARE) and keeps the fields
 * that have a value.
 * @throws RefusalException PARTICIPANT_NOT_FOUND when the organisation has no participant with the given id
 */
async function registerPerformer(
  transaction: EntityManager,
  { organisationId, gigId }: { organisationId: OrganisationId; gigId: GigId },
  newPerformer: NewPerformerDetails,
): Promise<WriteResult & Pick<ParticipantChange, 'participantId' | 'isNew'>> {
  const { performerId, notes } = newPerformer;
  const participant = await findOrCreateParticipant(transaction, organisationId, newPerformer);
  const { participantId, isNew } = participant;
  await transaction.upsert(PerformerDetailsEntity, { performerId, participantId, gigId, notes, createdAt: new Date() }, ['performerId']);
  const { audit, changes } = toWriteResult(participant);
  const object = { kind: 'performer', id: performerId } as const;
  const notesAudit = notes === null ? [] : [{ action: 'created', object, organisationId, fields: ['notes'] } as const];
  return { participantId, isNew, audit: [...notesAudit, ...audit], changes };
}

async function findOrCreateParticipant(
  transaction: EntityManager,
  organisationId: OrganisationId,
  newPerformer: NewPerformerDetails,
): Promise<ParticipantChange> {
  const { participantId, newParticipantId, contact } = newPerformer;
  for (;;) {
    if (!participantId && (await insertParticipant(transaction, organisationId, newPerformer)))
      return { organisationId, participantId: newParticipantId, isNew: true, fields: ['name', ...listFilledFields(contact)] };
    const participant = await lockExistingParticipant(transaction, organisationId, newPerformer);
    if (participant) {
      const fields = await fillEmptyContactFields(transaction, participant, contact);
      return { organisationId, participantId: participant.id, isNew: false, fields };
    }
    if (participantId) throw new RefusalException('PARTICIPANT_NOT_FOUND');
    // Neither inserted nor found: another request had created the participant and has deleted it after a refusal, so try again
  }
}

async function insertParticipant(
  transaction: EntityManager,
  organisationId: OrganisationId,
  { name, contact, newParticipantId }: NewPerformerDetails,
): Promise<boolean> {
  const values = { id: newParticipantId, organisationId, name, normalisedName: toNameKey(name), ...contact };
  const insertion = transaction.createQueryBuilder().insert().into(ParticipantEntity).values(values).orIgnore().returning('id');
  const { raw } = (await insertion.execute()) as { raw: unknown[] };
  return raw.length > 0;
}

/** Finds the participant and locks its row, so that no other transaction deletes it before this one ends. */
async function lockExistingParticipant(
  transaction: EntityManager,
  organisationId: OrganisationId,
  { participantId, name, newParticipantId }: NewPerformerDetails,
): Promise<ParticipantEntity | null> {
  const lock = (key: Partial<Pick<ParticipantEntity, 'id' | 'normalisedName'>>): Promise<ParticipantEntity | null> =>
    transaction.findOne(ParticipantEntity, { where: { organisationId, ...key }, lock: { mode: 'for_key_share' } });
  if (participantId) return lock({ id: participantId });
  return (await lock({ normalisedName: toNameKey(name) })) ?? lock({ id: newParticipantId }); // created by an earlier attempt, then renamed
}

/** Fills in the empty contact fields of a known participant; only an edit can change the others: see docs/rules.md#participants. */
async function fillEmptyContactFields(
  transaction: EntityManager,
  participant: ParticipantEntity,
  contact: Contact,
): Promise<(keyof Contact)[]> {
  if (listNewFields(contact, participant).length === 0) return [];
  // The participant's lock (FOR KEY SHARE) does not prevent an edit of these fields, so they are read again with a stronger one
  const { id } = participant;
  const current = await transaction.findOneOrFail(ParticipantEntity, { where: { id }, lock: { mode: 'for_no_key_update' } });
  const newFields = listNewFields(contact, current);
  if (newFields.length > 0) await transaction.update(ParticipantEntity, { id }, { ...pick(contact, newFields), updatedAt: new Date() });
  return newFields;
}

const listNewFields = (contact: Contact, participant: Contact): (keyof Contact)[] =>
  listFilledFields(contact).filter((field) => !participant[field]);
const listFilledFields = (contact: Contact): (keyof Contact)[] => contactFields.filter((field) => contact[field]);
