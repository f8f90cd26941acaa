import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { type AuditEntryView } from '@jamjar/contracts/organisations/organisation.views';
import { routes } from '@jamjar/contracts/routes';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { godLogin, HttpClient, passwordOf, signIn } from '../testing/http-client.js';
import { createUserWithRole, createOrganisation } from '../testing/account.fixture.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { WsClient } from '../testing/ws-client.js';

let app: RunningApp;
let godClient: HttpClient;
let godId: UserId;
let owner: HttpClient;
let club: OrganisationId;
beforeAll(async () => {
  app = await startApp();
  godClient = await signIn(app, godLogin.username);
  godId = (await godClient.get<UserView>(routes.currentUser)).body.id;
  club = (await createOrganisation(godClient, 'The Club', 'olga')).organisationId;
  owner = await signIn(app, 'olga');
});
afterAll(() => app.close());

const unknownUserId = '10000000-0000-4000-8000-000000000001' as UserId;
const canSignIn = async (username: string, password: string): Promise<boolean> =>
  (await new HttpClient(app).post(routes.login, { username, password })).status === 200;
const readAudit = async (organisation: OrganisationId): Promise<string[]> =>
  (await godClient.get<AuditEntryView[]>(routes.organisationAudit(organisation))).body.map(
    ({ actor, action, object }) => `${actor?.name ?? 'nobody'} ${action} ${object.name ?? object.id}`,
  );

describe('a password reset by an owner', () => {
  it('replaces the old password, and ends all sessions and sockets of the user', async () => {
    const anna = await createUserWithRole(owner, club, 'anna', 'operator');
    const annaClient = await signIn(app, 'anna');
    const socket = await WsClient.open(annaClient);
    const response = await owner.post(routes.resetUserPassword(anna), { newPassword: 'x' });
    expect(response).toMatchObject({ status: 200, body: { message: 'Password reset successfully' } });
    expect(await socket.next('force_logout')).toMatchObject({ userId: anna });
    expect(await socket.closed).toBe(1000);
    expect((await annaClient.get(routes.currentUser)).status).toBe(401);
    expect(await canSignIn('anna', passwordOf('anna'))).toBe(false);
    expect(await canSignIn('anna', 'x')).toBe(true);
    expect((await readAudit(club))[0]).toBe('olga password reset anna');
  });

  it.each([[{}], [{ newPassword: '' }], [{ newPassword: '  ' }]])('returns 400 without a password: %j', async (body) => {
    const id = (await owner.get<UserView[]>(routes.users)).body.find(({ username }) => username === 'anna')?.id ?? unknownUserId;
    expect(await owner.post(routes.resetUserPassword(id), body)).toMatchObject({
      status: 400,
      body: { errors: { newPassword: 'Password is required.' } },
    });
  });

  it('returns 403 for a user who also belongs to another organisation, and 404 for users of other organisations only', async () => {
    const other = await createOrganisation(godClient, 'Other Club', 'oscar');
    const bothId = await createUserWithRole(owner, club, 'both', 'operator');
    await godClient.post(routes.organisationUsers(other.organisationId), { userId: bothId, role: 'member' });
    expect((await owner.post(routes.resetUserPassword(bothId), { newPassword: 'x' })).status).toBe(403);
    for (const id of [other.ownerId, unknownUserId])
      expect(await owner.post(routes.resetUserPassword(id), { newPassword: 'x' })).toMatchObject({
        status: 404,
        body: { message: 'User not found' },
      });
    expect(await canSignIn('both', passwordOf('both'))).toBe(true);
  });

  it('cannot take over a user of another organisation: the owner can neither allocate them nor reset their password', async () => {
    const { ownerId: stranger } = await createOrganisation(godClient, 'Strangers', 'stranger');
    expect((await owner.post(routes.organisationUsers(club), { userId: stranger, role: 'operator' })).status).toBe(404);
    expect((await owner.post(routes.resetUserPassword(stranger), { newPassword: 'x' })).status).toBe(404);
    // also after god allocated them
    await godClient.post(routes.organisationUsers(club), { userId: stranger, role: 'operator' });
    expect((await owner.post(routes.resetUserPassword(stranger), { newPassword: 'x' })).status).toBe(403);
    expect(await canSignIn('stranger', passwordOf('stranger'))).toBe(true);
  });

  it('returns 403 for operators, who may not sign users out either, and for one’s own account', async () => {
    const oleg = await createUserWithRole(owner, club, 'oleg', 'operator');
    const operator = await signIn(app, 'oleg');
    const { id } = (await owner.get<UserView>(routes.currentUser)).body;
    for (const browser of [operator, owner])
      expect((await browser.post(routes.resetUserPassword(id), { newPassword: 'x' })).status).toBe(403);
    expect((await godClient.post(routes.resetUserPassword(godId), { newPassword: 'x' })).status).toBe(403);
    expect((await operator.post(routes.forceLogout(oleg))).status).toBe(403);
  });
});

