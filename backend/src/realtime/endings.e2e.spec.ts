import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { AccessNews } from '../auth/access-news.js';
import { type Browser, passwordOf, signIn } from '../testing/browser.js';
import { GigRows, record } from '../testing/gig-rows.js';
import { makeMember, makeOrganisation } from '../testing/people.js';
import { god, startApp, type RunningApp } from '../testing/running-app.js';
import { Screen } from '../testing/screen.js';
import { resetPassword } from '../users/reset-password.js';
import { Heartbeat } from './heartbeat.js';

jest.setTimeout(60_000);

let app: RunningApp;
let gods: Browser;
let organisation: OrganisationId;
let gig: GigRows;
const users = new Map<string, UserId>();

beforeAll(async () => {
  app = await startApp();
  gods = await signIn(app, god.username);
  ({ organisation } = await makeOrganisation(gods, 'The Blue Room', 'olga'));
  for (const name of ['mia', 'moe', 'max', 'may', 'mel']) users.set(name, await makeMember(gods, organisation, name, 'member'));
  gig = await GigRows.make(app.foundation.pool, organisation);
});
afterAll(() => app.close());

const userCalled = (name: string): UserId => users.get(name) ?? fail(name);
const fail = (name: string): never => {
  throw new Error(`Nobody is called ${name}`);
};
const sessionOf = ({ cookie }: Browser): string =>
  decodeURIComponent(cookie ?? '')
    .replace(/^jamjar\.sid=s:/, '')
    .replace(/\..*$/, '');

/** As if so many seconds had passed. */
async function seconds(count: number): Promise<void> {
  for (let second = 0; second < count; second++) await app.app.get(Heartbeat).beat(Date.now());
}

describe('a client', () => {
  it('is answered what time it is', async () => {
    const screen = await Screen.open(gods);
    const before = Date.now();
    screen.say({ type: 'time', sentAt: 12.5 });
    const { sentAt, now } = await screen.next('time');
    expect(sentAt).toBe(12.5);
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
  });

  it('that talks nonsense is passed over', async () => {
    const screen = await Screen.open(gods);
    for (const nonsense of ['', '{', 'null', '{"type":"sing"}', '{"type":"hello","pos":-1}', Buffer.from([0, 1, 2])]) screen.say(nonsense);
    expect(await screen.hello(null)).toHaveLength(1);
  });

  it('that says too much, or too much at once, is closed, and nobody else', async () => {
    const [bystander, flooding, pinging, long] = await Promise.all([1, 2, 3, 4].map(() => Screen.open(gods)));
    for (let count = 0; count < 200; count++) {
      flooding?.say({ type: 'hello', pos: 0 });
      pinging?.socket.ping();
    }
    long?.say('a'.repeat(10_000));
    expect(await Promise.all([flooding?.closed, pinging?.closed, long?.closed])).toEqual([1008, 1008, 1009]);
    expect(await bystander?.hello(null)).toHaveLength(1);
  });

  it('that does not read is dropped, and the others hear everything', async () => {
    const crowd = await Promise.all(Array.from({ length: 300 }, async (_, index) => (await gig.performer(`Performer ${index}`)).performer));
    const [slow, quick] = [await Screen.open(gods), await Screen.open(gods)];
    slow.socket.pause();
    const rounds = 80;
    for (let round = 0; round < rounds; round++) {
      await gig.tell('performers', { performerIds: crowd });
      await quick.next('performers');
    }
    slow.socket.resume();
    expect(await slow.closed).toBe(1006);
    expect(slow.heard.length).toBeLessThan(rounds);
    expect(quick.heard).toHaveLength(rounds);
  });

  it('that answers no pings is dropped after the second one, 15 s later', async () => {
    const [dead, alive] = [await Screen.open(gods, { answersPings: false }), await Screen.open(gods)];
    await seconds(15);
    await alive.hello(null); // its pong has arrived before this
    expect(dead.socket.readyState).toBe(dead.socket.OPEN);
    await seconds(15);
    expect(await dead.closed).toBe(1006);
    expect(await alive.hello(null)).toHaveLength(1);
  });
});

