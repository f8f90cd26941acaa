import { type UserId } from '@jamjar/contracts/ids';
import { type VapidKeyView } from '@jamjar/contracts/notifications/push.views';
import { commandPaths } from '@jamjar/contracts/gigs/commands/sent-commands';
import { routes } from '@jamjar/contracts/routes';
import { createUserWithRole } from '../testing/account.fixture.js';
import { type HttpClient, signIn } from '../testing/http-client.js';
import { PublicVisitor } from '../testing/public-visitor.fixture.js';
import { type TestBrowser } from '../testing/push-service.fixture.js';
import { createTestOrganisation, TestGig, type TestOrganisation, unwrapBody } from '../testing/test-organisation.js';
import { toTag } from './notification.messages.js';
import { NotifiedApp } from './testing/notified-app.fixture.js';

let notified: NotifiedApp;
let organisation: TestOrganisation;
beforeAll(async () => {
  notified = await NotifiedApp.start();
  organisation = await createTestOrganisation(notified.app, 'pocket');
});
beforeEach(() => notified.advance(61)); // ends all delivery windows of earlier tests
afterEach(async () => {
  expect(notified.pushService.errors).toEqual([]);
  await notified.app.infrastructure.pool.query('DELETE FROM push_endpoints');
});
afterAll(() => notified.close());

/** A gig whose notifications have all been sent. */
async function createGig(...[type, fields]: [type?: 'jam' | 'openmic', fields?: object]): Promise<TestGig> {
  const gig = await TestGig.create(organisation, type, fields);
  await notified.advance(61);
  return gig;
}
const pool = () => notified.app.infrastructure.pool;

describe('a notification', () => {
  it('is signed, encrypted, and says what happened under public names, with the time to live of its kind', async () => {
    const gig = await createGig('jam', { name: 'Friday Jam' });
    await gig.addPerformer('Ana Maria Mendes', { email: 'ana@example.org', phone: '12345' });
    await notified.advance(61);
    const browser = await notified.subscribe(organisation.memberClient);
    await gig.sendCommand(commandPaths.SelectPerformer, 'Ana Maria Mendes');
    await notified.deliver();
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
    const visitor = await PublicVisitor.ofNewGig(notified.app, organisation, 'openmic');
    await notified.advance(61);
    const browser = await notified.subscribe(organisation.memberClient);
    unwrapBody(await visitor.signUp('Bo'), 201);
    unwrapBody(await organisation.ownerClient.put(routes.event(visitor.gig.id), { venue: 'The Attic' }));
    await notified.deliver();
    const sent = browser.received.map(({ payload: { kind, body }, ttl, urgency }) => [kind, body, ttl, urgency]);
    expect(sent.filter(([kind]) => kind === 'queue')).toEqual([['queue', 'Bo signed up', '600', 'normal']]);
    expect(sent.filter(([kind]) => kind === 'event')).toEqual([['event', 'Now at The Attic', '86400', 'normal']]);
  });

  it('marks the subscription as used', async () => {
    const gig = await createGig();
    await notified.subscribe(organisation.memberClient);
    const lastUsed = async () =>
      (await pool().query<{ last_used: Date }>('SELECT last_used FROM push_endpoints')).rows[0]?.last_used.getTime();
    const before = (await lastUsed()) ?? NaN;
    await notified.advance(61);
    await organisation.ownerClient.put(routes.event(gig.id), { venue: 'Elsewhere' });
    await notified.deliver();
    expect(await lastUsed()).toBe(before + 61_000);
  });
});

