import { setTimeout as pause } from 'node:timers/promises';
import { type UserId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { Browser, passwordOf, signIn } from '../testing/browser.js';
import { makeMember, makeOrganisation } from '../testing/people.js';
import { god, startApp, type RunningApp } from '../testing/running-app.js';
import { GigOnAir, openVenue, taken } from '../testing/venue.js';
import { turn } from './account-changes.js';

let app: RunningApp;
let gods: Browser;
let count = 0;
beforeAll(async () => {
  app = await startApp();
  gods = await signIn(app, god.username);
});
afterAll(() => app.close());

interface Owner {
  id: UserId;
  name: string;
  browser: Browser;
}
const owner = async (name: string, id?: UserId): Promise<Owner> => {
  const browser = await signIn(app, name);
  return { id: id ?? taken(await browser.get<UserView>(routes.me)).id, name, browser };
};

/** An organisation of its own with two signed-in owners. */
async function twoOwners() {
  const name = `club${(count += 1)}`;
  const { organisation } = await makeOrganisation(gods, name, `${name}-one`);
  await makeMember(gods, organisation, `${name}-two`, 'owner');
  return { organisation, one: await owner(`${name}-one`), two: await owner(`${name}-two`) };
}

/** God's password is theirs, too. */
async function anotherGod(username: string): Promise<Owner> {
  await app.foundation.pool.query(
    `INSERT INTO users (id, username, password_hash, role) SELECT gen_random_uuid(), $1, password_hash, 'god' FROM users WHERE username = $2`,
    [username, god.username],
  );
  const browser = await signIn(app, username, god.password);
  return { id: taken(await browser.get<UserView>(routes.me)).id, name: username, browser };
}

const rounds = [1, 2, 3, 4, 5, 6];

describe('changes at the same time', () => {
  it.each(rounds)('of a password by somebody else: whoever signs in with the old one meanwhile is out after it (%i)', async (round) => {
    const { one, two } = await twoOwners();
    const signIns = [0, 4, 8, 12, 16, 20, 24, 28].map(async (delay) => {
      await pause(delay + round / 2);
      const browser = new Browser(app);
      const { status } = await browser.post(routes.login, { username: two.name, password: passwordOf(two.name) });
      return { status, browser };
    });
    const reset = one.browser.post(routes.resetPasswordOf(two.id), { newPassword: 'another one' });
    expect((await reset).status).toBe(200);
    for (const { status, browser } of await Promise.all(signIns)) {
      expect([200, 401]).toContain(status);
      expect((await browser.get(routes.me)).status).toBe(401);
    }
    expect((await two.browser.get(routes.me)).status).toBe(401);
    await signIn(app, two.name, 'another one');
  });

  it.each(rounds)('of each other’s password: one is done, whoever was late is signed out (%i)', async () => {
    const { one, two } = await twoOwners();
    const answers = await Promise.all([
      one.browser.post(routes.resetPasswordOf(two.id), { newPassword: 'another one' }),
      two.browser.post(routes.resetPasswordOf(one.id), { newPassword: 'another one' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it.each(rounds)('of two owners who remove each other: one stays (%i)', async () => {
    const { organisation, one, two } = await twoOwners();
    const answers = await Promise.all([
      one.browser.delete(routes.organisationUser(organisation, two.id)),
      two.browser.delete(routes.organisationUser(organisation, one.id)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    const { rowCount } = await app.foundation.pool.query('SELECT FROM organisation_users WHERE organisation_id = $1', [organisation]);
    expect(rowCount).toBe(1);
  });

  it.each(rounds)('of an organisation that goes and users who come: nobody belongs to it afterwards (%i)', async () => {
    const { organisation, one, two } = await twoOwners();
    const come = Array.from({ length: 6 }, async (_, place) => {
      await pause(place * 5);
      const form = { username: `${one.name}-late${place}`, password: 'long enough', organisationId: organisation };
      return (await one.browser.post(routes.users, form)).status;
    });
    await pause(15);
    expect((await gods.delete(routes.organisation(organisation))).status).toBe(204);
    for (const status of await Promise.all(come)) expect([201, 403, 404]).toContain(status);
    const { rowCount } = await app.foundation.pool.query('SELECT FROM organisation_users WHERE organisation_id = $1', [organisation]);
    expect(rowCount).toBe(0);
    expect((await two.browser.get(routes.organisations)).status).toBe(403);
  });

  it.each(rounds)('of a god who is deleted and makes organisations: none is made afterwards (%i)', async (round) => {
    const { id, browser } = await anotherGod(`going${round}`);
    const made = Array.from({ length: 5 }, async (_, place) => {
      await pause(place * 8);
      const name = `of going ${round}.${place}`;
      return (await browser.post(routes.organisations, { name, username: `${place}-of-going-${round}`, password: 'long enough' })).status;
    });
    await pause(12);
    expect((await gods.delete(routes.user(id))).status).toBe(204);
    for (const status of await Promise.all(made)) expect([201, 401]).toContain(status);
    const late = await app.foundation.pool.query(
      `SELECT FROM audit_log gone JOIN audit_log made ON made.id > gone.id AND made.actor_id::text = gone.object_id
        WHERE gone.object_id = $1 AND gone.action = 'deleted'`,
      [id],
    );
    expect(late.rowCount).toBe(0);
  });

  it('wait for each other without holding up the chat, the people or anybody’s theme', async () => {
    const { organisation, one, two } = await twoOwners();
    const gig = await GigOnAir.create({
      ...(await openVenue(app, 'held up')),
      organisation,
      owner: one.browser,
      operator: one.browser,
    });
    const holding = await app.foundation.pool.connect();
    await holding.query('BEGIN');
    await holding.query('SELECT pg_advisory_xact_lock($1)', [turn]);
    const waiting = Array.from({ length: 12 }, () => one.browser.post(routes.forceLogout(two.id)));
    await pause(100);
    await gig.add('Ana');
    const chat = await one.browser.post(routes.messages, { jamNightId: gig.id, content: 'On in five', senderName: one.name });
    expect(chat.status).toBe(201);
    expect((await two.browser.put(routes.theme, { theme: 'mint' })).status).toBe(200);
    await holding.query('COMMIT');
    holding.release();
    for (const { status } of await Promise.all(waiting)) expect(status).toBe(200);
  });

  it('of two gods who delete each other: one stays', async () => {
    const [first, second] = [await owner(god.username), await anotherGod('second')];
    const answers = await Promise.all([first.browser.delete(routes.user(second.id)), second.browser.delete(routes.user(first.id))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401]);
  });
});
