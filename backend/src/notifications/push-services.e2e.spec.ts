import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { answerWith, type TestBrowser } from '../testing/push-service.fixture.js';
import { portOf } from '../server.js';
import { createTestOrganisation, TestGig, type TestOrganisation } from '../testing/test-organisation.js';
import { PushTestApp } from './testing/push-test-app.fixture.js';

let testApp: PushTestApp;
let organisation: TestOrganisation;
let gig: TestGig;
/** Another server on the host of the push service. It must never be called. */
let neighbour: Server;
let neighbourConnectionCount = 0;

beforeAll(async () => {
  testApp = await PushTestApp.start();
  organisation = await createTestOrganisation(testApp.app, 'pocket');
  neighbour = createServer((_request, response) => void response.end()).on('connection', () => neighbourConnectionCount++);
  await once(neighbour.listen(0, '127.0.0.1'), 'listening');
});
beforeEach(async () => {
  gig = await TestGig.create(organisation);
  await testApp.advanceSeconds(61);
});
afterEach(async () => {
  expect([testApp.pushService.errors, neighbourConnectionCount]).toEqual([[], 0]);
  await testApp.app.infrastructure.pool.query(`DELETE FROM pgboss.job WHERE state < 'active'; DELETE FROM push_endpoints`);
});
afterAll(async () => {
  neighbour.close();
  await testApp.close();
});

/** Causes a notification for every subscription. */
const notify = (): Promise<unknown> => organisation.ownerClient.call('PUT', routes.event(gig.id), { venue: `Room ${Date.now()}` });
const subscribe = (): Promise<TestBrowser> => testApp.subscribe(organisation.memberClient);
const storedEndpoints = async (): Promise<string[]> => {
  const { rows } = await testApp.app.infrastructure.pool.query<{ endpoint: string }>('SELECT endpoint FROM push_endpoints');
  return rows.map(({ endpoint }) => endpoint);
};
const countLaterJobs = async (): Promise<number> =>
  (await testApp.app.infrastructure.pool.query(`SELECT FROM pgboss.job WHERE state < 'active'`)).rowCount ?? 0;

describe('a push service', () => {
  it.each([404, 410])('that answers %i ends this subscription, and no other', async (status) => {
    const [gone, other] = [await subscribe(), await subscribe()];
    gone.answers = [answerWith(status)];
    await notify();
    await testApp.deliver();
    expect(await storedEndpoints()).toEqual([other.endpoint]);
    expect([gone.requestCount, other.received.length]).toEqual([1, 1]);
  });

  it('that answers 429 with a short Retry-After gets the next request within seconds', async () => {
    const browser = await subscribe();
    browser.answers = [answerWith(429, { 'retry-after': '1' }), ...browser.answers];
    await notify();
    await testApp.deliver();
    expect([browser.requestCount, browser.received.length]).toEqual([1, 0]);
    await waitUntil(() => browser.received.length === 1, 15_000);
    expect(browser.requestCount).toBe(2);
  });

  it.each<[number, Record<string, string>]>([
    [503, {}],
    [500, { 'retry-after': 'soon' }],
  ])('that answers %i %j gets the next request after two seconds, and another one after four', async (status, headers) => {
    const browser = await subscribe();
    browser.answers = [answerWith(status, headers), answerWith(status, headers), ...browser.answers];
    await notify();
    await testApp.deliver();
    for (const seconds of [2, 4]) {
      expect(await testApp.readRetryDelaySeconds()).toEqual([seconds]);
      await testApp.startRetries();
    }
    expect([browser.requestCount, browser.received.length]).toEqual([3, 1]);
  });

  it('whose Retry-After exceeds the time to live of the notification gets no further request', async () => {
    const browser = await subscribe();
    browser.answers = [answerWith(429, { 'retry-after': '86401' })]; // a day and a second
    await notify();
    await testApp.deliver();
    expect([browser.requestCount, await countLaterJobs()]).toEqual([1, 0]);
  });

  it.each([400, 403, 413])('that answers %i gets no further request, and the subscription stays', async (status) => {
    const browser = await subscribe();
    browser.answers = [answerWith(status)];
    await notify();
    await testApp.deliver();
    expect([browser.requestCount, await countLaterJobs(), await storedEndpoints()]).toEqual([1, 0, [browser.endpoint]]);
  });

  it('that redirects gets no further request, nor does the address to which it redirects', async () => {
    const browser = await subscribe();
    browser.answers = [answerWith(307, { location: `http://127.0.0.1:${portOf(neighbour)}/` })];
    await notify();
    await testApp.deliver();
    expect([browser.requestCount, await countLaterJobs()]).toEqual([1, 0]);
  });

  it('that does not answer delays no other notification and no action', async () => {
    const [hanging, other] = [await subscribe(), await subscribe()];
    const responses: ServerResponse[] = [];
    hanging.answers = [(_request, response) => void responses.push(response)];
    await notify();
    await waitUntil(() => hanging.requestCount === 1 && other.received.length === 1);
    await gig.addPerformer('Ana');
    await gig.sendCommand(commandPaths.SelectPerformer, 'Ana');
    await waitUntil(() => hanging.requestCount === 2 && other.received.length === 2);
    expect(responses.map(({ destroyed }) => destroyed)).toEqual([false, false]); // the server still waits for both responses
    for (const response of responses) response.destroy();
    await testApp.deliver();
  });
});

