import { routes } from '@jamjar/contracts/routes';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { type HttpClient, signIn } from '../testing/http-client.js';
import { PublicVisitor } from '../testing/public-visitor.fixture.js';
import { type TestBrowser } from '../testing/push-service.fixture.js';
import { createTestOrganisation, type TestOrganisation, unwrapBody } from '../testing/test-organisation.js';
import { createUserWithRole } from '../testing/account.fixture.js';
import { NotifiedApp } from './testing/notified-app.fixture.js';

const browsersPerUser = 20;
const signupCount = 60;
const setCount = 16;
const timeLimit = 5;

let notified: NotifiedApp;
let organisation: TestOrganisation;
/** The browsers of each of five users, by username. */
let browsers: Map<string, TestBrowser[]>;
/** What each user is to get, in order. */
let expected: Map<string, string[]>;

beforeAll(async () => {
  notified = await NotifiedApp.start();
  organisation = await createTestOrganisation(notified.app, 'storm');
  for (const name of ['storm-second', 'storm-third']) await createUserWithRole(organisation.godClient, organisation.id, name, 'operator');
  const { ownerClient, operatorClient, memberClient } = organisation;
  const clients = [
    ownerClient,
    operatorClient,
    memberClient,
    await signIn(notified.app, 'storm-second'),
    await signIn(notified.app, 'storm-third'),
  ];
  browsers = new Map();
  for (const client of clients) browsers.set(await usernameOf(client), await subscribeMany(client));
  expected = new Map([...browsers.keys()].map((username) => [username, []]));
});
afterAll(() => notified.close());

const usernameOf = async (client: HttpClient): Promise<string> => unwrapBody(await client.get<UserView>(routes.currentUser)).username;
async function subscribeMany(client: HttpClient): Promise<TestBrowser[]> {
  const subscribed: TestBrowser[] = [];
  for (let count = 0; count < browsersPerUser; count++) subscribed.push(await notified.subscribe(client));
  return subscribed;
}
/** Everybody is to be told, except whoever did it. */
function expectTold(text: string, by?: string): void {
  for (const [username, texts] of expected) if (username !== by) texts.push(text);
}
function expectToldExactly(): void {
  for (const [username, ofUser] of browsers)
    for (const browser of ofUser)
      expect([username, browser.received.map(({ payload: { kind, body } }) => `${kind}: ${body}`)]).toEqual([
        username,
        expected.get(username),
      ]);
  expect(notified.pushService.errors).toEqual([]);
}

describe('a night with a hundred subscriptions', () => {
  it('tells each of them what the table says: sixty signups in a minute, then everybody who plays, and who plays for too long', async () => {
    const visitor = await PublicVisitor.ofNewGig(notified.app, organisation, 'openmic');
    const { gig } = visitor;
    await organisation.ownerClient.call('PUT', routes.event(gig.id), { timeLimit });
    await notified.advance(61);
    const createdBy = 'storm-owner';
    for (const [username, ofUser] of browsers)
      if (username !== createdBy) for (const browser of ofUser) expect(browser.bodies).toEqual([expect.stringMatching(/^New event/)]);
    for (const browser of [...browsers.values()].flat()) browser.received.length = 0;

    for (let number = 1; number <= signupCount; number++) {
      unwrapBody(await visitor.signUp(`Singer-${number.toString()}`), 201);
      if (number % 20 === 0) await visitor.forgetAttempts();
      if (number === 1) await notified.deliver();
      else await notified.advance(1);
    }
    expectTold('queue: Singer-1 signed up');
    await notified.advance(1);
    expectTold('queue: Singer-2, Singer-3, Singer-4 and 56 more signed up');
    expectToldExactly();

    const hosts = [organisation.operatorClient, organisation.ownerClient];
    for (let set = 1; set <= setCount; set++) {
      const host = hosts[set % hosts.length] ?? organisation.operatorClient;
      await host.call('POST', routes.next(gig.id), {});
      await notified.deliver();
      expectTold(`stage: Singer-${set.toString()} is on stage`, await usernameOf(host));
      await notified.advance(4 * 60); // not yet over the limit, and after the minute
      if (set % 4 !== 0) continue;
      await notified.advance(61);
      expectTold(`stage: Singer-${set.toString()} is over the limit of ${timeLimit.toString()} min`);
      await notified.advance(2 * 60);
    }
    expectToldExactly();
  });
});
