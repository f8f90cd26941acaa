import { accountRoutes } from '@jamjar/contracts/account-routes';
import { type UserId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { dayMs } from '@jamjar/contracts/time';
import { type SignInView } from '@jamjar/contracts/users/security-log.views';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { DueWork } from '../due-work/due-work.js';
import { createUserWithRole } from '../testing/account.fixture.js';
import { advanceClock, resetClock, setClock } from '../testing/fake-clock.fixture.js';
import { HttpClient, type HttpResponse, passwordOf } from '../testing/http-client.js';
import { type RunningApp, startApp } from '../testing/running-app.js';
import { createTestOrganisation, type TestOrganisation, unwrapBody } from '../testing/test-organisation.js';
import { SecurityLog } from './security-log.js';

let app: RunningApp;
let barn: TestOrganisation;
let operatorId: UserId;
let logLines: string[] = [];
const address = '203.0.113.77';
const subnet = '203.0.113.0/24';

beforeAll(async () => {
  app = await startApp({ environment: { TRUST_PROXY: '1' }, log: (line) => logLines.push(line) });
  barn = await createTestOrganisation(app, 'barn');
  operatorId = await readId(barn.operatorClient);
});
beforeEach(async () => {
  await startMinute();
  await app.infrastructure.pool.query('TRUNCATE security_log');
  logLines = [];
});
afterAll(() => app.close());

const readId = async (client: HttpClient): Promise<UserId> => unwrapBody(await client.get<UserView>(routes.currentUser)).id;
const getLog = (): SecurityLog => app.nestApp.get(SecurityLog);
/** Ends the minute in which alike events are counted, and writes them. */
async function startMinute(): Promise<void> {
  await getLog().flush();
  Reflect.set(getLog(), 'minuteEndsAt', 0);
  await getLog().flush();
}

interface Row {
  kind: string;
  userId: string | null;
  subnet: string | null;
  requestId: string | null;
  count: number;
}
async function readRows(): Promise<Row[]> {
  await getLog().flush();
  const columns = 'kind, user_id AS "userId", subnet, request_id AS "requestId", count';
  return (await app.infrastructure.pool.query<Row>(`SELECT ${columns} FROM security_log ORDER BY id`)).rows;
}
const readLines = (): (Row & { level: number; objectId?: string; role?: string })[] =>
  logLines.map((line) => JSON.parse(line) as Row & { level: number; context?: string }).filter(({ context }) => context === 'security');
const idOf = ({ headers }: HttpResponse): string | null => headers.get('x-request-id');
const loginFrom = (username: string, password: string, from = address, path: string = routes.login): Promise<HttpResponse> =>
  new HttpClient(app).post(path, { username, password }, { 'x-forwarded-for': from });
const wrong = 'a wrong password';

describe('the security log', () => {
  it.each<[kind: string, userId: 'operator' | null, send: () => Promise<HttpResponse>]>([
    ['signed in', 'operator', () => loginFrom('barn-operator', passwordOf('barn-operator'))],
    ['sign-in failed', 'operator', () => loginFrom('barn-operator', wrong)],
    ['sign-in failed', 'operator', () => loginFrom('barn-operator', wrong, address, '/API/Login/')],
    ['sign-in failed', null, () => loginFrom('nobody', wrong)],
    ['forbidden', 'operator', () => barn.operatorClient.post(routes.events, {}, { 'x-forwarded-for': address })],
    ['foreign origin', null, () => barn.operatorClient.post(routes.events, {}, { 'x-forwarded-for': address, origin: 'https://a.example' })],
  ])('has a row and a line of %s, with account (%s), subnet and the id of the request', async (kind, user, send) => {
    const requestId = idOf(await send());
    expect(requestId).toMatch(/^[\da-f-]{36}$/);
    const entry = { kind, userId: user && operatorId, subnet, requestId, count: 1 };
    expect(await readRows()).toEqual([entry]);
    expect(readLines()).toEqual([expect.objectContaining({ ...entry, level: kind === 'signed in' ? 30 : 40, msg: 'security' })]);
  });

  it('has rows of a sign-in that is refused after ten wrong passwords, of other refused attempts, and of signing out', async () => {
    const client = new HttpClient(app);
    await client.post(routes.login, { username: 'barn-member', password: passwordOf('barn-member') });
    const memberId = await readId(client);
    const change = { currentPassword: wrong, newPassword: 'another' };
    for (let attempt = 0; attempt < 11; attempt++) await client.post(routes.resetOwnPassword, change);
    const requestId = idOf(await client.post(routes.logout));
    await client.post(routes.logout);
    for (let attempt = 0; attempt < 11; attempt++) await loginFrom('barn-member', wrong, '198.51.100.9');
    const rows = (await readRows()).filter(({ userId }) => userId === memberId);
    expect(rows.map(({ kind }) => kind)).toEqual([
      ...['signed in', 'limited', 'signed out'],
      ...Array.from({ length: 10 }, () => 'sign-in failed'),
      'sign-in limited',
    ]);
    expect(rows[2]?.requestId).toBe(requestId);
  });

  it('has lines of changes of passwords, roles and memberships, once they are committed, and no rows', async () => {
    const { ownerClient, godClient, id } = barn;
    const ownerId = await readId(ownerClient);
    const userId = await createUserWithRole(ownerClient, id, 'rita', 'operator');
    const reset = await ownerClient.post(routes.resetUserPassword(userId), { newPassword: 'another secret' }, { 'x-forwarded-for': address });
    await ownerClient.delete(routes.organisationUser(id, userId));
    await godClient.post(routes.organisationUsers(id), { userId, role: 'owner' });
    await godClient.post(routes.organisationUsers(id), { userId, role: 'owner' }); // refused
    await ownerClient.put(routes.theme, { theme: 'mint' });
    expect(readLines()).toMatchObject([
      { kind: 'user created', userId: ownerId, objectId: userId, role: 'operator' },
      { kind: 'user password reset', userId: ownerId, objectId: userId, subnet, requestId: idOf(reset) },
      { kind: 'user removed', userId: ownerId, objectId: userId },
      { kind: 'user allocated', objectId: userId, role: 'owner' },
    ]);
    expect(await readRows()).toEqual([]);
  });

  it('stores a part of an IPv6 address, too', async () => {
    await loginFrom('barn-operator', wrong, '2001:db8:77:1:2:3:4:5');
    expect(await readRows()).toMatchObject([{ subnet: '2001:db8:77::/48' }]);
  });

  it('names user and subnet in the lines of requests, and nowhere a whole address, a password or what was typed as username', async () => {
    const requestId = idOf(await barn.operatorClient.send('GET', routes.currentUser, { headers: { 'x-forwarded-for': address } }));
    await loginFrom('my secret password', 'typed in the wrong field');
    await readRows();
    const line = logLines.map((each) => JSON.parse(each) as { req?: { id: string } }).find(({ req }) => req?.id === requestId);
    expect(line).toMatchObject({ req: { path: routes.currentUser, userId: operatorId, subnet } });
    const { rows } = await app.infrastructure.pool.query<{ text: string }>('SELECT security_log::text AS text FROM security_log');
    const written = [...logLines, ...rows.map(({ text }) => text)].join('\n');
    expect(rows).toHaveLength(1);
    for (const secret of [address, 'my secret password', 'typed in the wrong field']) expect(written).not.toContain(secret);
  });
});

describe('a flood', () => {
  it.each([
    ['failed sign-ins with unknown usernames', null, 'sign-in failed', 1],
    ['refused requests of one user', 'operator', 'forbidden', 10],
  ] as const)('of 5,000 %s is counted in few rows and lines', async (_, user, kind, single) => {
    const userId = user && operatorId;
    for (let index = 0; index < 5_000; index++) {
      const origin = { subnet, requestId: null };
      getLog().record({ kind, userId, ...(user ? {} : { username: `nobody${index}` }), ...origin });
      if (index % 500 === 0) await getLog().flush();
    }
    await startMinute();
    const rows = await readRows();
    expect(rows).toHaveLength(single + 1);
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(5_000);
    expect(readLines()).toHaveLength(single + 1);
  });

  it('from many subnets at once is bounded, and hides no sign-in', async () => {
    for (let index = 0; index < 5_000; index++)
      getLog().record({ kind: 'sign-in failed', userId: null, subnet: `198.51.${index}.0/24`, requestId: null });
    await getLog().flush();
    await loginFrom('barn-operator', passwordOf('barn-operator'));
    await startMinute();
    const rows = await readRows();
    expect(rows.length).toBeLessThan(110);
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(5_001);
    expect(rows).toContainEqual(expect.objectContaining({ kind: 'signed in', userId: operatorId }));
  });

  it('of requests over HTTP is counted, too', async () => {
    const send = (): Promise<HttpResponse> => barn.memberClient.post(routes.events, {});
    for (let batch = 0; batch < 20; batch++) await Promise.all(Array.from({ length: 5 }, send));
    await startMinute();
    const rows = await readRows();
    expect(rows.every(({ kind }) => kind === 'forbidden')).toBe(true);
    expect([rows.length, rows.reduce((sum, { count }) => sum + count, 0)]).toEqual([11, 100]);
  });
});

describe('the table of the security log', () => {
  it('keeps rows for ninety days', async () => {
    setClock();
    try {
      await loginFrom('barn-operator', wrong);
      await readRows();
      advanceClock(89 * dayMs);
      await app.nestApp.get(DueWork).run();
      expect(await readRows()).toHaveLength(1);
      advanceClock(2 * dayMs);
      await app.nestApp.get(DueWork).run();
      expect(await readRows()).toEqual([]);
    } finally {
      resetClock();
    }
  });

  it('may be missing: requests are answered as before, and the lines are written', async () => {
    const { pool } = app.infrastructure;
    await pool.query('ALTER TABLE security_log RENAME TO hidden');
    try {
      expect((await loginFrom('barn-operator', passwordOf('barn-operator'))).status).toBe(200);
      expect((await barn.operatorClient.post(routes.events, {})).status).toBe(403);
      await getLog().flush();
    } finally {
      await pool.query('ALTER TABLE hidden RENAME TO security_log');
    }
    expect(readLines().map(({ kind }) => kind)).toEqual(['signed in', 'forbidden', undefined]);
    expect(await readRows()).toEqual([]);
  });
});

describe('the own sign-ins', () => {
  it('are listed newest first, those that failed too, and no one else’s', async () => {
    await loginFrom('barn-owner', wrong);
    await loginFrom('barn-operator', wrong);
    await loginFrom('barn-operator', passwordOf('barn-operator'));
    await barn.operatorClient.post(routes.events, {});
    const signIns = unwrapBody(await barn.operatorClient.get<SignInView[]>(accountRoutes.signIns));
    expect(signIns).toMatchObject([
      { kind: 'signed in', subnet, count: 1 },
      { kind: 'sign-in failed', subnet, count: 1 },
    ]);
  });
});
