import { godLogin, HttpClient, passwordOf, signIn } from '../testing/http-client.js';
import { createUserWithRole, createOrganisation } from '../testing/account.fixture.js';
import { startApp, type RunningApp } from '../testing/running-app.js';

let app: RunningApp;
let godClient: HttpClient;
beforeAll(async () => {
  app = await startApp();
  godClient = await signIn(app, godLogin.username);
});
afterAll(() => app.close());

const login = (body: unknown, browser = new HttpClient(app)): ReturnType<HttpClient['post']> => browser.post('/api/login', body);

describe('wrong passwords', () => {
  it('return 429 for an account and address after ten attempts, while the account can sign in from other addresses', async () => {
    const appBehindProxy = await startApp({ databaseUrl: app.databaseUrl, environment: { TRUST_PROXY: '1' } });
    const loginFrom = (address: string, password: string): ReturnType<HttpClient['post']> =>
      new HttpClient(appBehindProxy).post('/api/login', { username: godLogin.username, password }, { 'x-forwarded-for': address });
    const statuses = [];
    for (let attempt = 0; attempt < 11; attempt++) statuses.push((await loginFrom('203.0.113.7', 'wrong')).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    const refused = await loginFrom('203.0.113.7', godLogin.password);
    expect(refused.body).toEqual({ message: 'Too many attempts. Please try again later.', code: 'TOO_MANY_ATTEMPTS' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900); // a quarter of an hour
    expect((await loginFrom('198.51.100.1', godLogin.password)).status).toBe(200);
    const responseToOtherAccount = await new HttpClient(appBehindProxy).post(
      '/api/login',
      { username: 'x', password: 'x' },
      { 'x-forwarded-for': '203.0.113.7' },
    );
    expect(responseToOtherAccount.status).toBe(401);
    await appBehindProxy.close();
  });

  it('return 429 for an address after two hundred attempts on any accounts, and do not affect other addresses', async () => {
    const appBehindProxy = await startApp({ databaseUrl: app.databaseUrl, environment: { TRUST_PROXY: '1' } });
    const loginFrom = (address: string, username: string, password: string): ReturnType<HttpClient['post']> =>
      new HttpClient(appBehindProxy).post('/api/login', { username, password }, { 'x-forwarded-for': address });
    const sendWrongPasswordsFrom = async (address: string): Promise<void> => {
      for (let attempt = 0; attempt < 200; attempt += 20)
        await Promise.all(Array.from({ length: 20 }, (_, index) => loginFrom(address, `somebody${attempt + index}`, 'wrong')));
    };
    await sendWrongPasswordsFrom('203.0.113.8');
    expect((await loginFrom('203.0.113.8', godLogin.username, godLogin.password)).status).toBe(429);
    expect((await loginFrom('198.51.100.2', godLogin.username, godLogin.password)).status).toBe(200);
    // An account that signed in from the address before is exempt from the address's limit
    await sendWrongPasswordsFrom('198.51.100.2');
    expect((await loginFrom('198.51.100.2', 'nobody', 'wrong')).status).toBe(429);
    expect((await loginFrom('198.51.100.2', godLogin.username, godLogin.password)).status).toBe(200);
    await appBehindProxy.close();
  });

  it('leave two attempts per address after a hundred attempts on one account, except where the account signed in recently', async () => {
    const appBehindProxy = await startApp({ databaseUrl: app.databaseUrl, environment: { TRUST_PROXY: '1' } });
    const loginFrom = async (address: string, username: string, password: string): Promise<number> =>
      (await new HttpClient(appBehindProxy).post('/api/login', { username, password }, { 'x-forwarded-for': address })).status;
    const correctPassword = passwordOf('targeted-owner');
    const { organisationId } = await createOrganisation(godClient, 'Guessed Club', 'targeted-owner');
    await createUserWithRole(godClient, organisationId, 'targeted-operator', 'operator');
    expect(await loginFrom('198.51.100.20', 'targeted-owner', correctPassword)).toBe(200);
    for (let attempt = 0; attempt < 100; attempt++)
      expect(await loginFrom(`203.0.113.${100 + (attempt % 10)}`, 'targeted-owner', 'wrong')).toBe(401);

    expect(await loginFrom('203.0.113.100', 'targeted-owner', correctPassword)).toBe(429);
    for (const status of [401, 401, 429]) expect(await loginFrom('203.0.113.201', 'targeted-owner', 'wrong')).toBe(status);
    expect(await loginFrom('203.0.113.202', 'targeted-owner', 'mistyped')).toBe(401);
    expect(await loginFrom('203.0.113.202', 'targeted-owner', correctPassword)).toBe(200);
    for (let attempt = 0; attempt < 9; attempt++) expect(await loginFrom('198.51.100.20', 'targeted-owner', 'wrong')).toBe(401);
    expect(await loginFrom('198.51.100.20', 'targeted-owner', correctPassword)).toBe(200);
    expect(await loginFrom('203.0.113.100', 'targeted-operator', passwordOf('targeted-operator'))).toBe(200);
    await appBehindProxy.close();
  });

  it.each(['1', 'on', 'loopback, 10.0.0.0/8'])(
    'are counted by the address that the proxy appended, with TRUST_PROXY=%s, whatever address a client names before it',
    async (TRUST_PROXY) => {
      const appBehindProxy = await startApp({ environment: { TRUST_PROXY } });
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 12; attempt++) {
        const forwardedHeader = { 'x-forwarded-for': `10.${attempt}.1.1, 192.0.2.${attempt}, 203.0.113.9` };
        const login = { username: godLogin.username, password: 'wrong' };
        statuses.push((await new HttpClient(appBehindProxy).post('/api/login', login, forwardedHeader)).status);
      }
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
      await appBehindProxy.close();
    },
  );

  it('are counted per /64 subnet for IPv6', async () => {
    const appBehindProxy = await startApp({ databaseUrl: app.databaseUrl, environment: { TRUST_PROXY: '1' } });
    const loginFrom = async (address: string): Promise<number> =>
      (await new HttpClient(appBehindProxy).post('/api/login', { username: 'somebody', password: 'x' }, { 'x-forwarded-for': address }))
        .status;
    for (let attempt = 0; attempt < 10; attempt++) expect(await loginFrom(`2001:db8:1:1::${attempt}`)).toBe(401);
    expect(await loginFrom('2001:db8:1:1:ffff::77')).toBe(429);
    expect(await loginFrom('2001:db8:1:2::1')).toBe(401);
    await appBehindProxy.close();
  });

  it('are counted per /56 and /48 for IPv6 too, while known browsers, other accounts and subnets of recent sign-ins get in', async () => {
    const appBehindProxy = await startApp({ databaseUrl: app.databaseUrl, environment: { TRUST_PROXY: '1' } });
    const { organisationId } = await createOrganisation(godClient, 'Wide Club', 'wide-owner');
    await createUserWithRole(godClient, organisationId, 'wide-operator', 'operator');
    const loginFrom = async (address: string, username: string, password: string, browser = new HttpClient(appBehindProxy)) =>
      (await browser.post('/api/login', { username, password }, { 'x-forwarded-for': address })).status;
    const hostBrowser = new HttpClient(appBehindProxy);
    expect(await loginFrom('2001:db8:5:ff01::1', 'wide-owner', passwordOf('wide-owner'), hostBrowser)).toBe(200);

    // each from another /64, as many /56 as possible
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 190; attempt++)
      statuses.push(await loginFrom(`2001:db8:5:${((attempt % 10) * 256 + attempt).toString(16)}::1`, 'wide-owner', 'wrong'));
    expect(statuses).toEqual([...Array.from({ length: 40 }, () => 401), ...Array.from({ length: 150 }, () => 429)]);

    expect(await loginFrom('2001:db8:5:1::1', 'wide-owner', passwordOf('wide-owner'))).toBe(429);
    expect(await loginFrom('2001:db8:5:1::1', 'wide-owner', passwordOf('wide-owner'), hostBrowser)).toBe(200);
    expect(await loginFrom('2001:db8:5:ff01::2', 'wide-owner', passwordOf('wide-owner'))).toBe(200);
    expect(await loginFrom('2001:db8:5:1::1', 'wide-operator', passwordOf('wide-operator'))).toBe(200);
    expect(await loginFrom('2001:db8:6:1::1', 'wide-owner', passwordOf('wide-owner'))).toBe(200); // another /48

    for (let attempt = 0; attempt < 20; attempt++)
      expect(await loginFrom(`2001:db8:7:${attempt.toString(16)}::1`, 'wide-operator', 'wrong')).toBe(401);
    expect(await loginFrom('2001:db8:7:ff::1', 'wide-operator', 'wrong')).toBe(429);
    expect(await loginFrom('2001:db8:7:100::1', 'wide-operator', 'wrong')).toBe(401); // another /56
    await appBehindProxy.close();
  });

  it('of strangers at the same address do not lock out a browser in which the account has signed in before', async () => {
    await createOrganisation(godClient, 'Besieged Club', 'besieged');
    const known = await signIn(app, 'besieged');
    const right = { username: 'besieged', password: passwordOf('besieged') };
    const wrong = { username: 'besieged', password: 'wrong' };
    for (let attempt = 0; attempt < 10; attempt++) expect((await login(wrong)).status).toBe(401);
    expect((await login(right)).status).toBe(429);
    expect((await login(right, await signIn(app, godLogin.username))).status).toBe(429); // this browser is known only for another account
    expect((await login(right, known)).status).toBe(200);

    // The known browser has its own limit of ten
    for (let attempt = 0; attempt < 10; attempt++) expect((await login(wrong, known)).status).toBe(401);
    expect((await login(right, known)).status).toBe(429);
  });

  it('from all browsers together in which an account has signed in before are limited', async () => {
    await createOrganisation(godClient, 'Left Club', 'left-owner');
    const lastBrowser = await signIn(app, 'left-owner');
    for (let browsers = 0; browsers < 10; browsers++) {
      const browser = await signIn(app, 'left-owner');
      for (let attempt = 0; attempt < 10; attempt++)
        expect((await login({ username: 'left-owner', password: 'wrong' }, browser)).status).toBe(401);
    }
    expect((await login({ username: 'left-owner', password: passwordOf('left-owner') }, lastBrowser)).status).toBe(429);
  });

  it('of one account from one address are no longer counted after the account has signed in from there', async () => {
    for (let round = 0; round < 2; round++) {
      for (let attempt = 0; attempt < 9; attempt++) await login({ username: godLogin.username, password: 'wrong' });
      expect((await login({ username: godLogin.username, password: godLogin.password })).status).toBe(200);
    }
  });
});
