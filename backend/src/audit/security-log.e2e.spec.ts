import { accountRoutes } from '@jamjar/contracts/account-routes';
import { routes } from '@jamjar/contracts/routes';
import { type SignInView } from '@jamjar/contracts/users/security-log.views';
import { once } from 'node:events';
import { createUserWithRole } from '../testing/account.fixture.js';
import { HttpClient, type HttpResponse, passwordOf } from '../testing/http-client.js';
import { invite } from '../testing/invitation.fixture.js';
import { PublicWsClient } from '../testing/public-ws-client.js';
import { setSecondFactor } from '../testing/second-factor.fixture.js';
import { unwrapBody } from '../testing/test-organisation.js';
import { WsClient } from '../testing/ws-client.js';
import { address, idOf, readUserId, SecurityLogFixture, subnet } from './testing/security-log.fixture.js';

const fixture = new SecurityLogFixture();
beforeAll(() => fixture.start());
beforeEach(() => fixture.clear());
afterAll(() => fixture.close());
const wrong = 'a wrong password';

describe('the security log', () => {
  it.each<[kind: string, userId: 'operator' | null, send: () => Promise<HttpResponse>]>([
    ['signed in', 'operator', () => fixture.login('barn-operator', passwordOf('barn-operator'))],
    ['sign-in failed', 'operator', () => fixture.login('barn-operator', wrong)],
    ['sign-in failed', 'operator', () => fixture.login('barn-operator', wrong, { path: '/API/Login/' })],
    ['sign-in failed', null, () => fixture.login('nobody', wrong)],
    ['forbidden', 'operator', () => fixture.barn.operatorClient.post(routes.events, {}, { 'x-forwarded-for': address })],
    [
      'foreign origin',
      null,
      () => fixture.barn.operatorClient.post(routes.events, {}, { 'x-forwarded-for': address, origin: 'https://a.example' }),
    ],
  ])('has a row and a line of %s, with account (%s), subnet and the id of the request', async (kind, user, send) => {
    const requestId = idOf(await send());
    expect(requestId).toMatch(/^[\da-f-]{36}$/);
    const entry = { kind, userId: user && fixture.operatorId, subnet, requestId, count: 1 };
    expect(await fixture.readRows()).toEqual([entry]);
    expect(fixture.readLines()).toEqual([expect.objectContaining({ ...entry, level: kind === 'signed in' ? 30 : 40, msg: 'security' })]);
  });

  it('has rows of a sign-in that is refused after ten wrong passwords, of other refused attempts, and of signing out', async () => {
    const client = new HttpClient(fixture.app);
    await client.post(routes.login, { username: 'barn-member', password: passwordOf('barn-member') });
    const memberId = await readUserId(client);
    const change = { currentPassword: wrong, newPassword: 'another' };
    for (let attempt = 0; attempt < 11; attempt++) await client.post(routes.resetOwnPassword, change);
    const requestId = idOf(await client.post(routes.logout));
    await client.post(routes.logout);
    for (let attempt = 0; attempt < 11; attempt++) await fixture.login('barn-member', wrong, { from: '198.51.100.9' });
    const rows = (await fixture.readRows()).filter(({ userId }) => userId === memberId);
    expect(rows.map(({ kind }) => kind)).toEqual([
      ...['signed in', 'limited', 'signed out'],
      ...Array.from({ length: 10 }, () => 'sign-in failed'),
      'sign-in limited',
    ]);
    expect(rows[2]?.requestId).toBe(requestId);
  });

  it('has lines of changes of passwords, roles and memberships, once they are committed, and no rows', async () => {
    const { ownerClient, godClient, id } = fixture.barn;
    const ownerId = await readUserId(ownerClient);
    const userId = await createUserWithRole(ownerClient, id, 'rita', 'operator');
    const reset = await ownerClient.post(
      routes.resetUserPassword(userId),
      { newPassword: 'another secret' },
      { 'x-forwarded-for': address },
    );
    await ownerClient.delete(routes.organisationUser(id, userId));
    await godClient.post(routes.organisationUsers(id), { userId, role: 'owner' });
    await godClient.post(routes.organisationUsers(id), { userId, role: 'owner' }); // refused
    await ownerClient.put(routes.theme, { theme: 'mint' });
    expect(fixture.readLines()).toMatchObject([
      { kind: 'user created', userId: ownerId, objectId: userId, role: 'operator' },
      { kind: 'user password reset', userId: ownerId, objectId: userId, subnet, requestId: idOf(reset) },
      { kind: 'user removed', userId: ownerId, objectId: userId },
      { kind: 'user allocated', objectId: userId, role: 'owner' },
    ]);
    expect(await fixture.readRows()).toEqual([]);
  });

  it('has lines of joining with a new account, with subnet and the id of the request', async () => {
    const { ownerClient, id } = fixture.barn;
    const { token } = await invite(ownerClient, id);
    const fields = { username: 'june', password: 'her own' };
    const join = await new HttpClient(fixture.app).post(accountRoutes.publicJoin(token), fields, { 'x-forwarded-for': address });
    expect(fixture.readLines().slice(1)).toMatchObject(
      ['user created', 'user allocated'].map((kind) => ({ kind, subnet, requestId: idOf(join) })),
    );
  });

  it('has rows of sockets that are refused for their Origin, and of too many', async () => {
    const local = { userId: null, subnet: '127.0.0.0/24', requestId: null };
    const origin = 'https://a.example';
    await expect(WsClient.open(fixture.barn.operatorClient, { origin })).rejects.toThrow('403');
    expect(await fixture.readRows()).toEqual([{ kind: 'foreign origin', ...local, count: 1 }]);
    const connect = async (from?: string): Promise<PublicWsClient> => {
      const client = PublicWsClient.connect(fixture.app, from);
      await Promise.race([once(client.socket, 'open'), client.closed]);
      return client;
    };
    await connect(origin);
    const clients = await Promise.all(Array.from({ length: 60 }, () => connect()));
    await fixture.endMinute();
    expect(await fixture.readRows()).toEqual([
      { kind: 'foreign origin', ...local, count: 1 },
      { kind: 'limited', ...local, count: 1 },
      { kind: 'foreign origin', ...local, count: 1 },
      { kind: 'limited', ...local, count: 9 },
    ]);
    for (const { socket } of clients) socket.terminate();
  });

  it('has the id that a trusted proxy has given the request', async () => {
    await new HttpClient(fixture.app).post(routes.login, { username: 'nobody', password: wrong }, { 'x-request-id': 'edge_7' });
    expect(await fixture.readRows()).toMatchObject([{ requestId: 'edge_7' }]);
  });

  it('stores a part of an IPv6 address, too', async () => {
    await fixture.login('barn-operator', wrong, { from: '2001:db8:77:1:2:3:4:5' });
    expect(await fixture.readRows()).toMatchObject([{ subnet: '2001:db8:77::/48' }]);
  });

  it('names user and subnet in the lines of requests, and nowhere a whole address, a password or what was typed as username', async () => {
    const requestId = idOf(await fixture.barn.operatorClient.send('GET', routes.currentUser, { headers: { 'x-forwarded-for': address } }));
    await fixture.login('my secret password', 'typed in the wrong field');
    await fixture.readRows();
    const line = fixture.lines.map((each) => JSON.parse(each) as { req?: { id: string } }).find(({ req }) => req?.id === requestId);
    expect(line).toMatchObject({ req: { path: routes.currentUser, userId: fixture.operatorId, subnet } });
    const { rows } = await fixture.app.infrastructure.pool.query<{ text: string }>('SELECT security_log::text AS text FROM security_log');
    const written = [...fixture.lines, ...rows.map(({ text }) => text)].join('\n');
    expect(rows).toHaveLength(1);
    for (const secret of [address, 'my secret password', 'typed in the wrong field']) expect(written).not.toContain(secret);
  });
});

