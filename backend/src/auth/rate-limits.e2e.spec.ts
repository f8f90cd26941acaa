import { accountRoutes } from '@jamjar/contracts/account-routes';
import { routes } from '@jamjar/contracts/routes';
import { createECDH } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HttpClient, type HttpResponse } from '../testing/http-client.js';
import { invite, joinAs } from '../testing/invitation.fixture.js';
import { buildUploadForm, tinyLogo } from '../testing/logo.fixture.js';
import { type RunningApp, startApp } from '../testing/running-app.js';
import { createSecondFactor } from '../testing/second-factor.fixture.js';
import { createTestOrganisation, type TestOrganisation } from '../testing/test-organisation.js';
import { RouteRegistry } from './route-registry.js';
import { VisitorLimits } from './visitor-limits.js';

let app: RunningApp;
let organisation: TestOrganisation;
let visitor: HttpClient;
let invitationToken: string;
beforeAll(async () => {
  app = await startApp({ environment: { TRUST_PROXY: '1' } });
  organisation = await createTestOrganisation(app, 'attic');
  await createSecondFactor(organisation.memberClient, 'attic-member');
  visitor = new HttpClient(app);
  invitationToken = (await invite(organisation.ownerClient, organisation.id)).token;
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => app.close());

const readCounts = async (): Promise<object[]> =>
  (await app.infrastructure.pool.query<object>('SELECT key, hits, resets_at FROM rate_limits ORDER BY key')).rows;
const changeCounts = async (change: string): Promise<void> => void (await app.infrastructure.pool.query(change));
const signInFrom = (address: string, username: string): Promise<HttpResponse> =>
  visitor.post(routes.login, { username, password: 'wrong' }, { 'x-forwarded-for': address });
const signInWithWrongPassword = (username: string, lastOctet: number): Promise<HttpResponse> =>
  signInFrom(`203.0.113.${lastOctet.toString()}`, username);

interface LimitCase {
  readonly name: string;
  /** How many attempts are allowed in a window. */
  readonly limit: number;
  readonly attempt: (index: number) => Promise<HttpResponse>;
  /** How many of these attempts the test only writes into the table, because making them would take too long. */
  readonly skip?: number;
}

/** Every limit whose attempts are counted in Postgres, except those of known browsers: see wrong-passwords.e2e.spec.ts. */
const limitCases: LimitCase[] = [
  { name: 'sign-ins to one account from one subnet', limit: 10, attempt: () => signInWithWrongPassword('somebody', 1) },
  { name: 'sign-ins from one subnet', limit: 200, attempt: (index) => signInWithWrongPassword(`somebody${index.toString()}`, 2) },
  {
    name: 'sign-ins to one account from one IPv6 /56',
    limit: 20,
    attempt: (index) => signInFrom(`2001:db8:1:${index.toString(16)}::1`, 'somebody'),
  },
  {
    name: 'sign-ins to one account from one IPv6 /48',
    limit: 40,
    attempt: (index) => signInFrom(`2001:db8:2:${(index * 256).toString(16)}::1`, 'somebody'),
  },
  // after a hundred attempts from ten subnets, each further subnet has two
  {
    name: 'sign-ins to one account',
    limit: 102,
    attempt: (index) => signInWithWrongPassword('everybody', index < 100 ? 10 + (index % 10) : 3),
  },
  {
    name: 'attempts at the own password',
    limit: 10,
    attempt: () => organisation.memberClient.post(routes.resetOwnPassword, { currentPassword: 'wrong', newPassword: 'other' }),
  },
  {
    name: 'codes of a second factor',
    limit: 20,
    attempt: () => organisation.memberClient.put(accountRoutes.secondFactor, { code: '123456' }),
  },
  {
    name: 'public requests that write, through one link',
    limit: 600,
    attempt: () => visitor.post(routes.publicSignup('x'), { name: 'Ana' }),
  },
  {
    name: 'joining with an invitation, when that is refused',
    limit: 60,
    attempt: () => joinAs(app, invitationToken, 'attic-owner'),
  },
  {
    name: 'uploads of logos',
    limit: 60,
    skip: 58,
    attempt: () => organisation.ownerClient.post(routes.organisationLogoUpload(organisation.id), buildUploadForm(tinyLogo)),
  },
];

describe('limits of attempts', () => {
  it.each(limitCases)('do not count an attempt that they refuse: $name', async ({ limit, skip = 0, attempt }) => {
    await changeCounts('DELETE FROM rate_limits');
    for (let index = 0; index < limit - skip; index += 20) {
      const indexes = Array.from({ length: Math.min(20, limit - skip - index) }, (_, offset) => index + offset);
      expect((await Promise.all(indexes.map(attempt))).map(({ status }) => status)).not.toContain(429);
    }
    await changeCounts(`UPDATE rate_limits SET hits = hits + ${skip.toString()}`);
    const counts = await readCounts();

    for (let index = limit; index < limit + 10; index++) expect((await attempt(index)).status).toBe(429);
    expect(await readCounts()).toEqual(counts);

    await changeCounts(`UPDATE rate_limits SET resets_at = now() - interval '1 second'`);
    expect((await attempt(limit)).status).not.toBe(429);
  });

  it('leave database connections for other requests while another server has locked the counts of sign-ins', async () => {
    await changeCounts('DELETE FROM rate_limits');
    for (const username of ['somebody', 'somebody else']) await signInWithWrongPassword(username, 5);
    const lockHolder = await app.infrastructure.pool.connect();
    await lockHolder.query('BEGIN; SELECT FROM rate_limits FOR UPDATE');
    const attempts = Array.from({ length: 30 }, (_, index) => signInWithWrongPassword(`somebody ${index.toString()}`, 5));
    for (let read = 0; read < 30; read++) expect((await organisation.memberClient.get(routes.currentUser)).status).toBe(200);
    await lockHolder.query('COMMIT');
    lockHolder.release();
    expect(new Set((await Promise.all(attempts)).map(({ status }) => status))).toEqual(new Set([401]));
  });

  it('refuse a sign-in without waiting for a lock on its count', async () => {
    await changeCounts('DELETE FROM rate_limits');
    await signInWithWrongPassword('somebody', 6);
    await changeCounts('UPDATE rate_limits SET hits = 200');
    const lockHolder = await app.infrastructure.pool.connect();
    await lockHolder.query('BEGIN; SELECT FROM rate_limits FOR UPDATE');
    expect((await signInWithWrongPassword('somebody', 6)).status).toBe(429);
    expect((await signInWithWrongPassword('somebody else', 6)).status).toBe(429);
    await lockHolder.query('COMMIT');
    lockHolder.release();
  });

  it('allow 12,000 public requests at once per subnet, and another one every 5 ms, however many were refused meanwhile', async () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    expect(countAllowedRequests()).toBe(12_000);
    const page = (): Promise<HttpResponse> => visitor.get(routes.publicSignup('x'), { headers: fromSubnet4 });
    const refused = await page();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    for (let count = 0; count < 200; count++) expect((await page()).status).toBe(429);
    clock.mockReturnValue(Date.now() + 5);
    expect([(await page()).status, (await page()).status]).toEqual([404, 429]);
  });

  it('do not count a request that the limit of a link refuses as a public request either', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    const post = (): Promise<HttpResponse> => visitor.post(routes.publicSignup('y'), { name: 'Ana' }, { 'x-forwarded-for': '203.0.113.5' });
    await changeCounts('DELETE FROM rate_limits');
    expect((await post()).status).toBe(404);
    await changeCounts('UPDATE rate_limits SET hits = 600');
    for (let count = 0; count < 5; count++) expect((await post()).status).toBe(429);
    expect(countAllowedRequests('203.0.113.5')).toBe(11_999);
  });

  it('are all in the table above, except those of public requests and public sockets', () => {
    const folder = join(__dirname, '..');
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /(?<!\.spec)\.ts$/.test(path));
    const limits = sources.flatMap(
      (path) => readFileSync(join(folder, path), 'utf8').match(/maxAttempts: [\d_]+|new TokenBuckets\(/g) ?? [],
    );
    // Not in the table: public requests with their buckets, tested above; new public sockets, tested in public-socket-limits.e2e.spec.ts
    expect(limits).toHaveLength(limitCases.length + 3);
  });
});

