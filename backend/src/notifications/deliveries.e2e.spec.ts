import { type UserId } from '@jamjar/contracts/ids';
import { type VapidKeyView } from '@jamjar/contracts/notifications/push.views';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { createUserWithRole } from '../testing/account.fixture.js';
import { type HttpClient, signIn } from '../testing/http-client.js';
import { PublicVisitor } from '../testing/public-visitor.fixture.js';
import { type TestBrowser } from '../testing/push-service.fixture.js';
import { createTestOrganisation, TestGig, type TestOrganisation, unwrapBody } from '../testing/test-organisation.js';
import { toTag } from './notification.messages.js';
import { PushTestApp } from './testing/push-test-app.fixture.js';

let testApp: PushTestApp;
let organisation: TestOrganisation;
beforeAll(async () => {
  testApp = await PushTestApp.start();
  organisation = await createTestOrganisation(testApp.app, 'pocket');
});
beforeEach(() => testApp.advanceSeconds(61)); // ends all delivery windows of earlier tests
afterEach(async () => {
  expect(testApp.pushService.errors).toEqual([]);
  await testApp.app.infrastructure.pool.query('DELETE FROM push_endpoints');
});
afterAll(() => testApp.close());

/** A gig whose notifications have all been sent. */
async function createGig(...[type, fields]: [type?: 'jam' | 'openmic', fields?: object]): Promise<TestGig> {
  const gig = await TestGig.create(organisation, type, fields);
  await testApp.advanceSeconds(61);
  return gig;
}
const getPool = () => testApp.app.infrastructure.pool;

describe('a notification', () => {
  it('is signed, encrypted, and says what happened under public names, with the time to live of its kind', async () => {
    const gig = await createGig('jam', { name: 'Friday Jam' });
    await gig.addPerformer('Ana Maria Mendes', { email: 'ana@example.org', phone: '12345' });
    await testApp.advanceSeconds(61);
    const browser = await testApp.subscribe(organisation.memberClient);
    await gig.sendCommand(commandPaths.SelectPerformer, 'Ana Maria Mendes');
    await testApp.deliver();
    const { publicKey } = unwrapBody(await organisation.memberClient.get<VapidKeyView>(routes.vapidKey));
    const tag = toTag('stage', gig.id);
    expect(browser.received).toEqual([
      {
        payload: { kind: 'stage', title: 'Friday Jam', body: 'Ana M. is up next', url: `/event/${gig.id}/live`, tag },
        ttl: '60',
        urgency: 'high',
        topic: tag,
        serverKey: publicKey,
      },
    ]);
  });

  it('of queue and event updates lives longer and is not urgent', async () => {
    const visitor = await PublicVisitor.ofNewGig(testApp.app, organisation, 'openmic');
    await testApp.advanceSeconds(61);
    const browser = await testApp.subscribe(organisation.memberClient);
    unwrapBody(await visitor.signUp('Bo'), 201);
    unwrapBody(await organisation.ownerClient.put(routes.event(visitor.gig.id), { venue: 'The Attic' }));
    await testApp.deliver();
    const sent = browser.received.map(({ payload: { kind, body }, ttl, urgency }) => [kind, body, ttl, urgency]);
    expect(sent.filter(([kind]) => kind === 'queue')).toEqual([['queue', 'Bo signed up', '600', 'normal']]);
    expect(sent.filter(([kind]) => kind === 'event')).toEqual([['event', 'Now at The Attic', '86400', 'normal']]);
  });

  it('marks the subscription as used', async () => {
    const gig = await createGig();
    await testApp.subscribe(organisation.memberClient);
    const lastUsed = async () =>
      (await getPool().query<{ last_used: Date }>('SELECT last_used FROM push_endpoints')).rows[0]?.last_used.getTime();
    const before = (await lastUsed()) ?? NaN;
    await testApp.advanceSeconds(61);
    await organisation.ownerClient.put(routes.event(gig.id), { venue: 'Elsewhere' });
    await testApp.deliver();
    expect(await lastUsed()).toBe(before + 61_000);
  });
});

