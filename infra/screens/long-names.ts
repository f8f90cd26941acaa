import { checkRows, object, string } from '@jamjar/contracts/type-guards';
import { gigTypes } from '@jamjar/contracts/enums';
import { type GigId } from '@jamjar/contracts/ids';
import { toNameKey } from '@jamjar/contracts/text/name-keys';
import { signIn } from '@jamjar/backend/testing/http-client';
import { routes } from '@jamjar/contracts/routes';
import { withClient } from '../testing/test-database.js';
import { type DemoInstance, demoGigStates } from './demo-instance.js';

const nameLength = 40;

/**
 * Gives participants, users and organisations names of forty characters, and one gig of each type and state (`demoGigStates`) such a name,
 * venue and description.
 * @returns the instance with the new usernames, under which all users must sign in again
 */
export async function applyLongNames(instance: DemoInstance): Promise<DemoInstance> {
  await withClient(instance.databaseUrl, async (client) => {
    for (const table of ['participants', 'organisations']) {
      const { rows } = await client.query(`SELECT id, name FROM ${table}`);
      for (const { id, name } of checkRows(rows, object({ id: string, name: string }))) {
        const longName = lengthen(name);
        await client.query(`UPDATE ${table} SET name = $2, normalised_name = $3 WHERE id = $1`, [id, longName, toNameKey(longName)]);
      }
    }
    const { rows: users } = await client.query('SELECT id, username FROM users');
    for (const { id, username } of checkRows(users, object({ id: string, username: string })))
      await client.query('UPDATE users SET username = $2 WHERE id = $1', [id, lengthenUsername(username)]);
  });
  const logins = instance.logins.map((login) => ({ ...login, username: lengthenUsername(login.username) }));
  const owner = logins.find(({ viewer }) => viewer === 'owner');
  if (!owner) throw new Error('The demo has no owner');
  const renamedInstance = { ...instance, logins, ownerClient: await signIn(instance, owner.username, owner.password) };
  for (const type of gigTypes)
    for (const state of demoGigStates) await applyLongGigNames(renamedInstance, instance.findGigId(type, state), state === 'completed');
  return renamedInstance;
}

/** A completed gig is read-only, so it is reopened for the change and then completed again. */
async function applyLongGigNames({ ownerClient }: DemoInstance, id: GigId, isCompleted: boolean): Promise<void> {
  if (isCompleted) await ownerClient.call('PATCH', routes.toggleCompleted(id), { completed: false });
  await ownerClient.call('PUT', routes.event(id), {
    name: lengthen('Friday Jam at The Blue Room'),
    venue: lengthen('Main bar'),
    description: lengthen('Bring your own cables'),
  });
  if (isCompleted) await ownerClient.call('PATCH', routes.toggleCompleted(id), { completed: true });
}

/** About every third name becomes one long word, the others several words: both must wrap. */
const lengthen = (name: string): string =>
  name.length % 3 === 0
    ? lengthenWithoutSpaces(name)
    : `${name} and the Wandering Orchestra of Nowhere`.slice(0, nameLength).trim().padEnd(nameLength, 'n');
const lengthenWithoutSpaces = (name: string): string =>
  `${name}andthewanderingorchestraofnowherebythesea`.replaceAll(/[^\p{L}]/gu, '').slice(0, nameLength);
const lengthenUsername = (username: string): string => lengthenWithoutSpaces(username).toLowerCase();
