import { type UserId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { randomUUID } from 'node:crypto';
import dns from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { type ServerResponse } from 'node:http';
import { advanceClock } from '../testing/fake-clock.fixture.js';
import { createUserWithRole } from '../testing/account.fixture.js';
import { type HttpClient, signIn } from '../testing/http-client.js';
import { answerWith, type TestBrowser } from '../testing/push-service.fixture.js';
import { createTestOrganisation, TestGig, type TestOrganisation } from '../testing/test-organisation.js';
import { PushQueue } from './push-queue.js';
import { PushSender } from './push-sender.js';
import { PushTestApp } from './testing/push-test-app.fixture.js';

let testApp: PushTestApp;
let organisation: TestOrganisation;
let gig: TestGig;
beforeAll(async () => {
  testApp = await PushTestApp.start();
  organisation = await createTestOrganisation(testApp.app, 'pocket');
});
beforeEach(async () => {
  gig = await TestGig.create(organisation);
  await testApp.advanceSeconds(61);
});
afterEach(async () => {
  jest.restoreAllMocks();
  expect(testApp.pushService.errors).toEqual([]);
  await getPool().query(`DELETE FROM pgboss.job WHERE state < 'active'; DELETE FROM push_endpoints`);
});
afterAll(() => testApp.close());

const getPool = () => testApp.app.infrastructure.pool;
const subscribe = (client = organisation.memberClient): Promise<TestBrowser> => testApp.subscribe(client);
/** Causes a notification for every subscription, of a kind that may be sent within a day. */
async function notify(): Promise<void> {
  await organisation.ownerClient.call('PUT', routes.event(gig.id), { venue: `Room ${Date.now()}` });
  await testApp.deliver();
}
/** Subscribes a browser whose push service answers 503 to the next notification, so that it is sent again later. */
async function subscribeToFailingService(client?: HttpClient): Promise<TestBrowser> {
  const browser = await subscribe(client);
  browser.answers = [answerWith(503), ...browser.answers];
  return browser;
}

/** Makes `AbortSignal.timeout` fifty times as fast. @returns the durations in ms with which it is called */
function speedUpTimeouts(): number[] {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const requestedDelays: number[] = [];
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    requestedDelays.push(ms);
    return timeout(ms / 50);
  });
  return requestedDelays;
}

describe('a push service', () => {
  it.each([
    ['in seconds', () => '90'],
    ['as a date', () => new Date(Date.now() + 90_000).toUTCString()],
  ])('whose Retry-After is given %s gets no request earlier, although the next attempt would be in two seconds', async (_, toValue) => {
    const browser = await subscribe();
    browser.answers = [answerWith(429, { 'retry-after': toValue() }), ...browser.answers];
    await notify();
    const [seconds = NaN, ...others] = await testApp.readRetryDelaySeconds();
    expect([seconds >= 89 && seconds <= 90, others, browser.requestCount]).toEqual([true, [], 1]);
    await testApp.startRetries();
    expect([browser.requestCount, browser.received.length]).toEqual([2, 1]);
  });

  it('that does not answer is given up after ten seconds and tried again later; other browsers are notified meanwhile', async () => {
    const [hanging, other] = [await subscribe(), await subscribe()];
    let isGivenUp = false;
    hanging.answers = [(_request, response) => void response.on('close', () => (isGivenUp = true)), ...hanging.answers];
    const timeouts = speedUpTimeouts();
    await notify();
    expect([isGivenUp, timeouts, other.received.length, hanging.received.length]).toEqual([true, [10_000, 10_000], 1, 0]);
    expect(await testApp.readRetryDelaySeconds()).toHaveLength(1);
    await testApp.startRetries();
    expect([hanging.received.length, other.requestCount]).toEqual([1, 1]);
  });

  it('gets at most a hundred requests at a time; further notifications wait until it has answered', async () => {
    const browser = await subscribe();
    const responses: ServerResponse[] = [];
    browser.answers = [(_request, response) => void responses.push(response)];
    await addJobs(browser, 105);
    // the five jobs beyond a hundred, each for two seconds
    const areFiveWaiting = async () => (await testApp.readRetryDelaySeconds()).join() === '2,2,2,2,2';
    await waitUntil(async () => responses.length === 100 && (await areFiveWaiting()));
    await getPool().query(`UPDATE pgboss.job SET start_after = now() WHERE state < 'active'`);
    testApp.app.nestApp.get(PushSender).wake();
    await waitUntil(areFiveWaiting);
    expect(browser.requestCount).toBe(100);
    browser.answers = [answerWith(503)];
    for (const response of responses) response.writeHead(201).end();
    await testApp.startRetries();
    // a job that waited while a hundred requests were in progress has no failed attempt
    await waitUntil(async () => browser.requestCount >= 105 && (await countFailures()) === browser.requestCount - 100);
    browser.answers = [answerWith(201)];
    await testApp.startRetries();
    expect(await testApp.readRetryDelaySeconds()).toEqual([]);
  });
});

