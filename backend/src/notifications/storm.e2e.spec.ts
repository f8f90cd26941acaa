import { type GigId, performerId, type PerformerId } from '@jamjar/contracts/ids';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { advanceClock } from '../testing/fake-clock.fixture.js';
import { type HttpClient, signIn } from '../testing/http-client.js';
import { PublicVisitor } from '../testing/public-visitor.fixture.js';
import { type TestBrowser } from '../testing/push-service.fixture.js';
import { createTestOrganisation, type TestOrganisation, unwrapBody } from '../testing/test-organisation.js';
import { createUserWithRole } from '../testing/account.fixture.js';
import {
  computeExpectedTexts,
  notificationTable,
  type Occurrence,
  type RecordedAction,
  type TextValues,
} from './testing/notification-table.fixture.js';
import { PushTestApp } from './testing/push-test-app.fixture.js';

const browsersPerUser = 20;
const [signupLimit, stintCount] = [60, 6];
/** In minutes. */
const timeLimit = 5;

let testApp: PushTestApp;
let organisation: TestOrganisation;
let visitor: PublicVisitor;
/** The users who may run the gig: the owner and three operators. The member is the only other subscribed user. */
let hosts: HttpClient[];
const usernames = new Map<HttpClient, string>();
/** The browsers of each user, by username. */
const browsers = new Map<string, TestBrowser[]>();
/** The secret of each performer's place, by the performer's name. */
const secrets = new Map<string, string>();
const ids = new Map<string, PerformerId>();
const actions: RecordedAction[] = [];
let textValues: TextValues;

beforeAll(async () => {
  testApp = await PushTestApp.start();
  organisation = await createTestOrganisation(testApp.app, 'storm');
  const { id, godClient, ownerClient, operatorClient, memberClient } = organisation;
  hosts = [ownerClient, operatorClient];
  for (const name of ['storm-second', 'storm-third']) {
    await createUserWithRole(godClient, id, name, 'operator');
    hosts.push(await signIn(testApp.app, name));
  }
  for (const client of [...hosts, memberClient]) {
    const { username } = unwrapBody(await client.get<UserView>(routes.currentUser));
    usernames.set(client, username);
    const browsersOfUser: TestBrowser[] = [];
    for (let count = 0; count < browsersPerUser; count++) browsersOfUser.push(await testApp.subscribe(client));
    browsers.set(username, browsersOfUser);
  }
});
afterAll(() => testApp.close());

/** Adds an action to `actions`. @param client of the user who acts; null when no user does */
const addAction = (client: HttpClient | null, ...occurrences: Occurrence[]): void =>
  void actions.push({ at: Date.now(), username: client && (usernames.get(client) ?? null), occurrences });
/** Adds an action to `actions`, and delivers its notifications. */
async function record(...action: Parameters<typeof addAction>): Promise<void> {
  addAction(...action);
  await testApp.deliver({ later: true });
}
/** Moves the clock in steps of at most a minute, and after each step delivers the notifications that are due. */
async function passSeconds(seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 60) await testApp.advanceSeconds(Math.min(left, 60), { later: true });
}
const singer = (number: number): string => `Singer-${number.toString()}`;
const idOf = (name: string): PerformerId => {
  const id = ids.get(name);
  if (!id) throw new Error(`${name} is not in the line-up`);
  return id;
};
const send = (client: HttpClient, route: (id: PerformerId) => string, name: string, body: object = {}): Promise<unknown> =>
  client.call('POST', route(idOf(name)), body);
const call = (client: HttpClient, method: string, route: (id: GigId) => string, body?: object): Promise<unknown> =>
  client.call(method, route(visitor.gig.id), body);