describe('a god user', () => {
  it('cannot be changed by owners, not even as a member of their organisation', async () => {
    expect((await owner.post(routes.forceLogout(godId))).status).toBe(404);
    await godClient.post(routes.organisationUsers(club), { userId: godId, role: 'member' });
    expect((await owner.post(routes.forceLogout(godId))).status).toBe(403);
    expect((await owner.post(routes.resetUserPassword(godId), { newPassword: 'x' })).status).toBe(403);
    expect((await owner.delete(routes.organisationUser(club, godId))).status).toBe(403);
    expect((await owner.delete(routes.user(godId))).status).toBe(403);
    expect((await godClient.delete(routes.organisationUser(club, godId))).status).toBe(204);
  });

  it('cannot be deleted as the last god user; of two who delete each other one stays', async () => {
    expect(await godClient.delete(routes.user(godId))).toMatchObject({ status: 409, body: { code: 'LAST_GOD' } });
    const second = (await godClient.post<UserView>(routes.users, { username: 'zeus', password: passwordOf('zeus') })).body.id;
    await app.infrastructure.pool.query(`UPDATE users SET role = 'god' WHERE id = $1`, [second]);
    const zeus = await signIn(app, 'zeus');
    const deletions = await Promise.all([godClient.delete(routes.user(second)), zeus.delete(routes.user(godId))]);
    const remainingGods = await app.infrastructure.pool.query(`SELECT username FROM users WHERE role = 'god' AND deleted_at IS NULL`);
    expect(remainingGods.rows).toHaveLength(1);
    expect(deletions.filter(({ status }) => status === 204)).toHaveLength(1);
    // restores the god user for the next tests
    await app.infrastructure.pool.query(`UPDATE users SET deleted_at = NULL WHERE id = $1`, [godId]);
    await app.infrastructure.pool.query(
      `UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE username = 'olga') WHERE id = $1`,
      [godId],
    );
    godClient = await signIn(app, godLogin.username, passwordOf('olga'));
  });
});

describe('a forced logout', () => {
  it('ends every session of the user at once, and sends nothing to other users', async () => {
    const kim = await createUserWithRole(owner, club, 'kim', 'operator');
    const [phone, laptop] = [await signIn(app, 'kim'), await signIn(app, 'kim')];
    const sockets = [await WsClient.open(phone), await WsClient.open(laptop)];
    const otherUser = await WsClient.open(owner);
    expect(await owner.post(routes.forceLogout(kim))).toMatchObject({ status: 200, body: { message: 'User logged out' } });
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([1000, 1000]);
    expect((await laptop.get(routes.currentUser)).status).toBe(401);
    expect((await otherUser.hello(null)).map(({ type }) => type)).toEqual(['caught_up']);
    expect((await readAudit(club))[0]).toBe('olga logged out kim');
  });
});

