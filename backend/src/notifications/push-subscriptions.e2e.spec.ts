import { type NotificationPreferenceView, type PushSubscriptionView, type VapidKeyView } from '@jamjar/contracts/notifications/push.views';
import { serverLimits } from '@jamjar/contracts/limits';
import { routes } from '@jamjar/contracts/routes';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { createUserWithRole } from '../testing/account.fixture.js';
import { type HttpClient, type HttpResponse, passwordOf, signIn } from '../testing/http-client.js';
import { type TestBrowser, TestPushService } from '../testing/push-service.fixture.js';
import { type RunningApp, startApp } from '../testing/running-app.js';
import { PushScheduler } from './push-scheduler.js';
import { createTestOrganisation, TestGig, type TestOrganisation, unwrapBody } from '../testing/test-organisation.js';

let pushService: TestPushService;
let app: RunningApp;
let organisation: TestOrganisation;

beforeAll(async () => {
  pushService = await TestPushService.start();
  app = await startApp({ environment: { PUSH_TEST_ORIGIN: pushService.origin } });
  organisation = await createTestOrganisation(app, 'pocket');
});
afterEach(() => app.infrastructure.pool.query('DELETE FROM push_endpoints'));
afterAll(async () => {
  await app.close();
  await pushService.close();
});

const subscribe = (
  client: HttpClient,
  { subscription }: Pick<TestBrowser, 'subscription'> = pushService.newBrowser(),
): Promise<HttpResponse> => client.post(routes.pushSubscribe, { subscription });
const listOf = async (client: HttpClient): Promise<readonly PushSubscriptionView[]> =>
  unwrapBody(await client.get<PushSubscriptionView[]>(routes.pushSubscriptions));
const endpointsOf = async (client: HttpClient): Promise<string[]> => (await listOf(client)).map(({ endpoint }) => endpoint).sort();
const countEndpoints = async (): Promise<number> => (await app.infrastructure.pool.query('SELECT FROM push_endpoints')).rowCount ?? 0;

describe('the key of the server', () => {
  it('is a public P-256 key, the same in every instance', async () => {
    const { publicKey } = unwrapBody(await organisation.memberClient.get<VapidKeyView>(routes.vapidKey));
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65); // bytes of an uncompressed point
    const other = await startApp({ databaseUrl: app.databaseUrl });
    const { body } = await organisation.memberClient.withSessionOn(other).get<VapidKeyView>(routes.vapidKey);
    await other.close();
    expect(body).toEqual({ publicKey });
  });

  it('is sent without the private key', async () => {
    const { rows } = await app.infrastructure.pool.query<{ value: string }>(`SELECT value FROM secrets WHERE name = 'vapid'`);
    const response = await organisation.memberClient.get(routes.vapidKey);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(response.body)).not.toContain(rows[0]?.value);
  });
});

describe('a subscription', () => {
  it('is listed for its user alone, without keys, and can be made again', async () => {
    const browser = pushService.newBrowser();
    const headers = { 'user-agent': 'A Phone' };
    for (let attempt = 0; attempt < 2; attempt++)
      expect(
        await organisation.memberClient.post(
          routes.pushSubscribe,
          { subscription: { ...browser.subscription, expirationTime: null } },
          headers,
        ),
      ).toMatchObject({
        status: 200,
        body: { message: 'Subscribed to Notifications' },
      });
    expect(await listOf(organisation.memberClient)).toEqual([
      { endpoint: browser.endpoint, userAgent: 'A Phone', lastUsed: expect.stringMatching(/Z$/) as string },
    ]);
    expect(await listOf(organisation.ownerClient)).toEqual([]);
  });

  it.each([
    ['the subscription', ({ subscription }: TestBrowser) => ({ subscription })],
    ['its endpoint', ({ endpoint }: TestBrowser) => ({ endpoint })],
    ['a subscription without keys', ({ endpoint }: TestBrowser) => ({ subscription: { endpoint } })],
  ])('ends with a request that contains %s, and nothing of it stays', async (_, toBody) => {
    const browser = pushService.newBrowser();
    await subscribe(organisation.memberClient, browser);
    expect(await organisation.ownerClient.post(routes.pushUnsubscribe, toBody(browser))).toMatchObject({ status: 200 }); // not the owner's
    expect(await endpointsOf(organisation.memberClient)).toEqual([browser.endpoint]);
    for (let attempt = 0; attempt < 2; attempt++)
      expect(await organisation.memberClient.post(routes.pushUnsubscribe, toBody(browser))).toMatchObject({
        status: 200,
        body: { message: 'Unsubscribed' },
      });
    expect(await endpointsOf(organisation.memberClient)).toEqual([]);
    expect(await countEndpoints()).toBe(0);
  });

  it('is taken over by another user of the same browser', async () => {
    const browser = pushService.newBrowser();
    await subscribe(organisation.memberClient, browser);
    await subscribe(organisation.operatorClient, browser);
    expect(await endpointsOf(organisation.memberClient)).toEqual([]);
    expect(await endpointsOf(organisation.operatorClient)).toEqual([browser.endpoint]);
  });

  it('is neither taken over nor given other keys by somebody who only knows its endpoint', async () => {
    const browser = pushService.newBrowser();
    await subscribe(organisation.memberClient, browser);
    const { keys } = pushService.newBrowser().subscription;
    expect(await subscribe(organisation.operatorClient, { subscription: { endpoint: browser.endpoint, keys } })).toMatchObject({
      status: 400,
      body: { code: 'INVALID', errors: { 'subscription.keys.auth': 'Not the one of this endpoint' } },
    });
    expect(await endpointsOf(organisation.memberClient)).toEqual([browser.endpoint]);
    expect(await endpointsOf(organisation.operatorClient)).toEqual([]);
    expect((await app.infrastructure.pool.query('SELECT p256dh, auth FROM push_endpoints')).rows).toEqual([browser.subscription.keys]);
  });

  it('replaces the least recently used one when its user has as many as allowed, also when several are made at once', async () => {
    const browsers = Array.from({ length: serverLimits.maxPushSubscriptions }, () => pushService.newBrowser());
    for (const browser of browsers) await subscribe(organisation.memberClient, browser);
    await subscribe(organisation.ownerClient);
    const [oldest, ...others] = browsers;
    const newest = pushService.newBrowser();
    await subscribe(organisation.memberClient, newest);
    expect(await endpointsOf(organisation.memberClient)).toEqual([...others, newest].map(({ endpoint }) => endpoint).sort());
    expect(await endpointsOf(organisation.memberClient)).not.toContain(oldest?.endpoint);
    await Promise.all(Array.from({ length: 5 }, () => subscribe(organisation.memberClient)));
    expect(await endpointsOf(organisation.memberClient)).toHaveLength(serverLimits.maxPushSubscriptions);
    expect(await endpointsOf(organisation.ownerClient)).toHaveLength(1);
  });
});

