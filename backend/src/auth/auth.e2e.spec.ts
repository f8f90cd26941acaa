import { type LoginAnswer, type UserView } from '@jamjar/contracts/users/user.views';
import { recordChanges } from '@jamjar/infra/changes/change-writer';
import { inTransaction } from '@jamjar/infra/database/transaction';
import { resetPassword } from '../users/reset-password.js';
import { Browser, passwordOf, signIn } from '../testing/browser.js';
import { makeMember, makeOrganisation } from '../testing/people.js';
import { god, startApp, type RunningApp } from '../testing/running-app.js';
import { until } from '../testing/until.js';

jest.setTimeout(60_000);

let app: RunningApp;
let gods: Browser;
beforeAll(async () => {
  app = await startApp();
  gods = await signIn(app, god.username);
});
afterAll(() => app.close());

const login = (body: unknown, browser = new Browser(app)): ReturnType<Browser['post']> => browser.post('/api/login', body);

describe('signing in', () => {
  it('answers the user and a token, and begins a session that later calls are known by', async () => {
    const browser = new Browser(app);
    const { status, body } = await browser.post<LoginAnswer>('/api/login', { username: ' GOD ', password: god.password });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ username: 'god', role: 'god', theme: 'default', multiScreenJams: false, organisationUsers: [] });
    expect(body.token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(body)).not.toMatch(/password|argon/);
    expect((await browser.get<UserView>('/api/auth/user')).body).toEqual(body.user);
  });

  it('sets a cookie that no script reads and no other site sends', async () => {
    const { headers } = await login({ username: god.username, password: god.password });
    const [cookie = ''] = headers.getSetCookie();
    expect(cookie).toMatch(/^jamjar\.sid=s%3A[\w-]{32}\.\S+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
  });

  it('keeps the session in Postgres, with the name of whose it is', async () => {
    const { rows } = await app.foundation.pool.query<{ username: string }>('SELECT DISTINCT username FROM user_sessions');
    expect(rows).toEqual([{ username: 'god' }]);
  });

  it('begins another session each time: a planted id is worth nothing', async () => {
    const browser = await signIn(app, god.username);
    const planted = browser.cookie;
    await login({ username: god.username, password: god.password }, browser);
    expect(browser.cookie).not.toBe(planted);
    const thief = new Browser(app);
    thief.cookie = planted;
    expect((await thief.get('/api/auth/user')).status).toBe(401);
  });

  it('says which field is missing', async () => {
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
    ['an array for a name', { username: ['god'], password: 'x' }],
    ['an object for a password', { username: 'god', password: { $ne: null } }],
    ['NUL in a name', { username: 'go\0d', password: 'x' }],
    ['half a surrogate pair', '{"username":"\\ud83d","password":"x"}'],
    ['a field of its own', { username: 'god', password: 'x', role: 'god' }],
    ['a list of forms', [{ username: 'god', password: 'x' }]],
    ['no JSON', '{"username":'],
    ['a prototype', '{"__proto__":{"username":"god"},"username":"god","password":"x"}'],
  ])('refuses %s with 400', async (_, body) => {
    expect((await login(body)).status).toBe(400);
  });

  it('answers the same for an unknown user and for a wrong password', async () => {
    const unknown = await login({ username: 'nobody', password: god.password });
    const wrong = await login({ username: god.username, password: 'wrong' });
    expect(unknown.status).toBe(401);
    expect(unknown.body).toEqual({ message: 'Invalid username or password', code: 'WRONG_CREDENTIALS' });
    expect({ status: wrong.status, body: wrong.body }).toEqual({ status: unknown.status, body: unknown.body });
  });
});

describe('signing out', () => {
  it('ends the session at once, everywhere on this instance', async () => {
    const browser = await signIn(app, god.username);
    const other = browser.at(app);
    expect((await other.get('/api/auth/user')).status).toBe(200);
    expect((await browser.post('/api/logout')).status).toBe(200);
    expect(browser.cookie).toBeNull();
    expect((await other.get('/api/auth/user')).status).toBe(401);
  });

  it('is no error for somebody who is not signed in', async () => {
    expect((await new Browser(app).post('/api/logout')).status).toBe(200);
  });
});