describe('one’s own password', () => {
  it('is reset with the current password; all sessions of the user end except the one that sends the request', async () => {
    await createUserWithRole(owner, club, 'lea', 'operator');
    const [current, other] = [await signIn(app, 'lea'), await signIn(app, 'lea')];
    const [currentSocket, otherSocket] = [await WsClient.open(current), await WsClient.open(other)];
    const wrong = await current.post(routes.resetOwnPassword, { currentPassword: 'wrong', newPassword: 'n' });
    expect(wrong).toMatchObject({
      status: 400,
      body: { code: 'WRONG_PASSWORD', errors: { currentPassword: expect.any(String) as string } },
    });
    const response = await current.post(routes.resetOwnPassword, { currentPassword: passwordOf('lea'), newPassword: 'n' });
    expect(response).toMatchObject({ status: 200, body: { message: 'Password reset successfully' } });
    expect(await otherSocket.closed).toBe(1000);
    expect((await currentSocket.hello(null)).map(({ type }) => type)).toEqual(['caught_up']);
    expect([(await current.get(routes.currentUser)).status, (await other.get(routes.currentUser)).status]).toEqual([200, 401]);
    expect(await canSignIn('lea', 'n')).toBe(true);
  });

  it('returns 429 after ten wrong current passwords', async () => {
    await createUserWithRole(owner, club, 'mo', 'operator');
    const mo = await signIn(app, 'mo');
    const attemptWithWrongPassword = () => mo.post(routes.resetOwnPassword, { currentPassword: 'wrong', newPassword: 'n' });
    for (let attempts = 0; attempts < 10; attempts++) expect((await attemptWithWrongPassword()).status).toBe(400);
    const refused = await attemptWithWrongPassword();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800); // of 15 minutes, which are 900 seconds
    expect((await mo.post(routes.resetOwnPassword, { currentPassword: passwordOf('mo'), newPassword: 'n' })).status).toBe(429);
    expect(await canSignIn('mo', passwordOf('mo'))).toBe(true);
  });
});

describe('one’s own theme', () => {
  it('is sent to the sockets of the user, and not to those of other users', async () => {
    await createUserWithRole(godClient, club, 'tara', 'member');
    const tara = await signIn(app, 'tara');
    const [socket, otherUser] = [await WsClient.open(tara), await WsClient.open(owner)];
    expect(await tara.put(routes.theme, { theme: 'forest' })).toMatchObject({ status: 200, body: { theme: 'forest' } });
    expect(await socket.next('theme_updated')).toMatchObject({ theme: 'forest' });
    expect((await otherUser.hello(null)).map(({ type }) => type)).toEqual(['caught_up']);
    expect((await tara.get<UserView>(routes.currentUser)).body.theme).toBe('forest');
  });

  it.each([[{}], [{ theme: 'midnight' }], [{ theme: ['forest'] }], [{ theme: 'forest', role: 'god' }]])(
    'returns 400 for a missing, unknown or malformed theme, and for an unknown field: %j',
    async (body) => {
      expect((await owner.put(routes.theme, body)).status).toBe(400);
    },
  );
});

describe('a deleted user', () => {
  it('loses all sessions and is not listed, and the username stays taken', async () => {
    const uma = await createUserWithRole(owner, club, 'uma', 'operator');
    const umaClient = await signIn(app, 'uma');
    const socket = await WsClient.open(umaClient);
    expect((await owner.delete(routes.user(uma))).status).toBe(403);
    expect((await godClient.delete(routes.user(uma))).status).toBe(204);
    expect(await socket.closed).toBe(1000);
    expect((await umaClient.get(routes.currentUser)).status).toBe(401);
    expect(await canSignIn('uma', passwordOf('uma'))).toBe(false);
    expect((await owner.get<UserView[]>(routes.users)).body.map(({ username }) => username)).not.toContain('uma');
    expect((await godClient.post(routes.users, { username: 'uma', password: 'x' })).status).toBe(409);
    expect((await godClient.delete(routes.user(uma))).status).toBe(404);
    expect((await readAudit(club))[0]).toBe('god deleted uma');
  });
});
