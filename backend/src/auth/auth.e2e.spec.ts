import { type LoginResponse, type UserView } from '@jamjar/contracts/users/user.views';
import { recordChanges } from '@jamjar/infra/changes/change-log';
import { runInTransaction } from '@jamjar/infra/database/pool';
import { resetPasswordFromConsole } from '../users/reset-password-from-console.js';
import { godLogin, HttpClient, passwordOf, signIn } from '../testing/http-client.js';
import { createUserWithRole, createOrganisation } from '../testing/account.fixture.js';
import { getSessionId } from '../testing/session-id.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { waitUntil } from '@jamjar/infra/testing/wait-until';

let app: RunningApp;
let godClient: HttpClient;
beforeAll(async () => {
  app = await startApp();
  godClient = await signIn(app, godLogin.username);
});
afterAll(() => app.close());

/** Less than the two seconds of the session cache, so that a change is seen in this time only if the cached session was invalidated. */
const beforeCacheExpiresMs = 1_900;
const login = (body: unknown, browser = new HttpClient(app)): ReturnType<HttpClient['post']> => browser.post('/api/login', body);

describe('signing in', () => {
  it('returns the user and a token, and starts a session that later calls use', async () => {
    const browser = new HttpClient(app);
    const { status, body } = await browser.post<LoginResponse>('/api/login', { username: ' GOD ', password: godLogin.password });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ username: 'god', role: 'god', theme: 'default', multiScreenJams: false, organisationUsers: [] });
    expect(body.token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(body)).not.toMatch(/password|argon/);
    expect((await browser.get<UserView>('/api/auth/user')).body).toEqual(body.user);
  });

  it('sets HttpOnly, SameSite=Lax cookies, of the session and of the browser', async () => {
    const { headers } = await login({ username: godLogin.username, password: godLogin.password });
    const [browser, session] = headers.getSetCookie(); // that of the browser lasts 180 days
    expect(session).toMatch(/^jamjar\.sid=s%3A[\w-]{32}\.\S+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    expect(browser).toMatch(/^jamjar\.browser=[\w-]{22}\.[\w-]{22}; Max-Age=15552000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
  });

  it('stores the session in Postgres with the username', async () => {
    const { rows } = await app.infrastructure.pool.query<{ username: string }>('SELECT DISTINCT username FROM user_sessions');
    expect(rows).toEqual([{ username: 'god' }]);
  });

  it('starts a new session id at each sign-in and ends the old one (no session fixation)', async () => {
    const browser = await signIn(app, godLogin.username);
    const oldCookie = browser.cookie;
    await login({ username: godLogin.username, password: godLogin.password }, browser);
    expect(browser.cookie).not.toBe(oldCookie);
    const clientWithOldCookie = new HttpClient(app);
    clientWithOldCookie.cookie = oldCookie;
    expect((await clientWithOldCookie.get('/api/auth/user')).status).toBe(401);
  });

  it('returns 400 with a message for each missing or empty field', async () => {
    const { status, body } = await login({});
    expect(status).toBe(400);
    expect(body).toEqual({
      message: 'Username is required',
      code: 'INVALID',
      errors: { username: 'Username is required', password: 'Password is required' },
    });
    expect((await login({ username: '', password: '' })).body).toEqual(body);
  });

  it.each([
    ['an array as username', { username: ['god'], password: 'x' }],
    ['an object as password', { username: 'god', password: { $ne: null } }],
    ['NUL in the username', { username: 'go\0d', password: 'x' }],
    ['half a surrogate pair', '{"username":"\\ud83d","password":"x"}'],
    ['an unknown field', { username: 'god', password: 'x', role: 'god' }],
    ['an array as body', [{ username: 'god', password: 'x' }]],
    ['malformed JSON', '{"username":'],
    ['the key __proto__', '{"__proto__":{"username":"god"},"username":"god","password":"x"}'],
  ])('returns 400 for %s', async (_, body) => {
    expect((await login(body)).status).toBe(400);
  });

  it('returns the same response for an unknown user and for a wrong password', async () => {
    const unknown = await login({ username: 'nobody', password: godLogin.password });
    const wrong = await login({ username: godLogin.username, password: 'wrong' });
    expect(unknown.status).toBe(401);
    expect(unknown.body).toEqual({ message: 'Invalid username or password', code: 'WRONG_CREDENTIALS' });
    expect({ status: wrong.status, body: wrong.body }).toEqual({ status: unknown.status, body: unknown.body });
  });
});

describe('signing out', () => {
  it('ends the session at once for all clients that use it', async () => {
    const browser = await signIn(app, godLogin.username);
    const otherClient = browser.withSessionOn(app);
    expect((await otherClient.get('/api/auth/user')).status).toBe(200);
    const { status, headers } = await browser.post('/api/logout');
    expect([status, headers.get('clear-site-data')]).toEqual([200, '"cache"']);
    expect(browser.cookie).toBeNull();
    expect((await otherClient.get('/api/auth/user')).status).toBe(401);
  });

  it('returns 200 without a session, so that a client can repeat the request until it gets a response', async () => {
    const { status, headers } = await new HttpClient(app).post('/api/logout');
    expect([status, headers.get('clear-site-data')]).toEqual([200, null]);
  });
});

