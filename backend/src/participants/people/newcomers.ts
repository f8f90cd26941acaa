import { type GigId, type OrganisationId, type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';
import { normalisedName } from '@jamjar/contracts/participants/participant.views';
import { type EntityManager } from 'typeorm';
import { Refused } from '../../http/refused.js';
import { ParticipantEntity } from '../participant.entity.js';
import { PerformerDetailsEntity } from '../performer-details.entity.js';

/** Somebody who is about to join a gig. `participantId` wins over `name` (decisions, "People"). */
export interface Newcomer {
  readonly performerId: PerformerId;
  readonly participantId: ParticipantId | null;
  readonly name: string;
  readonly contact: Contact;
  readonly notes: string | null;
  /** What they are called by if nobody knows them yet. */
  readonly newParticipantId: ParticipantId;
}
export interface Contact {
  readonly email: string | null;
  readonly phone: string | null;
  readonly instagram: string | null;
  readonly lookingForBand: boolean;
}

/** Who a newcomer turned out to be, and which of the person's fields were written. */
export interface Joined {
  readonly performerId: PerformerId;
  readonly participantId: ParticipantId;
  readonly isNew: boolean;
  readonly written: readonly (keyof Contact | 'name')[];
}

/**
 * Writes the people behind newcomers: who is unknown is made, who is known is held (FOR KEY SHARE) and keeps what is known of them.
 * In the order of their names, so that two requests with the same people wait for each other instead of for a deadlock's end.
 * @throws Refused PARTICIPANT_NOT_FOUND an id that is nobody's in this organisation
 */
export async function joinPeople(
  transaction: EntityManager,
  { organisationId, gigId }: { organisationId: OrganisationId; gigId: GigId },
  newcomers: readonly Newcomer[],
): Promise<Joined[]> {
  const joined: Joined[] = [];
  for (const newcomer of [...newcomers].sort(byName)) {
    const person = await personFor(transaction, organisationId, newcomer);
    joined.push(person);
    await remember(transaction, gigId, newcomer, person.participantId);
  }
  return joined;
}

async function personFor(transaction: EntityManager, organisationId: OrganisationId, newcomer: Newcomer): Promise<Joined> {
  const { performerId, participantId } = newcomer;
  if (participantId) {
    const known = await held(transaction, { id: participantId, organisationId });
    if (!known) throw new Refused('PARTICIPANT_NOT_FOUND');
    return { performerId, participantId, isNew: false, written: await fillEmpty(transaction, known, newcomer.contact) };
  }
  for (;;) {
    if (await inserted(transaction, organisationId, newcomer)) {
      return { performerId, participantId: newcomer.newParticipantId, isNew: true, written: ['name', ...given(newcomer.contact)] };
    }
    const known =
      (await held(transaction, { organisationId, normalisedName: normalisedName(newcomer.name) })) ??
      (await held(transaction, { organisationId, id: newcomer.newParticipantId })); // made by an earlier attempt, and renamed since
    // Gone again between the two statements: whoever made them was refused
    if (known)
      return { performerId, participantId: known.id, isNew: false, written: await fillEmpty(transaction, known, newcomer.contact) };
  }
}

async function inserted(
  transaction: EntityManager,
  organisationId: OrganisationId,
  { name, contact, newParticipantId }: Newcomer,
): Promise<boolean> {
  const rows = await transaction.query<unknown[]>(
    `INSERT INTO participants (id, organisation_id, name, normalised_name, email, phone, instagram, looking_for_band)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT DO NOTHING
     RETURNING id`,
    [newParticipantId, organisationId, name, normalisedName(name), contact.email, contact.phone, contact.instagram, contact.lookingForBand],
  );
  return rows.length > 0;
}

type Known = Pick<ParticipantEntity, 'organisationId'> & Partial<Pick<ParticipantEntity, 'id' | 'normalisedName'>>;

/** Nobody can take them away before this transaction has ended. */
const held = (transaction: EntityManager, known: Known): Promise<ParticipantEntity | null> =>
  transaction.findOne(ParticipantEntity, { where: known, lock: { mode: 'for_key_share' } });

/** Adding somebody who is known fills in what was not known of them; changing it goes through the edit (decisions, "People"). */
async function fillEmpty(transaction: EntityManager, known: ParticipantEntity, contact: Contact): Promise<(keyof Contact)[]> {
  const news = given(contact).filter((field) => !known[field]);
  if (news.length === 0) return [];
  const { email, phone, instagram, lookingForBand } = contact;
  await transaction.update(
    ParticipantEntity,
    { id: known.id },
    {
      email: known.email ?? email,
      phone: known.phone ?? phone,
      instagram: known.instagram ?? instagram,
      lookingForBand: known.lookingForBand || lookingForBand,
      updatedAt: new Date(),
    },
  );
  return news;
}

/** A details row left by an earlier attempt of the same request is young again: it must not be swept under this attempt's feet. */
async function remember(
  transaction: EntityManager,
  gigId: GigId,
  { performerId, notes }: Newcomer,
  participantId: ParticipantId,
): Promise<void> {
  const details = { performerId, participantId, gigId, notes, createdAt: new Date() };
  await transaction.upsert(PerformerDetailsEntity, details, ['performerId']);
}

const contactFields = ['email', 'phone', 'instagram', 'lookingForBand'] as const satisfies readonly (keyof Contact)[];
const given = (contact: Contact): (keyof Contact)[] => contactFields.filter((field) => contact[field]);

const byName = (one: Newcomer, other: Newcomer): number => {
  const [a, b] = [normalisedName(one.name), normalisedName(other.name)];
  return a < b ? -1 : Number(a > b);
};
