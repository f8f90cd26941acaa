import { randomBytes, randomUUID } from 'node:crypto';
import { hashOf } from '@jamjar/backend/auth/passwords';
import { type OrganisationRole } from '@jamjar/contracts/enums';
import { type OrganisationId, organisationId, type ParticipantId, participantId } from '@jamjar/contracts/ids';
import { normalisedName } from '@jamjar/contracts/participants/participant.views';
import type pg from 'pg';
import { cast, member, organisationName, owner } from './cast.js';

/** The organisation of the demo, the password of its owner, and its people by name. */
export interface House {
  organisation: OrganisationId;
  password: string;
  people: ReadonlyMap<string, ParticipantId>;
}

/** Who is there before the first night: rows, because people are not history. @throws Error when the demo was run here before */
export async function openHouse(client: pg.PoolClient): Promise<House> {
  const password = randomBytes(6).toString('base64url');
  const organisation = organisationId(randomUUID());
  await client.query('BEGIN');
  try {
    await insertOrganisation(client, organisation);
    const passwordHash = await hashOf(password);
    await insertUser(client, organisation, { username: owner, passwordHash, role: 'owner' });
    await insertUser(client, organisation, { username: member, passwordHash, role: 'member' });
    const people = new Map<string, ParticipantId>();
    for (const { name } of cast) people.set(name, await insertParticipant(client, organisation, name));
    await client.query('COMMIT');
    return { organisation, password, people };
  } catch (error) {
    await client.query('ROLLBACK');
    if (isTaken(error)) throw new Error('The demo is here already: start it on an empty DATA_DIR or database to have it anew.');
    throw error;
  }
}

async function insertOrganisation(client: pg.PoolClient, organisation: OrganisationId): Promise<void> {
  await client.query('INSERT INTO organisations (id, name, normalised_name) VALUES ($1, $2, $3)', [
    organisation,
    organisationName,
    normalisedName(organisationName),
  ]);
}

async function insertUser(
  client: pg.PoolClient,
  organisation: OrganisationId,
  user: { username: string; passwordHash: string; role: OrganisationRole },
): Promise<void> {
  const id = randomUUID();
  const globalRole = user.role === 'owner' ? 'owner' : 'operator';
  await client.query('INSERT INTO users (id, username, password_hash, role) VALUES ($1, $2, $3, $4)', [
    id,
    user.username,
    user.passwordHash,
    globalRole,
  ]);
  await client.query('INSERT INTO organisation_users (organisation_id, user_id, role) VALUES ($1, $2, $3)', [organisation, id, user.role]);
}

async function insertParticipant(client: pg.PoolClient, organisation: OrganisationId, name: string): Promise<ParticipantId> {
  const id = participantId(randomUUID());
  await client.query('INSERT INTO participants (id, organisation_id, name, normalised_name) VALUES ($1, $2, $3, $4)', [
    id,
    organisation,
    name,
    normalisedName(name),
  ]);
  return id;
}

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505';
