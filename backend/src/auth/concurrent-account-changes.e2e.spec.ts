import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { type UserId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { godLogin, HttpClient, passwordOf, signIn } from '../testing/http-client.js';
import { createUserWithRole, createOrganisation } from '../testing/account.fixture.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { TestGig, createTestOrganisation, unwrapBody } from '../testing/test-organisation.js';

let app: RunningApp;
let godClient: HttpClient;
let organisationCount = 0;
beforeAll(async () => {
  app = await startApp();
  godClient = await signIn(app, godLogin.username);
});
afterAll(() => app.close());

interface SignedInUser {
  id: UserId;
  username: string;
  browser: HttpClient;
}
const signInUser = async (username: string, id?: UserId): Promise<SignedInUser> => {
  const browser = await signIn(app, username);
  return { id: id ?? unwrapBody(await browser.get<UserView>(routes.currentUser)).id, username, browser };
};

/** Creates an organisation with two signed-in owners. */
async function createOrganisationWithTwoOwners() {
  const name = `club${(organisationCount += 1)}`;
  const { organisationId } = await createOrganisation(godClient, name, `${name}-one`);
  await createUserWithRole(godClient, organisationId, `${name}-two`, 'owner');
  return { organisationId, one: await signInUser(`${name}-one`), two: await signInUser(`${name}-two`) };
}

/** Creates another god user, with the password of the first one (`godLogin`), and signs in. */
async function createGod(username: string): Promise<SignedInUser> {
  await app.infrastructure.pool.query(
    `INSERT INTO users (id, username, password_hash, role) SELECT gen_random_uuid(), $1, password_hash, 'god' FROM users WHERE username = $2`,
    [username, godLogin.username],
  );
  const browser = await signIn(app, username, godLogin.password);
  return { id: unwrapBody(await browser.get<UserView>(routes.currentUser)).id, username, browser };
}

/**
 * Sends requests in two parallel sequences, each request after the response to the previous one of its sequence. A request that is sent
 * when `firstAnswer` resolves overlaps with some of these requests and precedes the rest.
 */
function sendInTwoSequences<Answer>(
  pairCount: number,
  send: (index: number) => Promise<Answer>,
): { firstAnswer: Promise<Answer>; answers: Promise<Answer[]> } {
  const firstPair = [send(0), send(1)];
  const sequences = firstPair.map(async (first, offset) => {
    const answers = [await first];
    for (let pair = 1; pair < pairCount; pair++) answers.push(await send(2 * pair + offset));
    return answers;
  });
  return { firstAnswer: Promise.race(firstPair), answers: Promise.all(sequences).then((all) => all.flat()) };
}

async function isAccountChangeWaiting(): Promise<boolean> {
  const { rowCount } = await app.infrastructure.pool.query(
    `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
  );
  return rowCount !== 0;
}

/** Repetitions of a test, because the order in which concurrent requests arrive differs. */
const rounds = [1, 2, 3, 4, 5, 6];

describe('concurrent account changes', () => {
  it.each(rounds)('end all sessions that started with the old password during a password reset (round %i)', async () => {
    const { one, two } = await createOrganisationWithTwoOwners();
    const { answers } = sendInTwoSequences(4, async () => {
      const browser = new HttpClient(app);
      const { status } = await browser.post(routes.login, { username: two.username, password: passwordOf(two.username) });
      return { status, browser };
    });
    const reset = one.browser.post(routes.resetUserPassword(two.id), { newPassword: 'another one' });
    expect((await reset).status).toBe(200);
    for (const { status, browser } of await answers) {
      expect([200, 401]).toContain(status);
      expect((await browser.get(routes.currentUser)).status).toBe(401);
    }
    expect((await two.browser.get(routes.currentUser)).status).toBe(401);
    await signIn(app, two.username, 'another one');
  });

  it.each(rounds)('let one of two owners who reset each other’s password succeed, and return 401 to the other (round %i)', async () => {
    const { one, two } = await createOrganisationWithTwoOwners();
    const responses = await Promise.all([
      one.browser.post(routes.resetUserPassword(two.id), { newPassword: 'another one' }),
      two.browser.post(routes.resetUserPassword(one.id), { newPassword: 'another one' }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it.each(rounds)('keep one of two owners who remove each other (round %i)', async () => {
    const { organisationId, one, two } = await createOrganisationWithTwoOwners();
    const responses = await Promise.all([
      one.browser.delete(routes.organisationUser(organisationId, two.id)),
      two.browser.delete(routes.organisationUser(organisationId, one.id)),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 404]);
    const { rowCount } = await app.infrastructure.pool.query('SELECT FROM organisation_users WHERE organisation_id = $1', [organisationId]);
    expect(rowCount).toBe(1);
  });

  it.each(rounds)('keep one of two owners who leave, or are deleted, at once (round %i)', async (round) => {
    const { organisationId, one, two } = await createOrganisationWithTwoOwners();
    const leave = ({ id, browser }: SignedInUser) => browser.delete(routes.organisationUser(organisationId, id));
    const deleteBy = (god: HttpClient, { id }: SignedInUser) => god.delete(routes.user(id));
    const { browser: secondGod } = await createGod(`deleting${round}`);
    const departures = [
      () => [leave(one), leave(two)],
      () => [leave(one), deleteBy(godClient, two)],
      () => [deleteBy(godClient, one), deleteBy(secondGod, two)],
    ];
    const responses = await Promise.all(departures[round % departures.length]?.() ?? []);
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 409]);
    const { rows } = await app.infrastructure.pool.query('SELECT role FROM organisation_users WHERE organisation_id = $1', [
      organisationId,
    ]);
    expect(rows).toEqual([{ role: 'owner' }]);
  });

  it.each(rounds)('leave no memberships in an organisation that is deleted while users are created in it (round %i)', async () => {
    const { organisationId, one, two } = await createOrganisationWithTwoOwners();
    const { firstAnswer, answers } = sendInTwoSequences(3, async (index) => {
      const user = { username: `${one.username}-late${index}`, password: 'long enough', organisationId };
      return (await one.browser.post(routes.users, user)).status;
    });
    await firstAnswer;
    expect((await godClient.delete(routes.organisation(organisationId))).status).toBe(204);
    for (const status of await answers) expect([201, 403, 404]).toContain(status);
    const { rowCount } = await app.infrastructure.pool.query('SELECT FROM organisation_users WHERE organisation_id = $1', [organisationId]);
    expect(rowCount).toBe(0);
    expect((await two.browser.get(routes.organisations)).status).toBe(403);
  });

  it.each(rounds)('create no organisations for a god user after that user is deleted (round %i)', async (round) => {
    const { id, browser } = await createGod(`going${round}`);
    const { firstAnswer, answers } = sendInTwoSequences(3, async (index) => {
      const name = `of going ${round}.${index}`;
      return (await browser.post(routes.organisations, { name, username: `${index}-of-going-${round}`, password: 'long enough' })).status;
    });
    await firstAnswer;
    expect((await godClient.delete(routes.user(id))).status).toBe(204);
    for (const status of await answers) expect([201, 401]).toContain(status);
    const laterEntries = await app.infrastructure.pool.query(
      `SELECT FROM audit_log deletion JOIN audit_log later ON later.id > deletion.id AND later.actor_id::text = deletion.object_id
        WHERE deletion.object_id = $1 AND deletion.action = 'deleted'`,
      [id],
    );
    expect(laterEntries.rowCount).toBe(0);
  });

  it('do not delay chat messages, new performers or theme changes while they wait for each other', async () => {
    const { organisationId, one, two } = await createOrganisationWithTwoOwners();
    const memberName = `${one.username}-member`;
    await createUserWithRole(godClient, organisationId, memberName, 'member');
    const member = await signInUser(memberName);
    // The clients of this other organisation are not used; only the type requires them
    const gig = await TestGig.create({
      ...(await createTestOrganisation(app, 'held up')),
      id: organisationId,
      ownerClient: one.browser,
      operatorClient: one.browser,
    });
    const lockHolder = await app.infrastructure.pool.connect();
    await lockHolder.query('BEGIN');
    await lockHolder.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [one.id]);
    // More than TypeORM's pool has connections (5), and one less than a user may have in flight (12)
    const logouts = Array.from({ length: 11 }, () => one.browser.post(routes.forceLogout(two.id)));
    await waitUntil(isAccountChangeWaiting);
    await gig.addPerformer('Ana');
    const chat = await one.browser.post(routes.messages, { jamNightId: gig.id, content: 'On in five', senderName: one.username });
    expect(chat.status).toBe(201);
    expect((await member.browser.put(routes.theme, { theme: 'mint' })).status).toBe(200);
    await lockHolder.query('COMMIT');
    lockHolder.release();
    for (const { status } of await Promise.all(logouts)) expect(status).toBe(200);
  });

  it('keep one of two god users who delete each other', async () => {
    const [first, second] = [await createGod('first'), await createGod('second')];
    const responses = await Promise.all([first.browser.delete(routes.user(second.id)), second.browser.delete(routes.user(first.id))]);
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 401]);
  });

  it('do not wait for changes in another organisation', async () => {
    // Locking this owner's row stands in for a change in their organisation that is under way
    const [{ one: otherOwner }, { one, two }] = [await createOrganisationWithTwoOwners(), await createOrganisationWithTwoOwners()];
    const lockHolder = await app.infrastructure.pool.connect();
    await lockHolder.query('BEGIN');
    await lockHolder.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [otherOwner.id]);
    expect((await one.browser.post(routes.forceLogout(two.id))).status).toBe(200);
    await lockHolder.query('COMMIT');
    lockHolder.release();
  });

  it('keep the last god user when all god users delete themselves', async () => {
    await app.infrastructure.pool.query(`UPDATE users SET deleted_at = now() WHERE role = 'god' AND username <> $1`, [godLogin.username]);
    const gods = [await signInUser(godLogin.username), await createGod('third'), await createGod('fourth')];
    const responses = await Promise.all(gods.map(({ browser, id }) => browser.delete(routes.user(id))));
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 204, 409]);
  });
});
