import { randomBytes, randomUUID } from 'node:crypto';
import { hashPassword } from '@jamjar/backend/auth/passwords';
import { type OrganisationRole, type UserRole } from '@jamjar/contracts/enums';
import { type OrganisationId, organisationId, type ParticipantId, participantId, type UserId, userId } from '@jamjar/contracts/ids';
import { normaliseName } from '@jamjar/contracts/participants/participant.views';
import type pg from 'pg';
import {
  demoPeople,
  type DemoPerson,
  memberUsername,
  emptyOrganisationName,
  organisationName,
  ownerUsername,
  secondOwnerUsername,
} from './people.js';

/** The demo's first organisation, in which all gigs of the demo take place. */
export interface DemoOrganisation {
  id: OrganisationId;
  /** The same for all users of the demo. */
  userPassword: string;
  participantIdsByName: ReadonlyMap<string, ParticipantId>;
}

/**
 * Inserts the organisations, their participants and all users but the operator as relational rows, because events contain no personal data.
 * @throws Error when the demo has run before, because its names are then taken
 */
export async function insertDemoOrganisations(client: pg.PoolClient): Promise<DemoOrganisation> {
  const userPassword = randomBytes(6).toString('base64url');
  await client.query('BEGIN');
  try {
    const organisation = await insertOrganisation(client, organisationName);
    const emptyOrganisation = await insertOrganisation(client, emptyOrganisationName);
    const passwordHash = await hashPassword(userPassword);
    const owner = await insertUser(client, { username: ownerUsername, passwordHash, role: 'owner' });
    const secondOwner = await insertUser(client, { username: secondOwnerUsername, passwordHash, role: 'owner', multiScreenJams: true });
    // a user's own role is never `member`: only the membership below makes one (docs/rules.md#accounts)
    const member = await insertUser(client, { username: memberUsername, passwordHash, role: 'operator' });
    for (const user of [owner, secondOwner]) await insertMembership(client, organisation, user, 'owner');
    await insertMembership(client, organisation, member, 'member');
    await insertMembership(client, emptyOrganisation, owner, 'owner');
    const participantIdsByName = new Map<string, ParticipantId>();
    for (const person of demoPeople) participantIdsByName.set(person.name, await insertParticipant(client, organisation, person));
    await client.query('COMMIT');
    return { id: organisation, userPassword, participantIdsByName };
  } catch (error) {
    await client.query('ROLLBACK');
    if (isUniqueViolation(error))
      throw new Error('The demo data already exists. To create it again, start with an empty DATA_DIR or database.');
    throw error;
  }
}

async function insertOrganisation(client: pg.PoolClient, name: string): Promise<OrganisationId> {
  const id = organisationId(randomUUID());
  await client.query('INSERT INTO organisations (id, name, normalised_name) VALUES ($1, $2, $3)', [id, name, normaliseName(name)]);
  return id;
}

interface NewUser {
  username: string;
  passwordHash: string;
  role: UserRole;
  /** Whether the user sees a jam in several tabs instead of on one page. */
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

async function insertParticipant(client: pg.PoolClient, organisation: OrganisationId, person: DemoPerson): Promise<ParticipantId> {
  const { name, email = null, phone = null, instagram = null, lookingForBand = false } = person;
  const id = participantId(randomUUID());
  await client.query(
    `INSERT INTO participants (id, organisation_id, name, normalised_name, email, phone, instagram, looking_for_band)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, organisation, name, normaliseName(name), email, phone, instagram, lookingForBand],
  );
  return id;
}

const isUniqueViolation = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505';
