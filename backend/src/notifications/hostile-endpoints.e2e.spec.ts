import { routes } from '@jamjar/contracts/routes';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { type TestBrowser, TestPushService } from '../testing/push-service.fixture.js';
import { type RunningApp, startApp } from '../testing/running-app.js';
import { createTestOrganisation, type TestOrganisation } from '../testing/test-organisation.js';

let pushService: TestPushService;
let app: RunningApp;
let organisation: TestOrganisation;
const logLines: string[] = [];

beforeAll(async () => {
  pushService = await TestPushService.start();
  app = await startApp({ environment: { PUSH_TEST_ORIGIN: pushService.origin }, log: (line) => logLines.push(line) });
  organisation = await createTestOrganisation(app, 'quiet-club');
});
afterAll(async () => {
  await app.close();
  await pushService.close();
});

const countEndpoints = async (): Promise<number> => (await app.infrastructure.pool.query('SELECT FROM push_endpoints')).rowCount ?? 0;

describe('an endpoint is refused and not stored', () => {
  const insertTestPort = (endpoint: string): string => endpoint.replace('TEST_PORT', new URL(pushService.origin).port);

  it.each([
    ...['http://push.example.org/x', 'https://127.0.0.1/x', 'https://10.0.0.1/x', 'https://[::1]/x', 'https://[::ffff:10.0.0.1]/x'],
    ...['https://localhost/x', 'https://printer/x', 'https://printer.local/x', 'https://a.internal/x', 'https://nas.home.arpa/x'],
    ...['https://nas.lan/x', 'https://nas.corp/x', 'https://nas.home/x', 'https://168.63.129.16/x', 'https://push.example.org:25/x'],
    ...['http://127.0.0.1:1/x', 'https://127.0.0.1:TEST_PORT/x', 'http://localhost:TEST_PORT/x', 'http://user@127.0.0.1:TEST_PORT/x'],
  ])('when it may not be called: %s', async (endpoint) => {
    const { keys } = pushService.newBrowser().subscription;
    expect(
      await organisation.memberClient.post(routes.pushSubscribe, { subscription: { endpoint: insertTestPort(endpoint), keys } }),
    ).toMatchObject({
      status: 400,
      body: { code: 'INVALID', errors: { 'subscription.endpoint': 'Expected a public https address' } },
    });
    expect(await countEndpoints()).toBe(0);
  });

  it.each<[string, (browser: TestBrowser) => unknown]>([
    ['nothing', () => undefined],
    ['null', () => null],
    ['a text', ({ endpoint }) => endpoint],
    ['a list', ({ subscription }) => [subscription]],
    ['a subscription without keys', ({ endpoint }) => ({ endpoint })],
    ['a subscription with a long endpoint', ({ endpoint, subscription: valid }) => ({ ...valid, endpoint: endpoint.padEnd(2_049, 'x') })],
    ['a subscription with blanks in the endpoint', ({ endpoint, subscription: valid }) => ({ ...valid, endpoint: `${endpoint} x` })],
    [
      'a subscription whose key is not on the curve',
      ({ subscription: valid }) => ({ ...valid, keys: { ...valid.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } }),
    ],
    ['a subscription with a short secret', ({ subscription: valid }) => ({ ...valid, keys: { ...valid.keys, auth: 'short' } })],
  ])('when the request has as its subscription %s', async (_, toSubscription) => {
    const body = { subscription: toSubscription(pushService.newBrowser()) };
    expect(await organisation.memberClient.post(routes.pushSubscribe, body)).toMatchObject({
      status: 400,
      body: { code: 'INVALID', errors: { subscription: expect.any(String) as string } },
    });
    expect(await countEndpoints()).toBe(0);
  });
});

it('ending a subscription requires the subscription or its endpoint', async () => {
  expect(await organisation.memberClient.post(routes.pushUnsubscribe, {})).toMatchObject({
    status: 400,
    body: { errors: { subscription: 'Required' } },
  });
});

describe('the log', () => {
  it('warns of a test origin, and contains no endpoint, no key and no name of an organisation', async () => {
    const browser = pushService.newBrowser();
    await organisation.memberClient.post(routes.pushSubscribe, { subscription: browser.subscription });
    await organisation.memberClient.post(routes.pushUnsubscribe, { subscription: browser.subscription });
    await organisation.memberClient.post(routes.pushSubscribe, {
      subscription: { ...browser.subscription, endpoint: 'https://10.0.0.1/refused-path' },
    });
    await waitUntil(() => Promise.resolve(logLines.filter((line) => line.includes(routes.pushSubscribe)).length > 1));
    const text = logLines.join('');
    expect(text).toContain(`notifications may be sent to ${pushService.origin}`);
    const { p256dh, auth } = browser.subscription.keys;
    for (const secret of [new URL(browser.endpoint).pathname, p256dh, auth, 'refused-path', 'quiet-club'])
      expect([secret, text.includes(secret)]).toEqual([secret, false]);
  });
});
