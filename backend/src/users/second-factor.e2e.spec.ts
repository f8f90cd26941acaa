import { accountRoutes } from '@jamjar/contracts/account-routes';
import { routes } from '@jamjar/contracts/routes';
import { type RecoveryCodesView } from '@jamjar/contracts/users/second-factor.views';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { type UserId } from '@jamjar/contracts/ids';
import { createOrganisation, createUserWithRole } from '../testing/account.fixture.js';
import { resetClock, setClock } from '../testing/fake-clock.fixture.js';
import { godLogin, HttpClient, type HttpResponse, passwordOf, signIn } from '../testing/http-client.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { createSecondFactor, setSecondFactor } from '../testing/second-factor.fixture.js';
import { resetPasswordFromConsole } from './reset-password-from-console.js';

let app: RunningApp;
let godClient: HttpClient;
let organisationId: Awaited<ReturnType<typeof createOrganisation>>['organisationId'];
beforeAll(async () => {
  app = await startApp();
  godClient = await signIn(app, godLogin.username);
  ({ organisationId } = await createOrganisation(godClient, 'Second Factor Club', 'factor-owner'));
});
afterAll(() => app.close());
beforeEach(() => void setClock());
afterEach(() => void resetClock());

const path = accountRoutes.secondFactor;
async function createUser(username: string): Promise<{ id: UserId; client: HttpClient }> {
  const id = await createUserWithRole(godClient, organisationId, username, 'operator');
  return { id, client: await signIn(app, username) };
}
const login = (username: string, code?: string): Promise<HttpResponse> =>
  new HttpClient(app).post(routes.login, { username, password: passwordOf(username), code });
const remove = (client: HttpClient, code: string): Promise<HttpResponse> => client.send('DELETE', path, { body: { code } });
const toCodeAndStatus = ({ status, body }: HttpResponse): unknown[] => [status, (body as { code?: string } | null)?.code];
const readSecondFactorAt = async (client: HttpClient): Promise<string | null> =>
  (await client.call<UserView>('GET', routes.currentUser)).secondFactorAt ?? null;
const statusOf = async (client: HttpClient): Promise<number> => (await client.get(routes.currentUser)).status;
/** The actions on a user that the audit has, newest first. */
async function readActions(id: UserId): Promise<string[]> {
  const { rows } = await app.infrastructure.pool.query<{ action: string; fields: string[] }>(
    'SELECT action, fields FROM audit_log WHERE object_id = $1 ORDER BY id DESC',
    [id],
  );
  return rows.map(({ action, fields }) => [action, ...fields].join(' '));
}

describe('setting a second factor', () => {
  it('needs the own password; ten wrong ones are allowed, and those of a changed password count with them', async () => {
    const { client } = await createUser('forgetful');
    const wrong = await client.post(path, { password: 'wrong' });
    expect(wrong.body).toMatchObject({ code: 'WRONG_PASSWORD', errors: { password: 'The current password is wrong' } });
    for (let attempt = 0; attempt < 9; attempt++)
      expect((await client.post(routes.resetOwnPassword, { currentPassword: 'wrong', newPassword: 'x' })).status).toBe(400);
    expect((await client.post(path, { password: passwordOf('forgetful') })).status).toBe(429);
    expect((await client.post(path, {})).status).toBe(400);
    expect(await statusOf(client)).toBe(200);
  });

  it('answers a secret and its address, and asks for nothing until a code of the latest secret has confirmed it', async () => {
    const { id, client } = await createUser('setter');
    expect(toCodeAndStatus(await client.put(path, { code: '123456' }))).toEqual([409, 'NO_SECOND_FACTOR']);
    const first = await createSecondFactor(client, 'setter');
    expect(first.secret.address).toMatch(/^otpauth:\/\/totp\/Jamjar:setter\?issuer=Jamjar&secret=[A-Z2-7]{32}&/);
    expect(first.secret.address).toContain(first.secret.secret);
    const latest = await createSecondFactor(client, 'setter');
    expect((await login('setter')).status).toBe(200);
    expect(toCodeAndStatus(await client.put(path, { code: first.codeIn() }))).toEqual([400, 'WRONG_CODE']);
    expect(await readSecondFactorAt(client)).toBeNull();
    expect(await readActions(id)).toEqual(['created username password role']);

    const { recoveryCodes } = await client.call<RecoveryCodesView>('PUT', path, { code: latest.codeIn() });
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-7]{4}(?:-[a-z2-7]{4}){3}$/);
    expect(await readSecondFactorAt(client)).toBe(new Date().toISOString());
    for (const refused of [await client.put(path, { code: latest.codeIn(1) }), await client.post(path, { password: passwordOf('setter') })])
      expect(toCodeAndStatus(refused)).toEqual([409, 'SECOND_FACTOR_EXISTS']);
  });

  it('counts wrong codes alone, not calls that are refused for another reason', async () => {
    const { client } = await createUser('too-early');
    for (let attempt = 0; attempt < 21; attempt++)
      expect(toCodeAndStatus(await client.put(path, { code: '123456' }))).toEqual([409, 'NO_SECOND_FACTOR']);
    const authenticator = await createSecondFactor(client, 'too-early');
    for (let attempt = 0; attempt < 20; attempt++)
      expect(toCodeAndStatus(await client.put(path, { code: authenticator.wrongCode() }))).toEqual([400, 'WRONG_CODE']);
    expect(toCodeAndStatus(await client.put(path, { code: authenticator.codeIn() }))).toEqual([429, 'TOO_MANY_ATTEMPTS']);
  });

  it('ends the other sessions, which were started without it, and is audited without anything readable', async () => {
    const { id, client } = await createUser('two-places');
    const other = await signIn(app, 'two-places');
    const { app: authenticator, recoveryCodes } = await setSecondFactor(client, 'two-places');
    expect([await statusOf(client), await statusOf(other)]).toEqual([200, 401]);
    expect(await readActions(id)).toEqual(['second factor set', 'created username password role']);
    const { rows } = await app.infrastructure.pool.query<{ all: string }>(
      `SELECT (SELECT string_agg(a::text, ' ') FROM audit_log a) || (SELECT string_agg(r::text, ' ') FROM recovery_codes r) AS all`,
    );
    for (const text of [authenticator.secret.secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(rows[0]?.all).not.toContain(text);
  });

  it.each(['', '   ', null, 123_456, ['123456'], 'x'.repeat(101)])('refuses %j as a code with 400', async (code) => {
    for (const method of ['PUT', 'DELETE'])
      expect(toCodeAndStatus(await godClient.send(method, path, { body: { code } }))).toEqual([400, 'INVALID']);
  });
});

