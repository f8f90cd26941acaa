import { randomUUID } from 'node:crypto';
import { sameNames, namesWithSearches } from '@jamjar/contracts/text/testing/names.fixture';
import { toNameKey, toSearchText } from '@jamjar/contracts/text/name-keys';
import { toStoredLine } from '@jamjar/contracts/text/stored-text';
import { migrate } from '@jamjar/infra/database/migrate';
import { createPool } from '@jamjar/infra/database/pool';
import { createTestDatabase, type TestDatabase } from '@jamjar/infra/testing/test-database';
import { type Pool } from 'pg';
import { allMigrations } from '../config/infrastructure.module.js';
import { FoldedNames1764005400000 } from './1764005400000-folded-names.js';

const [organisation, other] = [randomUUID(), randomUUID()];
/** The key of a name before this migration. */
const toFormerKey = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLowerCase();

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(
    database.url,
    allMigrations.filter((migration) => migration !== FoldedNames1764005400000),
  );
  pool = createPool(database.url, { applicationName: 'folded-names-spec', maxConnections: 2 });
  await insertOrganisations([organisation, 'The Łucky Room'], [other, 'The Lucky Room']);
  await insertParticipants(organisation, ["Tim O'Brien", 'Tim O’Brien', 'Tim Oʼbrien', 'Zoë', 'Lan\tLarry \u200b', '\u200b']);
  await insertParticipants(other, ['Tim O’Brien']);
  await pool.query(`INSERT INTO users (id, username, role) SELECT gen_random_uuid(), name, 'operator' FROM unnest($1::text[]) AS name`, [
    ['bob', 'bob\u200b', 'ﬁona', 'kim'],
  ]);
  await migrate(database.url, allMigrations);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function insertOrganisations(...organisations: [id: string, name: string][]): Promise<void> {
  for (const [id, name] of organisations)
    await pool.query('INSERT INTO organisations (id, name, normalised_name) VALUES ($1, $2, $3)', [id, name, toFormerKey(name)]);
}

/** Inserts participants, each created one second after the one before. */
async function insertParticipants(organisationId: string, names: readonly string[]): Promise<void> {
  const sql = `INSERT INTO participants (id, organisation_id, name, normalised_name, looking_for_band, created_at)
    VALUES (gen_random_uuid(), $1, $2, $3, false, to_timestamp($4))`;
  for (const [index, name] of names.entries()) await pool.query(sql, [organisationId, name, toFormerKey(name), index]);
}

const readKeys = async (organisationId: string): Promise<unknown[]> => {
  const sql = 'SELECT name, normalised_name AS key FROM participants WHERE organisation_id = $1 ORDER BY created_at';
  const { rows } = await pool.query<{ name: string; key: string }>(sql, [organisationId]);
  return rows;
};

it('the oldest participant of a name has its key; the others have the key with a mark and a number', async () => {
  expect(await readKeys(organisation)).toEqual([
    { name: "Tim O'Brien", key: "tim o'brien" },
    { name: 'Tim O’Brien', key: "tim o'brien  #2" },
    { name: 'Tim Oʼbrien', key: "tim o'brien  #3" },
    { name: 'Zoë', key: 'zoë' },
    { name: 'Lan Larry', key: 'lan larry' },
    { name: '\u200b', key: '' },
  ]);
  expect(await readKeys(other)).toEqual([{ name: 'Tim O’Brien', key: "tim o'brien" }]);
});

it('a second participant with the same key is refused after the migration', async () => {
  const insertion = pool.query(
    `INSERT INTO participants (id, organisation_id, name, normalised_name, looking_for_band) VALUES (gen_random_uuid(), $1, 'Z', $2, false)`,
    [organisation, toNameKey('ZOË')],
  );
  await expect(insertion).rejects.toMatchObject({ code: '23505' }); // unique_violation
});

it('usernames get the form in which they are compared, with a number when it is taken', async () => {
  const { rows } = await pool.query<{ username: string }>('SELECT username FROM users');
  expect(new Set(rows.map(({ username }) => username))).toEqual(new Set(['bob', 'bob-2', 'fiona', 'kim']));
});

it('`to_search_text` of Postgres returns the same as `toSearchText` of the browser', async () => {
  const typed = [...namesWithSearches.flatMap(([name, searches]) => [name, ...searches]), ...sameNames.flat(), 'ΐŐ ǅ Ⅷ ㎏ ﷺ'];
  const names = [...typed, ...typed.map(toStoredLine), ...typed.map((name) => name.normalize('NFD'))];
  const { rows } = await pool.query<{ text: string }>('SELECT to_search_text(name) AS text FROM unnest($1::text[]) AS name', [names]);
  expect(rows.map(({ text }, index) => [names[index], text])).toEqual(names.map((name) => [name, toSearchText(name)]));
});
