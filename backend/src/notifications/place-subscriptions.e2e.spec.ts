import { serverLimits } from '@jamjar/contracts/limits';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { advanceClock } from '../testing/fake-clock.fixture.js';
import { signIn } from '../testing/http-client.js';
import { createTestOrganisation, type TestOrganisation, unwrapBody } from '../testing/test-organisation.js';
import { PushScheduler } from './push-scheduler.js';
import { PushTestApp } from './testing/push-test-app.fixture.js';
import { NotifiedPlace } from './testing/notified-place.fixture.js';

let testApp: PushTestApp;
let organisation: TestOrganisation;
let place: NotifiedPlace;
beforeAll(async () => {
  testApp = await PushTestApp.start();
  organisation = await createTestOrganisation(testApp.app, 'attic');
});
beforeEach(async () => {
  place = await NotifiedPlace.create(testApp, organisation);
});
afterEach(async () => {
  expect(testApp.pushService.errors).toEqual([]);
  await getPool().query('DELETE FROM push_endpoints');
});
afterAll(() => testApp.close());

const getPool = () => testApp.app.infrastructure.pool;
/** Makes one or all endpoints old enough to be deleted when they have no subscription. */
async function ageEndpoints(onlyEndpoint: string | null = null): Promise<void> {
  const text = `UPDATE push_endpoints SET last_used = last_used - interval '1 day' WHERE $1::text IS NULL OR endpoint = $1`;
  await getPool().query(text, [onlyEndpoint]);
}
const countRows = async (table: string): Promise<number> => (await getPool().query(`SELECT FROM ${table}`)).rowCount ?? 0;

describe('a browser that is used by a user and by a performer', () => {
  it('has one endpoint; after the user signs out it gets only the alerts of the performer', async () => {
    const client = await signIn(testApp.app, 'attic-operator');
    const phone = await testApp.subscribe(client);
    unwrapBody(await place.subscribe(phone));
    expect(await countRows('push_endpoints')).toBe(1);
    await client.post(routes.logout);
    await ageEndpoints();
    await testApp.app.nestApp.get(PushScheduler).cleanUp();
    await place.actAndDeliver([commandPaths.SelectPerformer, 'Hana Sato']);
    expect(phone.received.map(({ payload: { kind, body } }) => [kind, body])).toEqual([['performer', "Get ready: you're selected"]]);
  });

  it('keeps the subscription of the user when the alerts end', async () => {
    const phone = await testApp.subscribe(organisation.memberClient);
    unwrapBody(await place.subscribe(phone));
    unwrapBody(await place.unsubscribe(phone));
    await place.actAndDeliver([commandPaths.SelectPerformer, 'Hana Sato']);
    expect(phone.received.map(({ payload }) => payload.kind)).toEqual(['stage']);
  });
});