describe('a session', () => {
  it('is refused with 401 without a cookie, with a forged cookie and after it expired', async () => {
    const browser = await signIn(app, godLogin.username);
    const cookie = browser.cookie ?? '';
    const anonymous = new HttpClient(app);
    expect((await anonymous.get('/api/auth/user')).body).toEqual({ message: 'Please sign in', code: 'NOT_SIGNED_IN' });
    anonymous.cookie = cookie.replace('s%3A', 's%3AA');
    expect((await anonymous.get('/api/auth/user')).status).toBe(401);

    await app.infrastructure.pool.query(`UPDATE user_sessions SET expire = now() - interval '1 second'`);
    expect((await browser.get('/api/auth/user')).status).toBe(401);
    godClient = await signIn(app, godLogin.username); // its earlier session has expired, too
  });

  it('is cached: requests neither read it from Postgres nor write it', async () => {
    const browser = await signIn(app, godLogin.username);
    await browser.get('/api/auth/user');
    const before = await readSessionRow(browser);
    await runWhileLocked('user_sessions', async () => {
      for (let request = 0; request < 10; request++) expect((await browser.get('/api/auth/user')).status).toBe(200);
    });
    expect(await readSessionRow(browser)).toEqual(before);
  });

  it('ends when the password is reset from the console', async () => {
    const { organisationId } = await createOrganisation(godClient, 'Session Club', 'session-owner');
    await createUserWithRole(godClient, organisationId, 'session-operator', 'operator');
    const browser = await signIn(app, 'session-operator');
    expect((await browser.get('/api/auth/user')).status).toBe(200);
    await resetPasswordFromConsole(app.infrastructure.pool, { username: 'session-operator', password: 'another one' });
    await waitUntil(async () => (await browser.get('/api/auth/user')).status === 401, beforeCacheExpiresMs);
    expect((await login({ username: 'session-operator', password: passwordOf('session-operator') })).status).toBe(401);
    expect((await login({ username: 'session-operator', password: 'another one' })).status).toBe(200);
  });

  it('loses a membership that another instance removed, before its cache entry expires', async () => {
    const { organisationId } = await createOrganisation(godClient, 'Leaving Club', 'leaving-owner');
    const leaver = await createUserWithRole(godClient, organisationId, 'leaver', 'owner');
    const browser = await signIn(app, 'leaver');
    expect((await browser.get('/api/organisations')).status).toBe(200);
    await runInTransaction(app.infrastructure.pool, async (client) => {
      await client.query('DELETE FROM organisation_users WHERE user_id = $1', [leaver]);
      const keys = { userId: leaver, action: 'removed', organisationId } as const;
      const audience = `user:${leaver}` as const;
      await recordChanges(client, [{ kind: 'organization_membership_changed', audience, gigId: null, keys }]);
    });
    await waitUntil(async () => (await browser.get('/api/organisations')).status === 403, beforeCacheExpiresMs);
  });
});

describe('with an https PUBLIC_URL', () => {
  it('sets Secure cookies, even when the proxy does not send X-Forwarded-Proto', async () => {
    const secureApp = await startApp({ databaseUrl: app.databaseUrl, environment: { PUBLIC_URL: 'https://jam.example.org' } });
    const originHeader = { origin: 'https://jam.example.org' };
    const browser = new HttpClient(secureApp);
    const { status, headers } = await browser.post('/api/login', godLogin, originHeader);
    expect(status).toBe(200);
    const expectedCookie = (name: string) =>
      expect.stringMatching(`^__Host-jamjar.${name}=.*; Path=/; .*HttpOnly; Secure; SameSite=Lax$`) as string;
    expect(headers.getSetCookie()).toEqual([expectedCookie('browser'), expectedCookie('sid')]);
    expect((await browser.get('/api/auth/user')).status).toBe(200);
    const signedOut = await browser.post('/api/logout', undefined, originHeader);
    expect(signedOut.headers.getSetCookie()).toEqual([expectedCookie('sid')]); // browsers delete a `__Host-` cookie only by a Secure one
    expect(browser.cookie).toBeNull();
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains'); // a year
    // Without `originHeader` the Origin is the test server's address, which is foreign to PUBLIC_URL
    expect((await new HttpClient(secureApp).post('/api/login', godLogin)).status).toBe(403);
    await secureApp.close();
  });
});

async function readSessionRow(client: HttpClient): Promise<unknown> {
  const text = 'SELECT sess::text, expire, xmin::text FROM user_sessions WHERE sid = $1';
  const { rows } = await app.infrastructure.pool.query(text, [getSessionId(client)]);
  expect(rows).toHaveLength(1);
  return rows;
}

/** Runs `work` while the table is locked against all reads and writes. */
async function runWhileLocked(table: string, work: () => Promise<void>): Promise<void> {
  await runInTransaction(app.infrastructure.pool, async (client) => {
    await client.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    await work();
  });
}
