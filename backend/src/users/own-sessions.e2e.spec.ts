import { accountRoutes } from '@jamjar/contracts/account-routes';
import { type SessionView } from '@jamjar/contracts/users/session.views';
import { AccessCache } from '../auth/access-cache.js';
import { type BlueRoom, startBlueRoom } from '../testing/blue-room.fixture.js';
import { HttpClient, passwordOf, signIn } from '../testing/http-client.js';
import { type RunningApp, startApp } from '../testing/running-app.js';
import { getSessionId } from '../testing/session-id.js';
import { WsClient } from '../testing/ws-client.js';
import { Heartbeat } from '../realtime/socket-access.js';

let room: BlueRoom;
let instance: RunningApp;
beforeAll(async () => {
  room = await startBlueRoom({ mia: 'member', moe: 'operator', max: 'operator', mel: 'operator' });
  instance = await startApp({ databaseUrl: room.app.databaseUrl, environment: { TRUST_PROXY: '1' } });
  for (const { nestApp } of [room.app, instance]) nestApp.get(Heartbeat).onModuleDestroy(); // it would close sockets later
});
afterAll(async () => {
  await instance.close();
  await room.app.close();
});

const listSessions = (client: HttpClient): Promise<SessionView[]> => client.call('GET', accountRoutes.sessions);
const findOther = async (client: HttpClient): Promise<SessionView> => {
  const other = (await listSessions(client)).find(({ isCurrent }) => !isCurrent);
  if (!other) throw new Error('There is only one session');
  return other;
};
const isSignedIn = async (client: HttpClient): Promise<boolean> => (await client.get('/api/auth/user')).status === 200;

describe('the list of own sessions', () => {
  it('tells of each where and when it began and when it was used, and which is the current one', async () => {
    const phone = new HttpClient(instance);
    const headers = {
      'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36',
      'x-forwarded-for': '203.0.113.77',
    };
    await phone.post('/api/login', { username: 'mia', password: passwordOf('mia') }, headers);
    const laptop = await signIn(room.app, 'mia');
    await signIn(room.app, 'moe');
    const sessions = await listSessions(laptop);
    expect(sessions).toMatchObject([
      { isCurrent: true, device: null, network: '127.0.0.0/24' },
      { isCurrent: false, device: 'Chrome on Android', network: '203.0.113.0/24' },
    ]);
    for (const { createdAt, lastUsedAt } of sessions) expect(Date.parse(lastUsedAt)).toBeGreaterThanOrEqual(Date.parse(createdAt));
    expect(JSON.stringify(sessions)).not.toMatch(/203\.0\.113\.77|token|[0-9a-f]{64}/);
    expect((await listSessions(phone)).map(({ isCurrent, id }) => [isCurrent, id])).toEqual([
      [true, sessions[1]?.id],
      [false, sessions[0]?.id],
    ]);
  });
});

describe('ending a session', () => {
  it('closes its sockets on every instance at once, and no others', async () => {
    const [kept, ended] = [await signIn(room.app, 'moe'), await signIn(room.app, 'moe')];
    const [staying, leaving] = [await WsClient.open(kept), await WsClient.open(ended.withSessionOn(instance))];
    const { body: sessions } = await ended.get<SessionView[]>(accountRoutes.sessions);
    const id = sessions.find(({ isCurrent }) => isCurrent)?.id ?? '';
    expect((await kept.delete(accountRoutes.session(id))).body).toEqual({ message: 'Signed out' });
    expect(await leaving.next('force_logout')).toMatchObject({ userId: room.getUserId('moe') });
    expect(await leaving.closed).toBe(1000);
    expect(await isSignedIn(ended)).toBe(false);
    expect(await isSignedIn(kept)).toBe(true);
    expect((await staying.hello(null)).map(({ type }) => type)).toEqual(['caught_up']);
    expect((await kept.delete(accountRoutes.session(id))).body).toEqual({ message: 'Session not found', code: 'SESSION_NOT_FOUND' });
  });

  it('of another user, of none, and without a session is refused', async () => {
    const [max, mel] = [await signIn(room.app, 'max'), await signIn(room.app, 'mel')];
    const [session] = await listSessions(mel);
    for (const id of [session?.id ?? '', '00000000-0000-4000-8000-000000000000', getSessionId(mel), 'x'])
      expect((await max.delete(accountRoutes.session(id))).status).toBe(404);
    expect(await isSignedIn(mel)).toBe(true);
    expect((await new HttpClient(room.app).delete(accountRoutes.session(session?.id ?? ''))).status).toBe(401);
  });

  it('that is the current one signs out, and is audited', async () => {
    const max = await signIn(room.app, 'max');
    const [session] = await listSessions(max);
    expect((await max.delete(accountRoutes.session(session?.id ?? ''))).status).toBe(200);
    expect(await isSignedIn(max)).toBe(false);
    const { rows } = await room.app.infrastructure.pool.query(`SELECT actor_id, object_id FROM audit_log WHERE action = 'logged out'`);
    expect(rows).toContainEqual({ actor_id: room.getUserId('max'), object_id: room.getUserId('max') });
  });

  it('all others at once leaves the current one', async () => {
    const [current, second, third] = [await signIn(room.app, 'mel'), await signIn(room.app, 'mel'), await signIn(room.app, 'mel')];
    const staying = await WsClient.open(current);
    expect((await current.delete(accountRoutes.sessions)).status).toBe(200);
    expect(await Promise.all([current, second, third].map(isSignedIn))).toEqual([true, false, false]);
    expect(await listSessions(current)).toMatchObject([{ isCurrent: true }]);
    expect((await staying.hello(null)).map(({ type }) => type)).toEqual(['caught_up']);
    await expect(findOther(current)).rejects.toThrow('only one');
  });
});

it('the list leaves out what has expired', async () => {
  const [current, old] = [await signIn(room.app, 'max'), await signIn(room.app, 'max')];
  const { id } = await findOther(current);
  await room.app.infrastructure.pool.query(`UPDATE user_sessions SET expire = now() - interval '1 second' WHERE sid = $1`, [
    getSessionId(old),
  ]);
  room.app.nestApp.get(AccessCache).invalidateAll();
  expect((await listSessions(current)).map((session) => session.id)).not.toContain(id);
});