describe('removing a second factor', () => {
  it('needs a code that was not used, from the app or a recovery code, and ends the other sessions', async () => {
    const { id, client } = await createUser('remover');
    expect(toCodeAndStatus(await remove(client, '123456'))).toEqual([409, 'NO_SECOND_FACTOR']);
    const { app: authenticator, recoveryCodes } = await setSecondFactor(client, 'remover');
    for (const code of [authenticator.wrongCode(), authenticator.codeIn(), 'aaaa-bbbb-cccc-dddd'])
      expect(toCodeAndStatus(await remove(client, code))).toEqual([400, 'WRONG_CODE']);
    const other = new HttpClient(app);
    await other.call('POST', routes.login, { username: 'remover', password: passwordOf('remover'), code: recoveryCodes[0] });
    expect((await remove(client, recoveryCodes[0] ?? '')).status).toBe(400);
    expect((await remove(client, authenticator.nextCode())).status).toBe(204);
    expect([await statusOf(client), await statusOf(other)]).toEqual([200, 401]);
    expect(await readSecondFactorAt(client)).toBeNull();
    expect((await login('remover')).status).toBe(200);
    expect((await readActions(id))[0]).toBe('second factor removed');

    const again = await setSecondFactor(client, 'remover');
    expect((await remove(client, recoveryCodes[1] ?? '')).status).toBe(400); // the codes of the removed factor are gone
    expect((await remove(client, again.recoveryCodes[9]?.toUpperCase() ?? '')).status).toBe(204);
  });

  it('allows twenty wrong codes from a session in a week, after which only a recovery code is right', async () => {
    const { client } = await createUser('left-signed-in');
    const { app: authenticator, recoveryCodes } = await setSecondFactor(client, 'left-signed-in');
    for (let attempt = 0; attempt < 20; attempt++) expect((await remove(client, authenticator.wrongCode())).status).toBe(400);
    const refused = await remove(client, authenticator.nextCode());
    expect(toCodeAndStatus(refused)).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(600_000);
    expect((await remove(client, recoveryCodes[0] ?? '')).status).toBe(204);
  });

  it('is done by god for another user, whose sessions end, and by nobody else', async () => {
    const { id, client } = await createUser('lost-phone');
    expect(toCodeAndStatus(await godClient.delete(accountRoutes.secondFactorOfUser(id)))).toEqual([409, 'NO_SECOND_FACTOR']);
    await setSecondFactor(client, 'lost-phone');
    for (const other of [client, await signIn(app, 'factor-owner')])
      expect((await other.delete(accountRoutes.secondFactorOfUser(id))).status).toBe(403);
    expect((await godClient.delete(accountRoutes.secondFactorOfUser(id))).status).toBe(204);
    expect(await statusOf(client)).toBe(401);
    expect((await login('lost-phone')).status).toBe(200);
    expect((await readActions(id))[0]).toBe('second factor removed');
    const godId = (await godClient.call<UserView>('GET', routes.currentUser)).id;
    expect((await godClient.delete(accountRoutes.secondFactorOfUser(godId))).status).toBe(403);
  });

  it('does not follow from a new password, but from one that the console sets, and from deleting the account', async () => {
    const { id, client } = await createUser('resetter');
    await setSecondFactor(client, 'resetter');
    const [username, password] = ['resetter', passwordOf('resetter')];
    await godClient.call('POST', routes.resetUserPassword(id), { newPassword: password });
    expect(toCodeAndStatus(await login(username))).toEqual([401, 'SECOND_FACTOR_NEEDED']);
    const { pool } = app.infrastructure;
    expect(await resetPasswordFromConsole(pool, { username, password })).toEqual({ hadSecondFactor: true });
    expect((await readActions(id)).slice(0, 2).sort()).toEqual(['password reset password', 'second factor removed']);
    expect(await resetPasswordFromConsole(pool, { username, password })).toEqual({ hadSecondFactor: false });
    expect((await readActions(id))[0]).toBe('password reset password');

    await setSecondFactor(await signIn(app, username), username);
    await godClient.delete(routes.user(id));
    for (const table of ['second_factors', 'recovery_codes'])
      expect((await pool.query(`SELECT FROM ${table} WHERE user_id = $1`, [id])).rowCount).toBe(0);
  });
});
