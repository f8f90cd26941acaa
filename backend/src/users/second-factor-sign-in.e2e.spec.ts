import { routes } from '@jamjar/contracts/routes';
import { CredentialVerifier } from '../auth/credential-verifier.js';
import { createOrganisation } from '../testing/account.fixture.js';
import { resetClock, setClock } from '../testing/fake-clock.fixture.js';
import { godLogin, HttpClient, type HttpResponse, passwordOf, signIn } from '../testing/http-client.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { type AuthenticatorApp, setSecondFactor, stepMs } from '../testing/second-factor.fixture.js';

let app: RunningApp;
let otherApp: RunningApp;
let godClient: HttpClient;
beforeAll(async () => {
  app = await startApp({ environment: { TRUST_PROXY: '1' } });
  otherApp = await startApp({ databaseUrl: app.databaseUrl });
  godClient = await signIn(app, godLogin.username);
});
afterAll(async () => {
  await otherApp.close();
  await app.close();
});
beforeEach(() => void setClock());
afterEach(() => void resetClock());

interface Account {
  username: string;
  /** The browser in which the user has signed in. */
  client: HttpClient;
  authenticator: AuthenticatorApp;
  recoveryCodes: readonly string[];
}
async function createAccount(username: string): Promise<Account> {
  await createOrganisation(godClient, `Club of ${username}`, username);
  const client = await signIn(app, username);
  const { app: authenticator, recoveryCodes } = await setSecondFactor(client, username);
  return { username, client, authenticator, recoveryCodes };
}
interface Attempt {
  password?: string;
  code?: unknown;
  address?: string;
  client?: HttpClient;
  path?: string;
}
const logIn = (username: string, { address = '203.0.113.1', client = new HttpClient(app), path = routes.login, ...body }: Attempt = {}) =>
  client.post(path, { username, password: passwordOf(username), ...body }, { 'x-forwarded-for': address });
const toStatusAndCode = ({ status, body }: HttpResponse): unknown[] => [status, (body as { code?: string }).code];
const [needed, wrong] = [
  [401, 'SECOND_FACTOR_NEEDED'],
  [401, 'WRONG_SECOND_FACTOR'],
];

describe('signing in with a second factor', () => {
  it.each([
    ['no-code', routes.login],
    ['no-code-in-capitals', '/API/Login'],
    ['no-code-with-slash', '/api/login/'],
  ])('opens no session for %s at %s without a code', async (username, path) => {
    await createAccount(username);
    for (const code of [undefined, null, '', '  ']) {
      const client = new HttpClient(app);
      const response = await logIn(username, { code, client, path });
      expect(response.body).toEqual({ message: 'Enter the code from your app', code: 'SECOND_FACTOR_NEEDED' });
      expect([response.status, response.headers.getSetCookie(), client.cookie]).toEqual([401, [], null]);
    }
  });

  it('accepts a code from the app, with spaces, of the present or a neighbouring half minute, once, and none before it', async () => {
    const { username, authenticator } = await createAccount('clocks');
    const code = authenticator.nextCode();
    setClock(Date.now() + 10 * stepMs);
    for (const steps of [-2, 2, -10]) expect(toStatusAndCode(await logIn(username, { code: authenticator.codeIn(steps) }))).toEqual(wrong);
    expect(toStatusAndCode(await logIn(username, { code }))).toEqual(wrong);
    const earliest = authenticator.codeIn(-1);
    expect((await logIn(username, { code: `${earliest.slice(0, 3)} ${earliest.slice(3)}` })).status).toBe(200);
    expect(toStatusAndCode(await logIn(username, { code: earliest }))).toEqual(wrong);
    expect((await logIn(username, { code: authenticator.codeIn(1) })).status).toBe(200);
    for (const steps of [1, 0, -1]) expect(toStatusAndCode(await logIn(username, { code: authenticator.codeIn(steps) }))).toEqual(wrong);
  });

  it('does not accept the code that has confirmed the factor', async () => {
    const { username, authenticator } = await createAccount('confirmed-with');
    expect(toStatusAndCode(await logIn(username, { code: authenticator.codeIn() }))).toEqual(wrong);
  });

  it.each([
    ['a code from the app', 'twice-app', ({ authenticator }: Account) => authenticator.nextCode()],
    ['a recovery code', 'twice-recovery', ({ recoveryCodes }: Account) => recoveryCodes[0]],
  ])('accepts %s once when it is sent twenty times at once, to two servers', async (_, username, getCode) => {
    const account = await createAccount(username);
    const code = getCode(account);
    const send = (server: RunningApp) => new HttpClient(server).post(routes.login, { username, password: passwordOf(username), code });
    // ten from each source are allowed: the first server trusts the address that is named, the second does not
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_unused, index) => (index % 2 === 0 ? logIn(username, { code }) : send(otherApp))),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(toStatusAndCode(await logIn(username, { code, address: '198.51.100.77' }))).toEqual(wrong);
  });

  it('accepts each recovery code once, however it is typed', async () => {
    const { username, recoveryCodes } = await createAccount('recovered');
    const [first = '', second = ''] = recoveryCodes;
    expect((await logIn(username, { code: ` ${first.toUpperCase().replaceAll('-', ' ')} ` })).status).toBe(200);
    expect(toStatusAndCode(await logIn(username, { code: first }))).toEqual(wrong);
    expect((await logIn(username, { code: second.replaceAll('-', '') })).status).toBe(200);
  });

  it('answers a wrong password with a right code as any wrong password, and leaves the code', async () => {
    const { username, authenticator } = await createAccount('half-right');
    const code = authenticator.nextCode();
    const response = await logIn(username, { password: 'wrong', code });
    expect(response.body).toEqual({ message: 'Invalid username or password', code: 'WRONG_CREDENTIALS' });
    expect((await logIn(username, { code })).status).toBe(200);
  });

  it('does not stand when the factor was set while the sign-in was under way', async () => {
    await createOrganisation(godClient, 'Club of racer', 'racer');
    const verifier = app.nestApp.get(CredentialVerifier);
    const credentials = { username: 'racer', password: passwordOf('racer'), code: null };
    const verified = await verifier.verify(credentials, { ipAddress: '203.0.113.3', browserId: null });
    expect(await verifier.isStillValid(verified)).toBe(true);
    await setSecondFactor(await signIn(app, 'racer'), 'racer');
    expect(await verifier.isStillValid(verified)).toBe(false);
  });
});

