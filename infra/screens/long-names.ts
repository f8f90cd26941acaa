import { gigTypes } from '@jamjar/contracts/enums';
import { type GigId } from '@jamjar/contracts/ids';
import { normalisedName } from '@jamjar/contracts/participants/participant.views';
import { routes } from '@jamjar/contracts/routes';
import { createPool } from '../database/pool.js';
import { type House, type Login, screenGigStates } from './house.js';

const length = 40;

/**
 * From now on everything in the house has a name of forty characters: people, users, events, venues and organisations.
 * @returns the house; everybody has to sign in anew
 */
export async function stretchNames(house: House): Promise<House> {
  const pool = createPool(house.databaseUrl, { name: 'jamjar-long-names', max: 1 });
  try {
    for (const table of ['participants', 'organisations'])
      for (const { id, name } of await rows(pool, `SELECT id, name FROM ${table}`)) {
        const long = stretched(name);
        await pool.query(`UPDATE ${table} SET name = $2, normalised_name = $3 WHERE id = $1`, [id, long, normalisedName(long)]);
      }
    for (const { id, name } of await rows(pool, 'SELECT id, username AS name FROM users'))
      await pool.query('UPDATE users SET username = $2 WHERE id = $1', [id, longUsername(name)]);
  } finally {
    await pool.end();
  }
  const { ines, noa, sam, lou, stranger, admin } = house.logins;
  const long = (login: Login): Login => ({ ...login, username: longUsername(login.username) });
  const logins = { ines: long(ines), noa: long(noa), sam: long(sam), lou: long(lou), stranger: long(stranger), admin: long(admin) };
  await house.ines.signIn(logins.ines.username, logins.ines.password);
  for (const type of gigTypes) for (const state of screenGigStates) await stretchGig(house, house.gig(type, state), state === 'over');
  return { ...house, logins };
}

/** What is over is read-only: it goes on for a moment. */
async function stretchGig({ ines }: House, id: GigId, over: boolean): Promise<void> {
  if (over) await ines.call('PATCH', routes.toggleCompleted(id), { completed: false });
  await ines.call('PUT', routes.event(id), {
    name: stretched('Friday Jam at The Blue Room'),
    venue: stretched('Main bar'),
    description: stretched('Bring your own cables'),
  });
  if (over) await ines.call('PATCH', routes.toggleCompleted(id), { completed: true });
}

interface Row {
  id: string;
  name: string;
}
type Pool = ReturnType<typeof createPool>;
const rows = async (pool: Pool, sql: string): Promise<Row[]> => (await pool.query<Row>(sql)).rows;

/** Every third is one long word: a line may break in the others, and must break in these. */
const stretched = (name: string): string => (name.length % 3 === 0 ? unbroken(name) : spaced(name));
const spaced = (name: string): string => `${name} and the Wandering Orchestra of Nowhere`.slice(0, length).trim().padEnd(length, 'n');
const unbroken = (name: string): string => `${name}andthewanderingorchestraofnowherebythesea`.replaceAll(/[^\p{L}]/gu, '').slice(0, length);
const longUsername = (username: string): string => unbroken(username).toLowerCase();