describe('the first notification', () => {
  it('is sent at once; what happens in the next minute is sent as one with the same tag, what happens later at once again', async () => {
    const gig = await createGig();
    await gig.addPerformers('Ana', 'Bo', 'Cai', 'Dee');
    const browser = await testApp.subscribe(organisation.memberClient);
    await gig.sendCommand(commandPaths.SelectPerformer, 'Ana');
    await testApp.deliver();
    expect(browser.bodies).toEqual(['Ana is up next']);
    await gig.sendCommand(commandPaths.SelectPerformer, 'Bo');
    await testApp.advanceSeconds(30);
    await gig.sendCommand(commandPaths.PutOnStage, 'Bo');
    await gig.sendCommand(commandPaths.SelectPerformer, 'Cai');
    await testApp.advanceSeconds(29);
    expect(browser.bodies).toEqual(['Ana is up next']);
    await testApp.advanceSeconds(1);
    expect(browser.bodies).toEqual(['Ana is up next', 'Bo is on stage\nCai is up next']);
    expect(new Set(browser.received.map(({ topic }) => topic)).size).toBe(1);
    await gig.sendCommand(commandPaths.SelectPerformer, 'Dee');
    await testApp.advanceSeconds(1);
    expect(browser.bodies.slice(2)).toEqual(['Dee is up next']);
    await testApp.advanceSeconds(61);
    expect(browser.bodies).toHaveLength(3);
  });

  it('names all performers of one action', async () => {
    const gig = await createGig();
    await gig.addPerformers('Ana', 'Bo');
    for (const name of ['Ana', 'Bo']) await gig.sendCommand(commandPaths.SelectPerformer, name);
    await testApp.advanceSeconds(61);
    const browser = await testApp.subscribe(organisation.memberClient);
    unwrapBody(await organisation.operatorClient.post(commandPaths.PutAllOnStage(gig.id)));
    await testApp.deliver();
    expect(browser.bodies).toEqual(['Ana and Bo are on stage']);
  });
});

describe('notifications are sent', () => {
  const changeVenue = (gig: TestGig, venue: string, client: HttpClient = organisation.ownerClient): Promise<unknown> =>
    client.call('PUT', routes.event(gig.id), { venue });

  it('to every browser of every member who wants them, but not to the user who made the change, and to nobody else', async () => {
    const gig = await createGig();
    const otherOrganisation = await createTestOrganisation(testApp.app, 'elsewhere');
    const { memberClient, operatorClient, ownerClient, godClient } = organisation;
    await testApp.advanceSeconds(61);
    const memberBrowsers = [await testApp.subscribe(memberClient), await testApp.subscribe(memberClient)];
    const otherBrowsers = [
      await testApp.subscribe(ownerClient),
      await testApp.subscribe(godClient),
      await testApp.subscribe(otherOrganisation.ownerClient),
    ];
    otherBrowsers.push(await testApp.subscribe(operatorClient));
    await operatorClient.put(routes.notificationPreference(gig.id), { enabled: false });
    await changeVenue(gig, 'The Attic');
    await testApp.advanceSeconds(61);
    expect(memberBrowsers.map(({ bodies }) => bodies)).toEqual([['Now at The Attic'], ['Now at The Attic']]);
    expect(otherBrowsers.flatMap(({ received }) => received)).toEqual([]);
  });

  let recipientCount = 0;
  it.each<[string, (recipient: Recipient) => Promise<unknown>]>([
    ['subscription', ({ client, browser }) => client.call('POST', routes.pushUnsubscribe, { endpoint: browser.endpoint })],
    ['session', ({ client }) => client.call('POST', routes.logout)],
    ['membership', ({ id }) => organisation.ownerClient.call('DELETE', routes.organisationUser(organisation.id, id))],
    ['preference for them', ({ client, gig }) => client.call('PUT', routes.notificationPreference(gig.id), { enabled: false })],
  ])('to nobody whose %s ended while the notifications waited', async (_, end) => {
    const gig = await createGig();
    const name = `recipient-${(++recipientCount).toString()}`;
    const id = await createUserWithRole(organisation.godClient, organisation.id, name, 'operator');
    const client = await signIn(testApp.app, name);
    const browser = await testApp.subscribe(client);
    const other = await testApp.subscribe(organisation.memberClient);
    await changeVenue(gig, 'One');
    await testApp.deliver();
    await changeVenue(gig, 'Two');
    await testApp.deliver();
    await end({ id, client, browser, gig });
    await testApp.advanceSeconds(61);
    expect([browser.bodies, other.bodies]).toEqual([['Now at One'], ['Now at One', 'Now at Two']]);
  });
});

interface Recipient {
  id: UserId;
  client: HttpClient;
  browser: TestBrowser;
  gig: TestGig;
}
