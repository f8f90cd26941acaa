import { sign } from 'cookie-signature';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { godLogin, HttpClient, signIn } from '../testing/http-client.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { getSessionId } from '../testing/session-id.js';
import { WsClient } from '../testing/ws-client.js';
import { Heartbeat } from '../realtime/socket-access.js';
import { AccessCache } from './access-cache.js';
import { AuthCookies } from './auth-cookies.js';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

interface StoredSession {
  createdAt: Date;
  usedAt: Date;
  expire: Date;
}
async function readStored(client: HttpClient): Promise<StoredSession> {
  const text = 'SELECT created_at AS "createdAt", used_at AS "usedAt", expire FROM user_sessions WHERE sid = $1';
  const { rows } = await app.infrastructure.pool.query<StoredSession>(text, [getSessionId(client)]);
  if (!rows[0]) throw new Error('There is no such session');
  return rows[0];
}
/** Sets the times of a session back. @param times SQL */
async function age(client: HttpClient, times: string): Promise<void> {
  await app.infrastructure.pool.query(`UPDATE user_sessions SET ${times} WHERE sid = $1`, [getSessionId(client)]);
  app.nestApp.get(AccessCache).invalidateAll();
}
const daysBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 86_400_000;

describe('a stored session', () => {
  it('opens nothing with what the database contains, raw or signed', async () => {
    const client = await signIn(app, godLogin.username);
    const { rows } = await app.infrastructure.pool.query<Record<string, unknown>>('SELECT * FROM user_sessions');
    const cookieId = /s:([\w-]+)\./.exec(decodeURIComponent(client.cookie ?? ''))?.[1] ?? '';
    expect(JSON.stringify(rows)).not.toContain(cookieId);
    expect((await app.infrastructure.pool.query('SELECT FROM changes WHERE keys::text LIKE $1', [`%${cookieId}%`])).rowCount).toBe(0);
    const { name, secret } = app.nestApp.get(AuthCookies).session;
    const texts = rows.flatMap((row) => Object.values(row)).filter((value) => typeof value === 'string');
    expect(texts).toContain(getSessionId(client));
    const thief = new HttpClient(app);
    for (const stolen of texts)
      for (const value of [stolen, `s:${stolen}`, `s:${sign(stolen, secret)}`]) {
        thief.cookie = `${name}=${encodeURIComponent(value)}`;
        expect((await thief.get('/api/auth/user')).status).toBe(401);
      }
    expect((await client.get('/api/auth/user')).status).toBe(200);
  });

  it('ends 15 days after it was used last, and 30 days after the sign-in', async () => {
    const client = await signIn(app, godLogin.username);
    const stored = await readStored(client);
    expect(daysBetween(stored.createdAt, stored.expire)).toBeCloseTo(15, 2);

    await age(
      client,
      `created_at = now() - interval '10 days', used_at = now() - interval '2 hours', expire = now() + interval '1 minute'`,
    );
    expect((await client.get('/api/auth/user')).status).toBe(200);
    await waitUntil(async () => daysBetween((await readStored(client)).usedAt, new Date()) < 0.01);
    const used = await readStored(client);
    expect(daysBetween(used.usedAt, used.expire)).toBeCloseTo(15, 2);

    await age(client, `created_at = now() - interval '29 days', used_at = now() - interval '2 hours'`);
    expect((await client.get('/api/auth/user')).status).toBe(200);
    await waitUntil(async () => daysBetween((await readStored(client)).usedAt, new Date()) < 0.01);
    const last = await readStored(client);
    expect(daysBetween(last.createdAt, last.expire)).toBeCloseTo(30, 2);
  });

  it('is written at most once an hour, and a request does not wait for that', async () => {
    const client = await signIn(app, godLogin.username);
    await age(client, `used_at = now() - interval '59 minutes'`);
    const before = await readStored(client);
    expect((await client.get('/api/auth/user')).status).toBe(200);
    expect(await readStored(client)).toEqual(before);
    await age(client, `used_at = now() - interval '61 minutes'`);
    const transaction = await app.infrastructure.pool.connect();
    await transaction.query('BEGIN');
    await transaction.query('SELECT FROM user_sessions WHERE sid = $1 FOR UPDATE', [getSessionId(client)]);
    expect((await client.get('/api/auth/user')).status).toBe(200);
    expect((await readStored(client)).usedAt.getTime()).toBeLessThan(before.usedAt.getTime()); // not written yet
    await transaction.query('COMMIT');
    transaction.release();
    await waitUntil(async () => (await readStored(client)).usedAt > before.usedAt);
  });

  it('of an open page is used, although the page sends nothing', async () => {
    const client = await signIn(app, godLogin.username);
    const socket = await WsClient.open(client);
    await age(client, `used_at = now() - interval '2 hours'`);
    for (let second = 0; second < 15; second++) await app.nestApp.get(Heartbeat).tick(Date.now());
    await waitUntil(async () => daysBetween((await readStored(client)).usedAt, new Date()) < 0.01);
    socket.socket.close();
  });

  it('begins and ends by addresses in other letters, too', async () => {
    const client = new HttpClient(app);
    expect((await client.post('/API/login', godLogin)).status).toBe(200);
    expect((await client.get('/api/auth/user')).status).toBe(200);
    expect((await client.post('/Api/LOGOUT')).status).toBe(200);
    expect((await client.get('/api/auth/user')).status).toBe(401);
  });
});
