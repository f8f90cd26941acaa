import { randomBytes, randomUUID } from 'node:crypto';
import { hashPassword } from '@jamjar/backend/auth/passwords';
import { type OrganisationRole, type UserRole } from '@jamjar/contracts/enums';
import { type OrganisationId, organisationId, type ParticipantId, participantId } from '@jamjar/contracts/ids';
import { toNameKey } from '@jamjar/contracts/text/name-keys';
import type pg from 'pg';
import { getSqlState, runInTransaction } from '../database/pool.js';
import {
  demoPeople,
  emptyOrganisationName,
  memberUsername,
  organisationName,
  ownerUsername,
  secondOwnerUsername,
  pastYearPeople,
} from './people.js';

/** The demo's first organisation, in which all gigs of the demo take place. */
export interface DemoOrganisation {
  id: OrganisationId;
  /** The password of all users of the demo. */
  userPassword: string;
  participantIdsByName: ReadonlyMap<string, ParticipantId>;
}

/**
 * Inserts the organisations, their participants and all users except the operator as rows, because events contain no personal data.
 * @throws Error when the demo has run before, because its names are then taken
 */
export async function insertDemoOrganisations(pool: pg.Pool): Promise<DemoOrganisation> {
  try {
    return await runInTransaction(pool, insertAll);
  } catch (error) {
    if (getSqlState(error) === uniqueViolation)
      throw new Error('The demo data already exists. To create it again, start with an empty DATA_DIR or database.');
    throw error;
  }
}

/** The SQLSTATE of a statement that would repeat the value of a unique column. */
const uniqueViolation = '23505';

async function insertAll(client: pg.PoolClient): Promise<DemoOrganisation> {
  const userPassword = randomBytes(6).toString('base64url');
  const passwordHash = await hashPassword(userPassword);
  const insertUser = async (
    user: { username: string; role: UserRole; multi_screen_jams?: boolean },
    memberships: readonly (readonly [OrganisationId, OrganisationRole])[],
  ): Promise<void> => {
    const id = randomUUID();
    await insertRows(client, 'users', [{ id, password_hash: passwordHash, ...user }]);
    for (const [organisation, role] of memberships)
      await insertRows(client, 'organisation_users', [{ organisation_id: organisation, user_id: id, role }]);
  };

  const organisation = await insertOrganisation(client, organisationName);
  const emptyOrganisation = await insertOrganisation(client, emptyOrganisationName);
  const ownerships = [[organisation, 'owner'] as const, [emptyOrganisation, 'owner'] as const];
  await insertUser({ username: ownerUsername, role: 'owner' }, ownerships);
  await insertUser({ username: secondOwnerUsername, role: 'owner', multi_screen_jams: true }, [[organisation, 'owner']]);
  // a user's own role is never `member`: only the membership makes one (docs/rules.md#accounts)
  await insertUser({ username: memberUsername, role: 'operator' }, [[organisation, 'member']]);

  const participantIdsByName = new Map([...demoPeople, ...pastYearPeople].map(({ name }) => [name, participantId(randomUUID())]));
  const participants = [...demoPeople, ...pastYearPeople].map(({ name, email, phone, instagram, lookingForBand = false }) => ({
    id: participantIdsByName.get(name),
    organisation_id: organisation,
    ...toNameColumns(name),
    ...{ email, phone, instagram, looking_for_band: lookingForBand },
  }));
  await insertRows(client, 'participants', participants);
  return { id: organisation, userPassword, participantIdsByName };
}

async function insertOrganisation(client: pg.PoolClient, name: string): Promise<OrganisationId> {
  const id = organisationId(randomUUID());
  await insertRows(client, 'organisations', [{ id, ...toNameColumns(name) }]);
  return id;
}

const toNameColumns = (name: string) => ({ name, normalised_name: toNameKey(name) });

/** @param rows the values by column; all rows have the same columns, and undefined becomes NULL */
export async function insertRows(client: pg.Pool | pg.PoolClient, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  if (columns === '') return;
  const values = `SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1)`;
  await client.query(`INSERT INTO ${table} (${columns}) ${values}`, [JSON.stringify(rows)]);
}