describe('a private address', () => {
  it.each([
    ['on another port than the test origin', () => `http://127.0.0.1:${portOf(neighbour)}/x`],
    ['under a local name', () => `https://push.example.localhost:${portOf(neighbour)}/x`],
    ['with https', () => `https://127.0.0.1:${portOf(neighbour)}/x`],
    ['with https on the usual port', () => 'https://127.0.0.1/x'],
  ])('%s is not called, even if it is stored as an endpoint', async (_, toEndpoint) => {
    const browser = await subscribe();
    await testApp.app.infrastructure.pool.query('UPDATE push_endpoints SET endpoint = $1', [toEndpoint()]);
    await notify();
    await testApp.deliver();
    expect([browser.requestCount, await countLaterJobs()]).toEqual([0, 0]);
    expect(testApp.logLines.join('')).toContain('is not public');
  });
});

describe('a host name that resolves to a private address', () => {
  afterEach(() => jest.restoreAllMocks());

  it('is not called', async () => {
    const resolve4 = jest.spyOn(Resolver.prototype, 'resolve4').mockResolvedValue(['8.8.8.8', '127.0.0.1'] as never);
    jest.spyOn(Resolver.prototype, 'resolve6').mockRejectedValue(new Error('ENODATA'));
    await subscribe();
    await testApp.app.infrastructure.pool.query('UPDATE push_endpoints SET endpoint = $1', ['https://push.example.org/x']);
    await notify();
    await testApp.deliver();
    expect(resolve4.mock.calls).toEqual([['push.example.org']]);
    expect([await countLaterJobs(), testApp.logLines.join('').includes('https://push.example.org is not public')]).toEqual([0, true]);
  });
});

describe('two instances', () => {
  it('send each notification once, and one goes on when the other stops', async () => {
    const other = await testApp.startOther();
    const browsers = [await subscribe(), await subscribe(), await subscribe()];
    for (let round = 1; round <= 3; round++) {
      await (round % 2 === 0
        ? notify()
        : organisation.ownerClient.withSessionOn(other).call('PUT', routes.event(gig.id), { venue: `Hall ${round}` }));
      await waitUntil(() => browsers.every(({ received }) => received.length === round));
      await testApp.advanceSeconds(61);
    }
    await other.close();
    await notify();
    await testApp.deliver();
    expect(browsers.map(({ received, requestCount }) => [received.length, requestCount])).toEqual(browsers.map(() => [4, 4]));
  });
});

describe('the log', () => {
  it('contains no endpoint, no key and no text of a notification', async () => {
    const [failing, working] = [await subscribe(), await subscribe()];
    failing.answers = [answerWith(500)];
    await organisation.ownerClient.call('PUT', routes.event(gig.id), { venue: 'The Hidden Room' });
    await testApp.deliver();
    const text = testApp.logLines.join('');
    for (const { endpoint, subscription } of [failing, working])
      for (const secret of [new URL(endpoint).pathname, subscription.keys.p256dh, subscription.keys.auth, 'Hidden Room'])
        expect([secret, text.includes(secret)]).toEqual([secret, false]);
  });
});