describe('a subscription ends with the session in which it was made', () => {
  const signInAgain = (): Promise<HttpClient> => signIn(app, 'pocket-operator');

  it('when its user signs out, and those of other sessions stay', async () => {
    const [phone, laptop] = [await signInAgain(), await signInAgain()];
    const browser = pushService.newBrowser();
    await subscribe(phone);
    await subscribe(laptop, browser);
    await phone.post(routes.logout);
    expect(await endpointsOf(laptop)).toEqual([browser.endpoint]);
  });

  it('when somebody else signs its user out, and when the password is reset', async () => {
    const { body: user } = await organisation.operatorClient.get<UserView>(routes.currentUser);
    const endings = [
      () => organisation.ownerClient.post(routes.forceLogout(user.id)),
      () => organisation.ownerClient.post(routes.resetUserPassword(user.id), { newPassword: passwordOf('pocket-operator') }),
    ];
    for (const end of endings) {
      await subscribe(await signInAgain());
      expect(unwrapBody(await end())).toBeDefined();
      expect(await listOf(await signInAgain())).toEqual([]);
    }
    organisation.operatorClient.cookie = (await signInAgain()).cookie;
  });

  it('when its user is deleted', async () => {
    const id = await createUserWithRole(organisation.godClient, organisation.id, 'leaver', 'operator');
    await subscribe(await signIn(app, 'leaver'));
    await organisation.godClient.delete(routes.user(id));
    expect((await app.infrastructure.pool.query('SELECT FROM push_subscriptions')).rowCount).toBe(0);
  });
});

describe('the notification preference of a gig', () => {
  const read = async (client: HttpClient, gig: TestGig): Promise<NotificationPreferenceView> =>
    unwrapBody(await client.get<NotificationPreferenceView>(routes.notificationPreference(gig.id)));

  it('is on until the user switches it off, which concerns no other user or gig; it has an effect only with a subscription', async () => {
    const [gig, otherGig] = [await TestGig.create(organisation), await TestGig.create(organisation)];
    const { memberClient, ownerClient } = organisation;
    const none = { globalEnabled: false, hasSubscription: false, eventEnabled: true, enabled: false };
    expect(await read(memberClient, gig)).toEqual(none);
    await subscribe(memberClient);
    await subscribe(ownerClient);
    const on = { globalEnabled: true, hasSubscription: true, eventEnabled: true, enabled: true };
    expect(await read(memberClient, gig)).toEqual(on);
    const off = { ...on, eventEnabled: false, enabled: false };
    expect(unwrapBody(await memberClient.put(routes.notificationPreference(gig.id), { enabled: false }))).toEqual(off);
    expect([await read(memberClient, gig), await read(memberClient, otherGig), await read(ownerClient, gig)]).toEqual([off, on, on]);
    expect(unwrapBody(await memberClient.put(routes.notificationPreference(gig.id), { enabled: true }))).toEqual(on);
  });

  it('can be changed at a completed gig', async () => {
    const gig = await TestGig.create(organisation);
    await organisation.ownerClient.patch(routes.toggleCompleted(gig.id), { completed: true });
    expect(await organisation.memberClient.put(routes.notificationPreference(gig.id), { enabled: false })).toMatchObject({ status: 200 });
  });

  it('is deleted when its user is deleted or leaves the organisation', async () => {
    const gig = await TestGig.create(organisation);
    const switchOff = (client: HttpClient) => client.call('PUT', routes.notificationPreference(gig.id), { enabled: false });
    const leavers = [];
    for (const name of ['deleted', 'removed']) {
      leavers.push(await createUserWithRole(organisation.godClient, organisation.id, name, 'operator'));
      await switchOff(await signIn(app, name));
    }
    await switchOff(organisation.ownerClient);
    await switchOff(organisation.godClient);
    const [deleted, removed] = leavers;
    if (!deleted || !removed) throw new Error('Unreachable');
    await organisation.godClient.delete(routes.user(deleted));
    await organisation.ownerClient.delete(routes.organisationUser(organisation.id, removed));
    await app.nestApp.get(PushScheduler).cleanUp();
    const { rowCount } = await app.infrastructure.pool.query('SELECT FROM gig_notification_preferences WHERE gig_id = $1', [gig.id]);
    expect(rowCount).toBe(2); // of the owner and of god
  });

  it('is required in the request that changes it', async () => {
    const gig = await TestGig.create(organisation);
    expect(await organisation.memberClient.put(routes.notificationPreference(gig.id), {})).toMatchObject({
      status: 400,
      body: { errors: { enabled: 'Required' } },
    });
  });
});