describe('the alerts of a place', () => {
  it('are requested with its secret, any number of times, and the response is the place', async () => {
    const phone = await place.subscribeNewPhone();
    const view = await place.visitor.readPlace(place.secret);
    const again = unwrapBody(await place.subscribe(phone));
    expect(again).toEqual({ ...view, version: again.version, serverTime: again.serverTime });
    expect(await countRows('place_push_subscriptions')).toBe(1);
  });

  it('can end in a browser that goes on getting those of another place', async () => {
    const ida = unwrapBody(await place.visitor.signUp('Ida'), 201).place;
    const phone = await place.subscribeNewPhone();
    unwrapBody(await place.subscribe(phone, ida.secret));
    unwrapBody(await place.unsubscribe(phone));
    expect(await place.unsubscribe(phone)).toMatchObject({ status: 200 }); // again
    await place.actAndDeliver([commandPaths.SelectPerformer, 'Hana Sato'], [commandPaths.SelectPerformer, 'Ida']);
    expect(phone.bodies).toEqual(["Get ready: you're selected"]);
    unwrapBody(await place.unsubscribe(phone, ida.secret));
    expect(await countRows('push_endpoints')).toBe(0);
  });

  it('go to at most five browsers: one more replaces the least recently used one', async () => {
    expect(serverLimits.maxPushSubscriptionsOfPlace).toBe(5);
    const subscribing = Array.from({ length: serverLimits.maxPushSubscriptionsOfPlace }, () => place.subscribeNewPhone());
    const [oldest, ...others] = await Promise.all(subscribing);
    await ageEndpoints(oldest?.endpoint);
    const newest = await place.subscribeNewPhone();
    await place.actAndDeliver([commandPaths.SelectPerformer, 'Hana Sato']);
    expect(oldest?.bodies).toEqual([]);
    for (const phone of [...others, newest]) expect(phone.bodies).toHaveLength(1);
  });

  it('cannot be requested for a phone of which only the endpoint is known, not the keys', async () => {
    const phone = await place.subscribeNewPhone();
    const ida = unwrapBody(await place.visitor.signUp('Ida'), 201).place;
    const { keys } = testApp.pushService.newBrowser().subscription;
    expect(await place.subscribe({ subscription: { endpoint: phone.endpoint, keys } }, ida.secret)).toMatchObject({
      status: 400,
      body: { code: 'INVALID', errors: { 'subscription.keys.auth': 'Not the one of this endpoint' } },
    });
    await place.actAndDeliver([commandPaths.SelectPerformer, 'Hana Sato'], [commandPaths.SelectPerformer, 'Ida']);
    expect(phone.bodies).toEqual(["Get ready: you're selected"]); // encrypted with the keys of the phone
  });

  it('are refused without the secret, for endpoints that may not be called, and for an invalid subscription', async () => {
    const { subscription } = testApp.pushService.newBrowser();
    const unknownSecret = 'x'.repeat(22);
    const gone = { status: 404, body: { message: 'This link is no longer valid' } };
    expect(await place.subscribe({ subscription }, unknownSecret)).toMatchObject(gone);
    expect(await place.unsubscribe(testApp.pushService.newBrowser(), unknownSecret)).toMatchObject(gone);
    expect(await place.subscribe({ subscription: { ...subscription, endpoint: 'https://10.0.0.1/x' } })).toMatchObject({
      status: 400,
      body: { code: 'INVALID', errors: { 'subscription.endpoint': 'Expected a public https address' } },
    });
    for (const [route, body, field] of [
      [routes.placePush, {}, 'subscription'],
      [routes.placePush, { subscription: { endpoint: subscription.endpoint } }, 'subscription'],
      [routes.deletePlacePush, {}, 'endpoint'],
      [routes.deletePlacePush, { endpoint: { a: 1 } }, 'endpoint'],
    ] as const)
      expect(await place.visitor.requestPlace(place.secret, { route, body })).toMatchObject({
        status: 400,
        body: { errors: { [field]: expect.any(String) as string } },
      });
    expect(await countRows('push_endpoints')).toBe(0);
  });

  it('end when the gig is deleted', async () => {
    await place.subscribeNewPhone();
    await organisation.ownerClient.call('DELETE', routes.event(place.visitor.gig.id));
    await testApp.deliver();
    await testApp.app.nestApp.get(PushScheduler).cleanUp();
    expect(await countRows('place_push_subscriptions')).toBe(0);
  });

  it('end a day after the date of a completed gig', async () => {
    await place.subscribeNewPhone();
    const cleanUp = () => testApp.app.nestApp.get(PushScheduler).cleanUp();
    await organisation.ownerClient.patch(routes.toggleCompleted(place.visitor.gig.id), { completed: true });
    await testApp.deliver();
    await cleanUp();
    expect(await countRows('place_push_subscriptions')).toBe(1);
    advanceClock(25 * 3_600_000); // a day and an hour
    await cleanUp();
    expect(await countRows('place_push_subscriptions')).toBe(0);
  });
});
