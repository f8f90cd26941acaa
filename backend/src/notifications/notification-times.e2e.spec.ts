import { commandPaths } from '@jamjar/contracts/gigs/commands/sent-commands';
import { routes } from '@jamjar/contracts/routes';
import { createTestOrganisation, TestGig, type TestOrganisation } from '../testing/test-organisation.js';
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

describe('notifications of an event', () => {
  it('about the stage are not sent earlier than two hours before it, and end with its completion', async () => {
    const later = await createGig('openmic', { date: new Date(Date.now() + 2 * 3_600_000 + 60_000).toISOString() });
    await later.addPerformers('Ana', 'Bo');
    const browser = await notified.subscribe(organisation.memberClient);
    await later.sendCommand(commandPaths.PutOnStage, 'Ana');
    await notified.advance(61);
    expect(browser.bodies).toEqual([]);
    await later.sendCommand(commandPaths.PutOnStage, 'Bo');
    await notified.advance(1);
    await organisation.ownerClient.patch(routes.toggleCompleted(later.id), { completed: true });
    await notified.advance(61);
    expect(browser.bodies).toEqual(['Bo is on stage', 'The event is completed']);
  });

  it('are not sent twice when changes are read again, nor about what was recorded too long ago', async () => {
    const gig = await createGig('openmic');
    await gig.addPerformers('Ana');
    await notified.deliver();
    const browser = await notified.subscribe(organisation.memberClient);
    const { rows } = await pool().query<{ seq: string }>('SELECT seq FROM push.cursor');
    await gig.sendCommand(commandPaths.PutOnStage, 'Ana');
    await notified.deliver();
    expect(browser.bodies).toEqual(['Ana is on stage']);
    await pool().query('UPDATE push.cursor SET seq = $1', [rows[0]?.seq]); // so that the change is read again, whose job exists already
    await pool().query('DELETE FROM push.windows');
    await notified.deliver();
    expect(browser.bodies).toHaveLength(1);
    jest.setSystemTime(Date.now() + 61_000);
    await pool().query('UPDATE push.cursor SET seq = $1', [rows[0]?.seq]);
    await notified.deliver();
    expect(browser.bodies).toHaveLength(1);
  });
});

describe('a stint over the time limit', () => {
  it('is notified once, also to the operator who started it, when it exceeds the current limit', async () => {
    const gig = await createGig('openmic');
    await gig.addPerformers('Ana', 'Bo');
    const setLimit = (timeLimit: number | null) => organisation.ownerClient.call('PUT', routes.event(gig.id), { timeLimit });
    await setLimit(10);
    await notified.advance(61);
    const browser = await notified.subscribe(organisation.operatorClient);
    await gig.sendCommand(commandPaths.PutOnStage, 'Ana');
    await notified.advance(9 * 60);
    await setLimit(12);
    await notified.advance(2 * 60);
    expect(browser.bodies).toEqual([]);
    await notified.advance(61);
    expect(browser.bodies).toEqual(['Ana is over the limit of 12 min']);
    await notified.advance(20 * 60);
    await gig.sendCommand(commandPaths.TakeOffStage, 'Ana');
    await gig.sendCommand(commandPaths.PutOnStage, 'Bo');
    await notified.advance(11 * 60);
    await gig.sendCommand(commandPaths.TakeOffStage, 'Bo');
    await notified.advance(5 * 60);
    expect(browser.bodies).toHaveLength(1);
  });
});

describe('a chat message', () => {
  it('is notified, without its text, if no other was sent in the ten minutes before', async () => {
    const gig = await createGig();
    const browser = await notified.subscribe(organisation.memberClient);
    const send = () => organisation.ownerClient.call('POST', routes.messages, { jamNightId: gig.id, content: 'A secret' });
    await send();
    await notified.advance(60 * 5);
    await send();
    await notified.advance(60 * 9);
    await send();
    await notified.advance(61);
    expect(browser.bodies).toEqual(['New message in the chat']);
    await notified.advance(60 * 10);
    await send();
    await notified.deliver();
    expect(browser.received.map(({ payload: { url } }) => url)).toEqual([`/event/${gig.id}/chat`, `/event/${gig.id}/chat`]);
  });
});