const toDateText = (date: number): string =>
  new Date(date).toLocaleString('en-GB', { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

// Each test is one part of the gig and records what happens; the last one checks what was sent
describe('a gig with a hundred subscriptions', () => {
  it('is created, and its venue and date change', async () => {
    const { ownerClient } = organisation;
    const date = Date.now() + 3_600_000;
    textValues = { signupLimit, timeLimit, venue: 'The Attic', firstDate: toDateText(Date.now()), date: toDateText(date) };
    visitor = await PublicVisitor.ofNewGig(testApp.app, organisation, 'jam');
    await record(ownerClient, ['created']);
    await passSeconds(61);
    await call(ownerClient, 'PUT', routes.event, { venue: 'The Attic' });
    await record(ownerClient, ['venueChanged']);
    await call(ownerClient, 'PUT', routes.event, { timeLimit, name: 'The Storm' }); // without a notification
    await passSeconds(30);
    await call(ownerClient, 'PUT', routes.event, { date: new Date(date).toISOString() });
    await record(ownerClient, ['dateChanged']);
    await call(ownerClient, 'PATCH', commandPaths.SetSignupLimit, { limit: signupLimit });
    await passSeconds(61);
  });

  it('has sixty signups in a minute, of which the last takes the last place', async () => {
    for (let number = 1; number <= signupLimit; number++) {
      const name = singer(number);
      secrets.set(name, unwrapBody(await visitor.signUp(name), 201).place.secret);
      addAction(null, ['signedUp', name], ...(number === signupLimit ? [['limitReached'] as const] : []));
      if (number === 1 || number === signupLimit) await testApp.deliver({ later: true });
      advanceClock(1_000);
    }
    await passSeconds(61);
    for (const { name, id } of await visitor.gig.lineUp()) ids.set(name, performerId(id));
  });

  it('has a performer who stays on stage longer than the time limit before being replaced', async () => {
    const { ownerClient, operatorClient } = organisation;
    const [one, two] = [singer(1), singer(2)];
    await send(operatorClient, commandPaths.SelectPerformer, one);
    await record(operatorClient, ['selected', one]);
    await passSeconds(61);
    await send(ownerClient, commandPaths.PutOnStage, one);
    await record(ownerClient, ['wentOnStage', one]);
    await passSeconds(timeLimit * 60 - 70); // 70 seconds before the limit
    await send(operatorClient, commandPaths.SelectPerformer, two, { replacingPerformerId: idOf(one) });
    await record(operatorClient, ['selected', two], ['toBeReplaced', one]);
    await passSeconds(71);
    await record(null, ['ranOver', one]);
    await passSeconds(61);
    await send(operatorClient, commandPaths.PutOnStage, two);
    await record(operatorClient, ['wentOnStage', two]);
    await passSeconds(10);
    await send(ownerClient, commandPaths.SubOut, two);
    await record(ownerClient, ['toBeReplaced', two]);
    await passSeconds(61);
    await send(ownerClient, commandPaths.TakeOffStage, two);
  });

  it('goes on with performers whom one host selects and another puts on stage', async () => {
    for (let stint = 0; stint < stintCount; stint++) {
      const [selector, host] = [hosts[stint % hosts.length], hosts[(stint + 1) % hosts.length]];
      if (!selector || !host) throw new Error('Unreachable');
      const name = singer(stint + 3);
      await send(selector, commandPaths.SelectPerformer, name);
      await record(selector, ['selected', name]);
      await passSeconds(20);
      await send(host, commandPaths.PutOnStage, name);
      await record(host, ['wentOnStage', name]);
      await passSeconds(4 * 60);
      await send(host, commandPaths.TakeOffStage, name);
      for (const route of [commandPaths.SelectPerformer, commandPaths.DeselectPerformer]) await send(host, route, singer(20 + stint));
      await record(host, ['selected', singer(20 + stint)]);
      await passSeconds(61);
    }
  });

  it('has performers who step outside, come back and cancel, and a host who holds one', async () => {
    const [held, gone] = [singer(40), singer(60)];
    const change = async (name: string, route: (secret: string) => string, fields: object): Promise<void> => {
      const secret = secrets.get(name) ?? '';
      const [performer] = (await visitor.readPlace(secret)).performers;
      unwrapBody(await visitor.requestPlace(secret, { route, body: { key: performer?.key, ...fields } }));
    };
    await change(held, routes.holdPlace, { held: true });
    await record(null, ['held', held]);
    await passSeconds(10);
    await change(gone, routes.cancelPlace, {});
    await record(null, ['cancelled', gone]);
    await change(held, routes.holdPlace, { held: false });
    await record(null, ['returned', held]);
    await send(organisation.operatorClient, commandPaths.HoldPerformer, held, { held: true });
    await passSeconds(61);
  });

  it('ends with a raffle and messages, and is completed, opened again and deleted', async () => {
    const { ownerClient, operatorClient, memberClient } = organisation;
    await call(ownerClient, 'PATCH', commandPaths.SwitchRaffle, { enabled: true });
    await call(operatorClient, 'PUT', commandPaths.SetRaffleEntrances, { performerIds: [idOf(singer(50))], entrances: 1 });
    await call(operatorClient, 'POST', routes.raffle, {});
    await record(operatorClient, ['raffleWon', singer(50)]);
    await passSeconds(61);
    for (const [minutes, isNotified] of [
      [0, true],
      [5, false],
      [11, true],
    ] as const) {
      await passSeconds(minutes * 60);
      await memberClient.call('POST', routes.messages, { jamNightId: visitor.gig.id, content: 'Last song' });
      if (isNotified) await record(memberClient, ['messageSent']);
    }
    await passSeconds(61);
    for (const trigger of ['completed', 'reopened'] as const) {
      await call(ownerClient, 'PATCH', routes.toggleCompleted, { completed: trigger === 'completed' });
      await record(ownerClient, [trigger]);
      await passSeconds(61);
    }
    await call(ownerClient, 'DELETE', routes.event);
    await record(ownerClient, ['deleted']);
    await passSeconds(61);
  });

  it('has caused every trigger of the table, and each subscription has received what the table requires', () => {
    const happened = new Set(actions.flatMap(({ occurrences }) => occurrences.map(([trigger]) => trigger)));
    expect([...happened].toSorted()).toEqual(Object.keys(notificationTable).toSorted());
    for (const [username, browsersOfUser] of browsers) {
      const expected = { username, ...computeExpectedTexts(username, actions, textValues) };
      for (const { received } of browsersOfUser) {
        const bodiesOf = (kind: string) => received.flatMap(({ payload }) => (payload.kind === kind ? [payload.body] : []));
        expect({ username, stage: bodiesOf('stage'), queue: bodiesOf('queue'), event: bodiesOf('event') }).toEqual(expected);
      }
    }
    expect(testApp.pushService.errors).toEqual([]);
  });
});