describe('a session', () => {
  it('is nobody without a cookie, with a forged one, and after its end', async () => {
    const browser = await signIn(app, god.username);
    const cookie = browser.cookie ?? '';
    const anonymous = new Browser(app);
    expect((await anonymous.get('/api/auth/user')).body).toEqual({ message: 'Please sign in', code: 'NOT_SIGNED_IN' });
    anonymous.cookie = cookie.replace('s%3A', 's%3AA');
    expect((await anonymous.get('/api/auth/user')).status).toBe(401);

    await app.foundation.pool.query(`UPDATE user_sessions SET expire = now() - interval '1 second'`);
    expect((await browser.get('/api/auth/user')).status).toBe(401);
    gods = await signIn(app, god.username);
  });

  it('is neither read from Postgres nor written at each request', async () => {
    const browser = await signIn(app, god.username);
    await browser.get('/api/auth/user');
    const before = await sessionRow(browser);
    await whileLocked('user_sessions', async () => {
      for (let time = 0; time < 10; time++) expect((await browser.get('/api/auth/user')).status).toBe(200);
    });
    expect(await sessionRow(browser)).toEqual(before);
  });

  it('ends everywhere at once when its user is logged out by force', async () => {
    const { organisation } = await makeOrganisation(gods, 'Session Club', 'session-owner');
    await makeMember(gods, organisation, 'session-operator', 'operator');
    const browser = await signIn(app, 'session-operator');
    expect((await browser.get('/api/auth/user')).status).toBe(200);
    await resetPassword(app.foundation.pool, { username: 'session-operator', password: 'another one' });
    await until(async () => (await browser.get('/api/auth/user')).status === 401, 1_900);
    expect((await login({ username: 'session-operator', password: passwordOf('session-operator') })).status).toBe(401);
    expect((await login({ username: 'session-operator', password: 'another one' })).status).toBe(200);
  });

  it('knows of a lost membership at once when another instance tells', async () => {
    const { organisation } = await makeOrganisation(gods, 'Leaving Club', 'leaving-owner');
    const leaver = await makeMember(gods, organisation, 'leaver', 'owner');
    const browser = await signIn(app, 'leaver');
    expect((await browser.get('/api/organisations')).status).toBe(200);
    await inTransaction(app.foundation.pool, async (client) => {
      await client.query('DELETE FROM organisation_users WHERE user_id = $1', [leaver]);
      const keys = { userId: leaver, action: 'removed', organisationId: organisation } as const;
      const audience = `user:${leaver}` as const;
      await recordChanges(client, [{ kind: 'organization_membership_changed', audience, gigId: null, keys }]);
    });
    await until(async () => (await browser.get('/api/organisations')).status === 403, 1_900);
  });
});