describe('the own sign-ins', () => {
  it('are listed newest first, those that failed too, and no one else’s', async () => {
    await fixture.login('barn-owner', wrong);
    await fixture.login('barn-operator', wrong);
    await fixture.login('barn-operator', passwordOf('barn-operator'));
    await fixture.barn.operatorClient.post(routes.events, {});
    const signIns = unwrapBody(await fixture.barn.operatorClient.get<SignInView[]>(accountRoutes.signIns));
    expect(signIns).toMatchObject([
      { kind: 'signed in', subnet, count: 1 },
      { kind: 'sign-in failed', subnet, count: 1 },
    ]);
  });

  it('tell of a right password without the right code, which nobody but the user should know', async () => {
    const { ownerClient } = fixture.barn;
    await setSecondFactor(ownerClient, 'barn-owner');
    const credentials = { username: 'barn-owner', password: passwordOf('barn-owner') };
    for (const code of [undefined, 'ABCD-1234']) await new HttpClient(fixture.app).post(routes.login, { ...credentials, code });
    await fixture.login('barn-owner', wrong);
    const signIns = unwrapBody(await ownerClient.get<SignInView[]>(accountRoutes.signIns));
    expect(signIns.map(({ kind }) => kind)).toEqual(['sign-in failed', 'sign-in incomplete', 'sign-in incomplete']);
  });
});