describe('the first notification', () => {
  it('is sent at once; what happens in the next minute is sent as one with the same tag, what happens later at once again', async () => {
    const gig = await createGig();
    await gig.addPerformers('Ana', 'Bo', 'Cai', 'Dee');
    const browser = await notified.subscribe(organisation.memberClient);
    await gig.sendCommand(commandPaths.SelectPerformer, 'Ana');
    await notified.deliver();
    expect(browser.bodies).toEqual(['Ana is up next']);
    await gig.sendCommand(commandPaths.SelectPerformer, 'Bo');
    await notified.advance(30);
    await gig.sendCommand(commandPaths.PutOnStage, 'Bo');
    await gig.sendCommand(commandPaths.SelectPerformer, 'Cai');
    await notified.advance(29);
    expect(browser.bodies).toEqual(['Ana is up next']);
    await notified.advance(1);
    expect(browser.bodies).toEqual(['Ana is up next', 'Bo is on stage\nCai is up next']);
    expect(new Set(browser.received.map(({ topic }) => topic)).size).toBe(1);
    await gig.sendCommand(commandPaths.SelectPerformer, 'Dee');
    await notified.advance(1);
    expect(browser.bodies.slice(2)).toEqual(['Dee is up next']);
    await notified.advance(61);
    expect(browser.bodies).toHaveLength(3);
  });

  it('names all performers of one action', async () => {
    const gig = await createGig();
    await gig.addPerformers('Ana', 'Bo');
    for (const name of ['Ana', 'Bo']) await gig.sendCommand(commandPaths.SelectPerformer, name);
    await notified.advance(61);
    const browser = await notified.subscribe(organisation.memberClient);
    unwrapBody(await organisation.operatorClient.post(commandPaths.PutAllOnStage(gig.id)));
    await notified.deliver();
    expect(browser.bodies).toEqual(['Ana and Bo are on stage']);
  });
});

describe('notifications are sent', () => {
  const rename = (gig: TestGig, venue: string, client: HttpClient = organisation.ownerClient): Promise<unknown> =>
    client.call('PUT', routes.event(gig.id), { venue });

  it('to every browser of every member who wants them, but not to the user who made the change, and to nobody else', async () => {
    const gig = await createGig();
    const otherOrganisation = await createTestOrganisation(notified.app, 'elsewhere');
    const { memberClient, operatorClient, ownerClient, godClient } = organisation;
    await notified.advance(61);
    const memberBrowsers = [await notified.subscribe(memberClient), await notified.subscribe(memberClient)];
    const otherBrowsers = [
      await notified.subscribe(ownerClient),
      await notified.subscribe(godClient),
      await notified.subscribe(otherOrganisation.ownerClient),
    ];
    otherBrowsers.push(await notified.subscribe(operatorClient));
    await operatorClient.put(routes.notificationPreference(gig.id), { enabled: false });
    await rename(gig, 'The Attic');
    await notified.advance(61);
    expect(memberBrowsers.map(({ bodies }) => bodies)).toEqual([['Now at The Attic'], ['Now at The Attic']]);
    expect(otherBrowsers.flatMap(({ received }) => received)).toEqual([]);
  });

  let guestCount = 0;
  it.each<[string, (guest: Guest) => Promise<unknown>]>([
    ['subscription', ({ client, browser }) => client.call('POST', routes.pushUnsubscribe, { endpoint: browser.endpoint })],
    ['session', ({ client }) => client.call('POST', routes.logout)],
    ['membership', ({ id }) => organisation.ownerClient.call('DELETE', routes.organisationUser(organisation.id, id))],
    ['preference for them', ({ client, gig }) => client.call('PUT', routes.notificationPreference(gig.id), { enabled: false })],
  ])('to nobody whose %s ended while the notifications waited', async (_, end) => {
    const gig = await createGig();
    const name = `guest-${(++guestCount).toString()}`;
    const id = await createUserWithRole(organisation.godClient, organisation.id, name, 'operator');
    const client = await signIn(notified.app, name);
    const browser = await notified.subscribe(client);
    const other = await notified.subscribe(organisation.memberClient);
    await rename(gig, 'One');
    await notified.deliver();
    await rename(gig, 'Two');
    await notified.deliver();
    await end({ id, client, browser, gig });
    await notified.advance(61);
    expect([browser.bodies, other.bodies]).toEqual([['Now at One'], ['Now at One', 'Now at Two']]);
  });
});

interface Guest {
  id: UserId;
  client: HttpClient;
  browser: TestBrowser;
  gig: TestGig;
}