describe('somebody who is signed out', () => {
  it('hears so, and every socket of theirs is closed with 1000', async () => {
    const [mia, moe] = [await signIn(app, 'mia'), await signIn(app, 'moe')];
    const screens = [await Screen.open(mia), await Screen.open(mia)];
    const other = await Screen.open(moe);
    await resetPassword(app.foundation.pool, { username: 'mia', password: 'a new one' });
    for (const screen of screens) {
      expect(await screen.next('force_logout')).toMatchObject({ userId: userCalled('mia') });
      expect(await screen.closed).toBe(1000);
    }
    expect(await other.hello(null)).toHaveLength(1);
  });

  it('of all sessions but one keeps that one', async () => {
    const [kept, ended] = [await signIn(app, 'moe'), await signIn(app, 'moe')];
    const [staying, leaving] = [await Screen.open(kept), await Screen.open(ended)];
    await app.foundation.pool.query('DELETE FROM user_sessions WHERE sid = $1', [sessionOf(ended)]);
    const keys = { userId: userCalled('moe'), exceptSession: sessionOf(kept) };
    await record(app.foundation.pool, [{ kind: 'force_logout', audience: `user:${keys.userId}`, gigId: null, keys }]);
    expect(await leaving.closed).toBe(1000);
    expect((await staying.hello(null)).map(({ type }) => type)).toEqual(['caught_up']);
  });

  it('of one session keeps all others', async () => {
    const [kept, ended] = [await signIn(app, 'moe'), await signIn(app, 'moe')];
    const [staying, leaving] = [await Screen.open(kept), await Screen.open(ended)];
    const keys = { userId: userCalled('moe'), exceptSession: null, onlySession: sessionOf(ended) };
    await record(app.foundation.pool, [{ kind: 'force_logout', audience: `user:${keys.userId}`, gigId: null, keys }]);
    expect(await leaving.closed).toBe(1000);
    expect((await staying.hello(null)).map(({ type }) => type)).toEqual(['caught_up']);
  });

  it('is told and closed, it alone, when somebody signs in anew in its browser', async () => {
    const [browser, elsewhere] = [await signIn(app, 'mel'), await signIn(app, 'mel')];
    const [before, other] = [await Screen.open(browser), await Screen.open(elsewhere)];
    expect((await browser.post('/api/login', { username: 'mel', password: passwordOf('mel') })).status).toBe(200);
    expect(await before.next('force_logout')).toMatchObject({ userId: userCalled('mel') });
    expect(await before.closed).toBe(1000);
    expect((await browser.get('/api/auth/user')).status).toBe(200);
    expect(other.heard).toEqual([]);
    expect((await elsewhere.get('/api/auth/user')).status).toBe(200);
  });

  it('by their own hand hears so at once on every instance, and keeps their other sessions', async () => {
    const instance = await startApp({ databaseUrl: app.databaseUrl });
    for (const { app: each } of [app, instance]) each.get(Heartbeat).onModuleDestroy(); // which would find out in the end
    const [moe, elsewhere] = [await signIn(app, 'moe'), await signIn(app, 'moe')];
    const staying = await Screen.open(elsewhere);
    const leaving = [await Screen.open(moe), await Screen.open({ cookie: moe.cookie, app: instance })];
    await moe.post('/api/logout');
    for (const screen of leaving) {
      expect(await screen.next('force_logout')).toMatchObject({ userId: userCalled('moe') });
      expect(await screen.closed).toBe(1000);
    }
    expect((await staying.hello(null)).map(({ type }) => type)).toEqual(['caught_up']);
    app.app.get(Heartbeat).onModuleInit();
    await instance.close();
  });

  it('and was not told is found out with the next ping at the latest', async () => {
    const moe = await signIn(app, 'moe');
    const screen = await Screen.open(moe);
    await app.foundation.pool.query('DELETE FROM user_sessions WHERE sid = $1', [sessionOf(moe)]);
    app.app.get(AccessNews).forget(); // as two seconds would
    await seconds(15);
    expect(await screen.closed).toBe(1000);
    expect(screen.heard.map(({ type }) => type)).toEqual(['force_logout']);
  });

  it('by time hears so when the session expires', async () => {
    const moe = await signIn(app, 'moe');
    await app.foundation.pool.query(`UPDATE user_sessions SET expire = now() + interval '1 second' WHERE sid = $1`, [sessionOf(moe)]);
    const screen = await Screen.open(moe);
    expect(await screen.closed).toBe(1000);
    expect(screen.heard.map(({ type }) => type)).toEqual(['force_logout']);
  });

  it('while notifications went unheard is found out as soon as they are heard again', async () => {
    const moe = await signIn(app, 'moe');
    const screen = await Screen.open(moe);
    await app.foundation.pool.query('DELETE FROM user_sessions WHERE sid = $1', [sessionOf(moe)]);
    await app.foundation.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'jamjar-listen'`,
    );
    expect(await screen.closed).toBe(1000);
  });
});

describe('a membership', () => {
  it('that ends closes the organisation to the socket, which hears of it', async () => {
    const screen = await Screen.open(await signIn(app, 'max'));
    const userId = userCalled('max');
    await app.foundation.pool.query('DELETE FROM organisation_users WHERE user_id = $1', [userId]);
    await record(app.foundation.pool, [
      { kind: 'event_updated', audience: `organisation:${organisation}`, gigId: gig.id, keys: {} },
      {
        kind: 'organization_membership_changed',
        audience: `user:${userId}`,
        gigId: null,
        keys: { userId, action: 'removed', organisationId: organisation },
      },
      { kind: 'event_updated', audience: `organisation:${organisation}`, gigId: gig.id, keys: {} },
    ]);
    const message = await screen.next('organization_membership_changed');
    expect(message).toMatchObject({ userId, action: 'removed', organizationId: organisation });
    await record(app.foundation.pool, [{ kind: 'resync', audience: 'everybody', gigId: null, keys: {} }]);
    await screen.next('resync');
    expect(screen.heard.map(({ type }) => type)).toEqual(['event_updated', 'organization_membership_changed', 'resync']);
  });

  it('that begins opens the organisation to the socket, with the role that it has', async () => {
    const newcomer = await makeOrganisation(gods, 'The Red Room', 'rita');
    const screen = await Screen.open(await signIn(app, 'rita'));
    await gods.post(`/api/organisations/${organisation}/users`, { userId: newcomer.owner, role: 'operator' });
    expect(await screen.next('organization_membership_changed')).toMatchObject({ action: 'added', organizationId: organisation });
    await gig.tell('timeline', { revisions: [] });
    await screen.next('timeline');
  });
});

describe('a deploy', () => {
  it('closes every socket with 1012 and lets nobody in', async () => {
    const instance = await startApp({ databaseUrl: app.databaseUrl });
    const screens = await Promise.all([1, 2, 3].map(() => Screen.open({ cookie: gods.cookie, app: instance })));
    await instance.close();
    expect(await Promise.all(screens.map(({ closed }) => closed))).toEqual([1012, 1012, 1012]);
    await expect(Screen.open({ cookie: gods.cookie, app: instance })).rejects.toThrow();
  });
});
