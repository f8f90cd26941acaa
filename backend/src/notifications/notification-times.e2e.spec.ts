import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { createTestOrganisation, TestGig, type TestOrganisation } from '../testing/test-organisation.js';
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

describe('notifications of a gig', () => {
  it('about the stage are sent only from two hours before its date on', async () => {
    const gig = await createGig('openmic', { date: new Date(Date.now() + 2 * 3_600_000 + 90_000).toISOString() }); // 2 h and half a minute after `createGig`
    await gig.addPerformers('Ana', 'Bo');
    const browser = await testApp.subscribe(organisation.memberClient);
    await gig.sendCommand(commandPaths.PutOnStage, 'Ana');
    await testApp.advanceSeconds(1);
    expect(browser.bodies).toEqual([]);
    await testApp.advanceSeconds(61);
    await gig.sendCommand(commandPaths.PutOnStage, 'Bo');
    await testApp.advanceSeconds(1);
    await organisation.ownerClient.patch(routes.toggleCompleted(gig.id), { completed: true });
    await testApp.advanceSeconds(61);
    expect(browser.bodies).toEqual(['Bo is on stage', 'The event is completed']);
  });

  it('are not sent twice when changes are read again', async () => {
    const gig = await createGig('openmic');
    await gig.addPerformers('Ana');
    await testApp.deliver();
    const browser = await testApp.subscribe(organisation.memberClient);
    const { rows } = await getPool().query<{ seq: string }>('SELECT seq FROM push.cursor');
    await gig.sendCommand(commandPaths.PutOnStage, 'Ana');
    await testApp.deliver();
    expect(browser.bodies).toEqual(['Ana is on stage']);
    await getPool().query('UPDATE push.cursor SET seq = $1', [rows[0]?.seq]); // so that the change is read again, whose job exists already
    await getPool().query('DELETE FROM push.windows');
    await testApp.deliver();
    expect(browser.bodies).toHaveLength(1);
  });
});

describe('a stint over the time limit', () => {
  it('is notified once, also to the operator who started it, when it exceeds the current limit', async () => {
    const gig = await createGig('openmic');
    await gig.addPerformers('Ana', 'Bo');
    const setLimit = (timeLimit: number | null) => organisation.ownerClient.call('PUT', routes.event(gig.id), { timeLimit });
    await setLimit(10);
    await testApp.advanceSeconds(61);
    const browser = await testApp.subscribe(organisation.operatorClient);
    await gig.sendCommand(commandPaths.PutOnStage, 'Ana');
    await testApp.advanceSeconds(9 * 60);
    await setLimit(12);
    await testApp.advanceSeconds(2 * 60);
    expect(browser.bodies).toEqual([]);
    await testApp.advanceSeconds(61);
    expect(browser.bodies).toEqual(['Ana is over the limit of 12 min']);
    await testApp.advanceSeconds(20 * 60);
    await gig.sendCommand(commandPaths.TakeOffStage, 'Ana');
    await gig.sendCommand(commandPaths.PutOnStage, 'Bo');
    await testApp.advanceSeconds(11 * 60);
    await gig.sendCommand(commandPaths.TakeOffStage, 'Bo');
    await testApp.advanceSeconds(5 * 60);
    expect(browser.bodies).toHaveLength(1);
  });
});

describe('a chat message', () => {
  it('is notified, without its text, if no other was sent in the ten minutes before', async () => {
    const gig = await createGig();
    const browser = await testApp.subscribe(organisation.memberClient);
    const send = () => organisation.ownerClient.call('POST', routes.messages, { jamNightId: gig.id, content: 'A secret' });
    await send();
    await testApp.advanceSeconds(60 * 5);
    await send();
    await testApp.advanceSeconds(60 * 9);
    await send();
    await testApp.advanceSeconds(61);
    expect(browser.bodies).toEqual(['New message in the chat']);
    await testApp.advanceSeconds(60 * 10);
    await send();
    await testApp.deliver();
    expect(browser.received.map(({ payload: { url } }) => url)).toEqual([`/event/${gig.id}/chat`, `/event/${gig.id}/chat`]);
  });
});
