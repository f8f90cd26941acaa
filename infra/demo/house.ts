import { randomBytes, randomUUID } from 'node:crypto';
import { hashOf } from '@jamjar/backend/auth/passwords';
import { type OrganisationRole, type UserRole } from '@jamjar/contracts/enums';
import { type OrganisationId, organisationId, type ParticipantId, participantId, type UserId, userId } from '@jamjar/contracts/ids';
import { normalisedName } from '@jamjar/contracts/participants/participant.views';
import type pg from 'pg';
import { cast, type CastMember, member, newOrganisationName, organisationName, owner, secondOwner } from './cast.js';

/** The organisation of the demo, the password of its owner, and its people by name. */
export interface House {
  organisation: OrganisationId;
  password: string;
  people: ReadonlyMap<string, ParticipantId>;
}

/** Who is there before the first gig: rows, because people are not history. @throws Error when the demo was run here before */
export async function openHouse(client: pg.PoolClient): Promise<House> {
  const password = randomBytes(6).toString('base64url');
  await client.query('BEGIN');
  try {
    const organisation = await insertOrganisation(client, organisationName);
    const chapel = await insertOrganisation(client, newOrganisationName);
    const passwordHash = await hashOf(password);
    const ines = await insertUser(client, { username: owner, passwordHash, role: 'owner' });
    const noa = await insertUser(client, { username: secondOwner, passwordHash, role: 'owner', multiScreenJams: true });
    const lou = await insertUser(client, { username: member, passwordHash, role: 'operator' });
    for (const user of [ines, noa]) await insertMembership(client, organisation, user, 'owner');
    await insertMembership(client, organisation, lou, 'member');
    await insertMembership(client, chapel, ines, 'owner');
    const people = new Map<string, ParticipantId>();
    for (const person of cast) people.set(person.name, await insertParticipant(client, organisation, person));
    await client.query('COMMIT');
    return { organisation, password, people };
  } catch (error) {
    await client.query('ROLLBACK');
    if (isTaken(error)) throw new Error('The demo is here already: start it on an empty DATA_DIR or database to have it anew.');
    throw error;
  }
}

async function insertOrganisation(client: pg.PoolClient, name: string): Promise<OrganisationId> {
  const id = organisationId(randomUUID());
  await client.query('INSERT INTO organisations (id, name, normalised_name) VALUES ($1, $2, $3)', [id, name, normalisedName(name)]);
  return id;
}

interface NewUser {
  username: string;
  passwordHash: string;
  role: UserRole;
  multiScreenJams?: boolean;
}
async function insertUser(client: pg.PoolClient, { username, passwordHash, role, multiScreenJams = false }: NewUser): Promise<UserId> {
  const id = userId(randomUUID());
  await client.query('INSERT INTO users (id, username, password_hash, role, multi_screen_jams) VALUES ($1, $2, $3, $4, $5)', [
    id,
    username,
    passwordHash,
    role,
    multiScreenJams,
  ]);
  return id;
}

async function insertMembership(client: pg.PoolClient, organisation: OrganisationId, user: UserId, role: OrganisationRole): Promise<void> {
  await client.query('INSERT INTO organisation_users (organisation_id, user_id, role) VALUES ($1, $2, $3)', [organisation, user, role]);
}

async function insertParticipant(client: pg.PoolClient, organisation: OrganisationId, person: CastMember): Promise<ParticipantId> {
  const { name, email = null, phone = null, instagram = null, lookingForBand = false } = person;
  const id = participantId(randomUUID());
  await client.query(
    `INSERT INTO participants (id, organisation_id, name, normalised_name, email, phone, instagram, looking_for_band)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, organisation, name, normalisedName(name), email, phone, instagram, lookingForBand],
  );
  return id;
}

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505';