it('every public route is limited', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  countAllowedRequests();
  const publicPath = /^\/api\/(public\/|feedback\/(event-info|submit))/;
  const publicRoutes = app.nestApp
    .get(RouteRegistry)
    .listRoutes()
    .filter(({ path }) => publicPath.test(path));
  expect(publicRoutes.length).toBeGreaterThan(8);
  const subscription = {
    endpoint: 'https://push.example.org/x',
    keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) },
  };
  const bodies = [
    { name: 'Ana' },
    { username: 'ana', password: 'x' },
    { key: 'x' },
    { key: 'x', held: true },
    { feedbackUrl: 'x', wouldAttendNext: true },
    { subscription },
    { endpoint: subscription.endpoint },
  ];
  for (const { method, path } of publicRoutes) {
    const send = async (body?: object): Promise<number> =>
      (await visitor.send(method, path.replace(/:\w+/g, 'x'), { headers: fromSubnet4, body })).status;
    const statuses = method === 'GET' ? [await send()] : await Promise.all(bodies.map(send)); // a body of another route gets 400
    expect([path, new Set(statuses.filter((status) => status !== 400))]).toEqual([path, new Set([429])]);
  }
});

const fromSubnet4 = { 'x-forwarded-for': '203.0.113.4' };

/** Counts public requests until one is refused. @returns how many were allowed */
function countAllowedRequests(subnet = '203.0.113.4'): number {
  const visitorLimits = app.nestApp.get(VisitorLimits);
  for (let requestCount = 0; ; requestCount++) {
    try {
      visitorLimits.limitRequests({ subnet });
    } catch {
      return requestCount;
    }
  }
}