/** The number of failed attempts of all waiting jobs together. */
async function countFailures(): Promise<number> {
  const text = `SELECT coalesce(sum((data ->> 'failures')::integer), 0)::integer AS failures FROM pgboss.job WHERE state < 'active'`;
  return (await getPool().query<{ failures: number }>(text)).rows[0]?.failures ?? NaN;
}
/** Adds jobs for one browser. */
async function addJobs({ endpoint }: TestBrowser, count: number): Promise<void> {
  const text =
    'SELECT endpoint_id AS id, user_id AS holder FROM push_subscriptions JOIN push_endpoints AS e ON e.id = endpoint_id WHERE endpoint = $1';
  const [row] = (await getPool().query<{ id: string; holder: UserId }>(text, [endpoint])).rows;
  if (!row) throw new Error('Not subscribed');
  const payload = { kind: 'event', title: 'Friday Jam', body: 'Now at The Attic', url: '/', tag: 'event' } as const;
  const data = { endpointId: row.id, holder: row.holder, gigId: gig.id, payload, expiresAt: Date.now() + 600_000, failures: 0 };
  const jobs = Array.from({ length: count }, randomUUID).map((id) => ({ id, singletonKey: id, data }));
  await testApp.app.nestApp.get(PushQueue).add(getPool(), jobs);
  testApp.app.nestApp.get(PushSender).wake();
}

describe('a notification that waits for a later attempt', () => {
  it('is not sent after the time to live of its kind', async () => {
    const browser = await subscribeToFailingService();
    await notify();
    expect(await testApp.readRetryDelaySeconds()).toHaveLength(1);
    advanceClock(86_401_000); // a day and a second
    await testApp.startRetries();
    expect([browser.requestCount, await testApp.readRetryDelaySeconds()]).toEqual([1, []]);
  });

  let recipientCount = 0;
  it.each<[string, (recipient: { id: UserId; client: HttpClient; browser: TestBrowser }) => Promise<unknown>]>([
    ['subscription', ({ client, browser }) => client.call('POST', routes.pushUnsubscribe, { endpoint: browser.endpoint })],
    ['session', ({ client }) => client.call('POST', routes.logout)],
    ['membership', ({ id }) => organisation.ownerClient.call('DELETE', routes.organisationUser(organisation.id, id))],
    ['preference for it', ({ client }) => client.call('PUT', routes.notificationPreference(gig.id), { enabled: false })],
  ])('is not sent when the %s has ended meanwhile', async (_, end) => {
    const name = `recipient-${(++recipientCount).toString()}`;
    const id = await createUserWithRole(organisation.godClient, organisation.id, name, 'operator');
    const client = await signIn(testApp.app, name);
    const [browser, other] = [await subscribeToFailingService(client), await subscribeToFailingService()];
    await notify();
    await end({ id, client, browser });
    await testApp.startRetries();
    expect([browser.requestCount, other.received.length]).toEqual([1, 1]);
  });
});

describe('a host name that gets another address after the first was checked', () => {
  it('is connected to at the checked address, and not at all when the next check finds a private one', async () => {
    // `2d00::1` is a public address that IANA has not assigned
    jest
      .spyOn(Resolver.prototype, 'resolve4')
      .mockRejectedValueOnce(new Error('ENODATA'))
      .mockResolvedValue(['127.0.0.1'] as never);
    const resolve6 = jest.spyOn(Resolver.prototype, 'resolve6');
    resolve6.mockResolvedValueOnce(['2d00::1'] as never).mockRejectedValue(new Error('ENODATA'));
    const lookup = jest.spyOn(dns, 'lookup'); // a connection without a `lookup` of its own calls it
    const countLookups = (): number => lookup.mock.calls.filter(([name]) => name === 'push.example.org').length;
    speedUpTimeouts();
    await subscribe();
    await getPool().query('UPDATE push_endpoints SET endpoint = $1', ['https://push.example.org/x']);
    await notify();
    expect([countLookups(), resolve6.mock.calls.length, (await testApp.readRetryDelaySeconds()).length]).toEqual([0, 1, 1]);
    await testApp.startRetries();
    expect([countLookups(), resolve6.mock.calls.length, await testApp.readRetryDelaySeconds()]).toEqual([0, 2, []]);
  });
});
