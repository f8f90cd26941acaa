import { type PushPayload, type VapidKeyView } from '@jamjar/contracts/notifications/push.views';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { advanceClock } from '../testing/fake-clock.fixture.js';
import { dueLockName } from '../due-work/due-worker.js';
import { HttpClient } from '../testing/http-client.js';
import { createTestOrganisation, type TestOrganisation, unwrapBody } from '../testing/test-organisation.js';
import { notificationWindow } from './delivery.repository.js';
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
/** Holds the lock of the schedulers while `work` runs, so that they process its changes afterwards. */
async function withoutScheduler(work: () => Promise<unknown>): Promise<void> {
  const client = await getPool().connect();
  await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [dueLockName(notificationWindow)]);
  try {
    await work();
  } finally {
    await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [dueLockName(notificationWindow)]);
    client.release();
  }
}

describe('the phone of a performer', () => {
  it('gets each change of the performer’s turn at once, as urgent, for ten minutes, and without the address of the place', async () => {
    const { name } = await place.visitor.gig.view();
    const phone = await place.subscribeNewPhone();
    await place.actAndDeliver(
      [commandPaths.SelectPerformer, 'Ana'],
      [commandPaths.SelectPerformer, 'Bo'],
      [commandPaths.CallPerformer, 'Hana Sato'],
      [commandPaths.SelectPerformer, 'Hana Sato'],
    );
    const { publicKey } = unwrapBody(await new HttpClient(testApp.app).get<VapidKeyView>(routes.vapidKey));
    const payload: PushPayload = { kind: 'performer', title: name, body: '', url: null, place: place.key, tag: `performer-${place.key}` };
    const sent = { ttl: '600', urgency: 'high', topic: payload.tag, serverKey: publicKey };
    const bodies = ["You're next but one", 'The host is calling you', "Get ready: you're selected"];
    expect(phone.received).toEqual(bodies.map((body) => ({ ...sent, payload: { ...payload, body } })));
  });

  it('gets nothing about other performers, about other moves in the queue, nor when the performer goes on stage and off', async () => {
    const phone = await place.subscribeNewPhone();
    await place.actAndDeliver(
      [commandPaths.CallPerformer, 'Ana'],
      [commandPaths.SelectPerformer, 'Ana'],
      [commandPaths.PutOnStage, 'Ana'],
      [commandPaths.TakeOffStage, 'Ana'],
    );
    expect(phone.bodies).toEqual([]);
    await place.actAndDeliver(
      [commandPaths.SelectPerformer, 'Hana Sato'],
      [commandPaths.PutOnStage, 'Hana Sato'],
      [commandPaths.TakeOffStage, 'Hana Sato'],
    );
    expect(phone.bodies).toEqual(["Get ready: you're selected"]);
  });

  it('gets each change once, even with several instances, and again when it is undone and repeated', async () => {
    const other = await testApp.startOther();
    const phone = await place.subscribeNewPhone();
    for (const route of [commandPaths.SelectPerformer, commandPaths.DeselectPerformer, commandPaths.SelectPerformer]) {
      await place.act(route, 'Hana Sato');
      await Promise.all([testApp.deliver(), other.nestApp.get(PushScheduler).run()]);
      await testApp.deliver(); // sends the jobs that the other instance has made meanwhile
    }
    await other.close();
    expect(phone.bodies).toEqual(["Get ready: you're selected", "Get ready: you're selected"]);
  });

  it('gets nothing about what the performer did, but is alerted of what others do next', async () => {
    await place.actAndDeliver([commandPaths.SelectPerformer, 'Ana'], [commandPaths.SelectPerformer, 'Bo']);
    const hold = (held: boolean) => place.visitor.requestPlace(place.secret, { route: routes.holdPlace, body: { key: place.key, held } });
    unwrapBody(await hold(true));
    const phone = await place.subscribeNewPhone();
    await withoutScheduler(async () => {
      unwrapBody(await hold(false)); // this makes Hana next but one
      unwrapBody(await place.visitor.signUp('Ida'), 201);
    });
    await testApp.deliver();
    expect(phone.bodies).toEqual([]);
    unwrapBody(await hold(true));
    await withoutScheduler(async () => {
      unwrapBody(await hold(false));
      await place.act(commandPaths.SelectPerformer, 'Hana Sato');
    });
    await testApp.deliver();
    expect(phone.bodies).toEqual(["Get ready: you're selected"]);
  });
});

describe('a performer is not alerted', () => {
  it('earlier than two hours before the date, nor later about what happened then', async () => {
    const { id } = place.visitor.gig;
    const dateInHours = (hours: number) => ({ date: new Date(Date.now() + hours * 3_600_000).toISOString() });
    unwrapBody(await organisation.ownerClient.put(routes.event(id), dateInHours(2.1)));
    const phone = await place.subscribeNewPhone();
    await place.actAndDeliver([commandPaths.SelectPerformer, 'Ana'], [commandPaths.SelectPerformer, 'Bo']);
    unwrapBody(await organisation.ownerClient.put(routes.event(id), dateInHours(1)));
    await testApp.deliver();
    expect(phone.bodies).toEqual([]);
    await place.actAndDeliver([commandPaths.SelectPerformer, 'Hana Sato']);
    expect(phone.bodies).toEqual(["Get ready: you're selected"]);
  });

  it('again when a completed gig is reopened', async () => {
    for (const name of ['Ana', 'Hana Sato', 'Bo'])
      for (const route of [commandPaths.SelectPerformer, commandPaths.PutOnStage, commandPaths.TakeOffStage]) {
        advanceClock(1_000);
        await place.act(route, name);
      }
    await testApp.deliver();
    const phone = await place.subscribeNewPhone();
    await place.actAndDeliver([commandPaths.SelectPerformer, 'Cai']); // now Ana is next and Hana next but one, both for the second time
    for (const completed of [true, false]) {
      await organisation.ownerClient.patch(routes.toggleCompleted(place.visitor.gig.id), { completed });
      await testApp.deliver();
    }
    expect(phone.bodies).toEqual(["You're next but one"]);
  });

  it('about what happened more than ten minutes ago', async () => {
    const phone = await place.subscribeNewPhone();
    await withoutScheduler(async () => {
      await place.act(commandPaths.SelectPerformer, 'Hana Sato');
      advanceClock(601_000);
    });
    await testApp.deliver();
    expect(phone.bodies).toEqual([]);
    await withoutScheduler(() => place.act(commandPaths.CallPerformer, 'Hana Sato'));
    await testApp.deliver();
    expect(phone.bodies).toEqual(['The host is calling you']);
  });

  it('at a generic gig', async () => {
    place = await NotifiedPlace.create(testApp, organisation, 'generic');
    const phone = await place.subscribeNewPhone();
    await place.actAndDeliver([commandPaths.RemovePerformer, 'Ana'], [commandPaths.RemovePerformer, 'Bo']);
    await testApp.deliver();
    expect(phone.bodies).toEqual([]);
  });
});