describe('wrong codes', () => {
  it('count with wrong passwords, which a right password without a right code neither resets nor adds to', async () => {
    const { username, authenticator } = await createAccount('guessed');
    const code = authenticator.wrongCode();
    for (let attempt = 0; attempt < 12; attempt++) expect(toStatusAndCode(await logIn(username))).toEqual(needed);
    for (let attempt = 0; attempt < 5; attempt++) {
      expect(toStatusAndCode(await logIn(username, { code }))).toEqual(wrong);
      expect(toStatusAndCode(await logIn(username))).toEqual(needed);
      expect((await logIn(username, { password: 'wrong' })).status).toBe(401);
    }
    for (const attempt of [{}, { code: authenticator.nextCode() }]) expect((await logIn(username, attempt)).status).toBe(429);
    expect((await logIn(username, { code: authenticator.nextCode(), address: '198.51.100.1' })).status).toBe(200);
  });

  it('are limited to twenty a week for an account from anywhere; recovery codes and known browsers stay', async () => {
    const { username, client, authenticator, recoveryCodes } = await createAccount('besieged-codes');
    for (let attempt = 0; attempt < 20; attempt++)
      expect(toStatusAndCode(await logIn(username, { code: authenticator.wrongCode(), address: `198.51.100.${attempt}` }))).toEqual(wrong);
    const stranger = { address: '198.51.100.200' };
    for (let attempt = 0; attempt < 12; attempt++)
      expect((await logIn(username, { ...stranger, code: authenticator.nextCode() })).status).toBe(429);
    expect(toStatusAndCode(await logIn(username, stranger))).toEqual(needed); // the refused attempts count for nothing
    expect((await logIn(username, { ...stranger, code: recoveryCodes[0] })).status).toBe(200);
    expect((await logIn(username, { ...stranger, code: authenticator.nextCode() })).status).toBe(429);
    expect((await logIn(username, { client, code: authenticator.nextCode() })).status).toBe(200);
  });

  it('do not exceed the limit when many are sent at once', async () => {
    const { username, authenticator } = await createAccount('stormed');
    const code = authenticator.wrongCode();
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, index) => logIn(username, { code, address: `192.0.2.${index % 6}` })),
    );
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(20);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(40);
  });
});
