import { type GigId, type OrganisationId, type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';
import { normaliseName } from '@jamjar/contracts/participants/participant.views';
import { type EntityManager } from 'typeorm';
import { RefusalException } from '../../http/refusal.exception.js';
import { ParticipantEntity } from '../participant.entity.js';
import { PerformerDetailsEntity } from '../performer-details.entity.js';

/**
 * What is registered for a performer before the gig adds them. `participantId` takes precedence over `name`: see
 * docs/rules.md#participants.
 */
export interface NewPerformerDetails {
  readonly performerId: PerformerId;
  readonly participantId: ParticipantId | null;
  /** May be empty when there is a `participantId`. */
  readonly name: string;
  readonly contact: ContactDetails;
  readonly notes: string | null;
  /** The id of the participant if this registration creates one; a retried request has the same. */
  readonly newParticipantId: ParticipantId;
}

/** The fields of a participant besides the name. They count as contact fields, also `lookingForBand`: see docs/rules.md#participants. */
export interface ContactDetails {
  readonly email: string | null;
  readonly phone: string | null;
  readonly instagram: string | null;
  readonly lookingForBand: boolean;
}

/** A registered performer: their participant, and which fields of the participant were written. */
export interface RegisteredPerformer {
  readonly performerId: PerformerId;
  readonly participantId: ParticipantId;
  readonly isNewParticipant: boolean;
  readonly writtenFields: readonly (keyof ContactDetails | 'name')[];
}

/**
 * Finds or creates the participants of new performers, and writes their rows of `performer_details`. An existing participant is locked
 * (FOR KEY SHARE) and keeps the fields that are set. Rows are written in the order of names, so that two requests with the same names cannot
 * deadlock.
 * @throws RefusalException PARTICIPANT_NOT_FOUND when the organisation has no participant with a given id
 */
export async function registerPerformers(
  transaction: EntityManager,
  { organisationId, gigId }: { organisationId: OrganisationId; gigId: GigId },
  newPerformers: readonly NewPerformerDetails[],
): Promise<RegisteredPerformer[]> {
  const registered: RegisteredPerformer[] = [];
  for (const newPerformer of [...newPerformers].sort(compareByName)) {
    const performer = await findOrCreateParticipant(transaction, organisationId, newPerformer);
    registered.push(performer);
    await upsertDetails(transaction, gigId, newPerformer, performer.participantId);
  }
  return registered;
}

async function findOrCreateParticipant(
  transaction: EntityManager,
  organisationId: OrganisationId,
  newPerformer: NewPerformerDetails,
): Promise<RegisteredPerformer> {
  const { performerId, participantId } = newPerformer;
  if (participantId) {
    const participant = await lockParticipant(transaction, { id: participantId, organisationId });
    if (!participant) throw new RefusalException('PARTICIPANT_NOT_FOUND');
    return {
      performerId,
      participantId,
      isNewParticipant: false,
      writtenFields: await fillEmptyContactFields(transaction, participant, newPerformer.contact),
    };
  }
  for (;;) {
    if (await insertParticipant(transaction, organisationId, newPerformer)) {
      return {
        performerId,
        participantId: newPerformer.newParticipantId,
        isNewParticipant: true,
        writtenFields: ['name', ...filledContactFields(newPerformer.contact)],
      };
    }
    const participant =
      (await lockParticipant(transaction, { organisationId, normalisedName: normaliseName(newPerformer.name) })) ??
      (await lockParticipant(transaction, { organisationId, id: newPerformer.newParticipantId })); // created by an earlier attempt and renamed since
    if (participant)
      return {
        performerId,
        participantId: participant.id,
        isNewParticipant: false,
        writtenFields: await fillEmptyContactFields(transaction, participant, newPerformer.contact),
      };
    // Neither inserted nor found: another request created the participant and deleted it after a refusal, so try again
  }
}

async function insertParticipant(
  transaction: EntityManager,
  organisationId: OrganisationId,
  { name, contact, newParticipantId }: NewPerformerDetails,
): Promise<boolean> {
  const rows = await transaction.query<unknown[]>(
    `INSERT INTO participants (id, organisation_id, name, normalised_name, email, phone, instagram, looking_for_band)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT DO NOTHING
     RETURNING id`,
    [newParticipantId, organisationId, name, normaliseName(name), contact.email, contact.phone, contact.instagram, contact.lookingForBand],
  );
  return rows.length > 0;
}

type ParticipantKey = Pick<ParticipantEntity, 'organisationId'> & Partial<Pick<ParticipantEntity, 'id' | 'normalisedName'>>;

/** Locks the row so that no other transaction deletes it before this one ends. */
const lockParticipant = (transaction: EntityManager, key: ParticipantKey): Promise<ParticipantEntity | null> =>
  transaction.findOne(ParticipantEntity, { where: key, lock: { mode: 'for_key_share' } });

/**
 * Adding a known participant fills in empty contact fields only; an edit is needed to change one: see docs/rules.md#participants.
 */
async function fillEmptyContactFields(
  transaction: EntityManager,
  participant: ParticipantEntity,
  contact: ContactDetails,
): Promise<(keyof ContactDetails)[]> {
  const newFields = filledContactFields(contact).filter((field) => !participant[field]);
  if (newFields.length === 0) return [];
  const { email, phone, instagram, lookingForBand } = contact;
  await transaction.update(
    ParticipantEntity,
    { id: participant.id },
    {
      email: participant.email ?? email,
      phone: participant.phone ?? phone,
      instagram: participant.instagram ?? instagram,
      lookingForBand: participant.lookingForBand || lookingForBand,
      updatedAt: new Date(),
    },
  );
  return newFields;
}

/** Writes the row of `performer_details`, with a new timestamp after an earlier attempt, so that RegistrationCleanup does not delete it. */
async function upsertDetails(
  transaction: EntityManager,
  gigId: GigId,
  { performerId, notes }: NewPerformerDetails,
  participantId: ParticipantId,
): Promise<void> {
  const details = { performerId, participantId, gigId, notes, createdAt: new Date() };
  await transaction.upsert(PerformerDetailsEntity, details, ['performerId']);
}

const contactFields = ['email', 'phone', 'instagram', 'lookingForBand'] as const satisfies readonly (keyof ContactDetails)[];
const filledContactFields = (contact: ContactDetails): (keyof ContactDetails)[] => contactFields.filter((field) => contact[field]);

const compareByName = (first: NewPerformerDetails, second: NewPerformerDetails): number => {
  const [a, b] = [normaliseName(first.name), normaliseName(second.name)];
  return a < b ? -1 : Number(a > b);
};