describe('guessing passwords', () => {
  it('is stopped for that account and address after ten times, and the owner still gets in from elsewhere', async () => {
    const trusting = await startApp({ databaseUrl: app.databaseUrl, environment: { TRUST_PROXY: '1' } });
    const from = (address: string, password: string): ReturnType<Browser['post']> =>
      new Browser(trusting).post('/api/login', { username: god.username, password }, { 'x-forwarded-for': address });
    const guesses = [];
    for (let guess = 0; guess < 11; guess++) guesses.push((await from('203.0.113.7', 'wrong')).status);
    expect(guesses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    expect((await from('203.0.113.7', god.password)).body).toEqual({
      message: 'Too many attempts. Please try again later.',
      code: 'TOO_MANY_ATTEMPTS',
    });
    expect((await from('198.51.100.1', god.password)).status).toBe(200);
    const other = await new Browser(trusting).post('/api/login', { username: 'x', password: 'x' }, { 'x-forwarded-for': '203.0.113.7' });
    expect(other.status).toBe(401);
    await trusting.close();
  });

  it('is stopped for that address after two hundred times, whatever the account; nobody elsewhere notices', async () => {
    const trusting = await startApp({ databaseUrl: app.databaseUrl, environment: { TRUST_PROXY: '1' } });
    const from = (address: string, username: string, password: string): ReturnType<Browser['post']> =>
      new Browser(trusting).post('/api/login', { username, password }, { 'x-forwarded-for': address });
    for (let guess = 0; guess < 200; guess++) await from('203.0.113.8', 'somebody', 'wrong');
    expect((await from('203.0.113.8', god.username, god.password)).status).toBe(429);
    // whoever writes an address into the request themselves is still who the proxy says
    expect((await from('198.51.100.9, 203.0.113.8', god.username, god.password)).status).toBe(429);
    expect((await from('198.51.100.2', god.username, god.password)).status).toBe(200);
    // nor does whoever has signed in there before
    for (let guess = 0; guess < 201; guess++) await from('198.51.100.2', `somebody${guess}`, 'wrong');
    expect((await from('198.51.100.2', 'nobody', 'wrong')).status).toBe(429);
    expect((await from('198.51.100.2', god.username, god.password)).status).toBe(200);
    await trusting.close();
  });

  it('is slowed for that account after a hundred times from wherever, and its people still get in from everywhere', async () => {
    const trusting = await startApp({ databaseUrl: app.databaseUrl, environment: { TRUST_PROXY: '1' } });
    const from = async (address: string, username: string, password: string): Promise<number> =>
      (await new Browser(trusting).post('/api/login', { username, password }, { 'x-forwarded-for': address })).status;
    const right = passwordOf('guessed-owner');
    const { organisation } = await makeOrganisation(gods, 'Guessed Club', 'guessed-owner');
    await makeMember(gods, organisation, 'guessed-operator', 'operator');
    expect(await from('198.51.100.20', 'guessed-owner', right)).toBe(200);
    for (let guess = 0; guess < 100; guess++) expect(await from(`203.0.113.${100 + (guess % 10)}`, 'guessed-owner', 'wrong')).toBe(401);

    expect(await from('203.0.113.100', 'guessed-owner', right)).toBe(429);
    for (const status of [401, 401, 429]) expect(await from('203.0.113.201', 'guessed-owner', 'wrong')).toBe(status);
    expect(await from('203.0.113.202', 'guessed-owner', 'mistyped')).toBe(401);
    expect(await from('203.0.113.202', 'guessed-owner', right)).toBe(200);
    for (let guess = 0; guess < 9; guess++) expect(await from('198.51.100.20', 'guessed-owner', 'wrong')).toBe(401);
    expect(await from('198.51.100.20', 'guessed-owner', right)).toBe(200);
    expect(await from('203.0.113.100', 'guessed-operator', passwordOf('guessed-operator'))).toBe(200);
    await trusting.close();
  });

  it('from one network of IPv6 is from one place', async () => {
    const trusting = await startApp({ databaseUrl: app.databaseUrl, environment: { TRUST_PROXY: '1' } });
    const from = async (address: string): Promise<number> =>
      (await new Browser(trusting).post('/api/login', { username: 'somebody', password: 'x' }, { 'x-forwarded-for': address })).status;
    for (let guess = 0; guess < 10; guess++) expect(await from(`2001:db8:1:1::${guess}`)).toBe(401);
    expect(await from('2001:db8:1:1:ffff::77')).toBe(429);
    expect(await from('2001:db8:1:2::1')).toBe(401);
    await trusting.close();
  });

  it('is forgotten by a right password', async () => {
    for (let round = 0; round < 2; round++) {
      for (let guess = 0; guess < 9; guess++) await login({ username: god.username, password: 'wrong' });
      expect((await login({ username: god.username, password: god.password })).status).toBe(200);
    }
  });
});

describe('behind an https PUBLIC_URL', () => {
  it('cookies are for https alone, whether or not the proxy tells of it', async () => {
    const secure = await startApp({ databaseUrl: app.databaseUrl, environment: { PUBLIC_URL: 'https://jam.example.org' } });
    const origin = { origin: 'https://jam.example.org' };
    const { status, headers } = await new Browser(secure).post('/api/login', god, origin);
    expect(status).toBe(200);
    expect(headers.getSetCookie()[0]).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
    expect(headers.get('strict-transport-security')).toMatch(/max-age=/);
    expect((await new Browser(secure).post('/api/login', god)).status).toBe(403);
    await secure.close();
  });
});

async function sessionRow({ cookie }: Browser): Promise<unknown> {
  const id = /s%3A([\w-]+)/.exec(cookie ?? '')?.[1];
  const { rows } = await app.foundation.pool.query('SELECT sess::text, expire, xmin::text FROM user_sessions WHERE sid = $1', [id]);
  return rows;
}

/** Meanwhile nobody can read or write the table: whoever asks for it waits. */
async function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
  await inTransaction(app.foundation.pool, async (client) => {
    await client.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    await work();
  });
}
