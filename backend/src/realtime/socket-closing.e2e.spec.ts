import { type OrganisationId } from '@jamjar/contracts/ids';
import { AccessCache } from '../auth/access-cache.js';
import { type HttpClient, passwordOf, signIn } from '../testing/http-client.js';
import { type GigRowsFixture, recordTestChanges } from '../testing/gig-rows.fixture.js';
import { createOrganisation } from '../testing/account.fixture.js';
import { getSessionId } from '../testing/session-id.js';
import { type BlueRoom, startBlueRoom } from '../testing/blue-room.fixture.js';
import { type RunningApp, startApp } from '../testing/running-app.js';
import { waitUntilCaughtUp } from '../testing/wait-until-caught-up.js';
import { WsClient } from '../testing/ws-client.js';
import { resetPasswordFromConsole } from '../users/reset-password-from-console.js';
import { Heartbeat } from './socket-access.js';

let app: RunningApp;
let godClient: HttpClient;
let organisationId: OrganisationId;
let gig: GigRowsFixture;
let getUserId: BlueRoom['getUserId'];

beforeAll(async () => {
  const members = { mia: 'member', moe: 'member', max: 'member', mel: 'member' } as const;
  ({ app, godClient, organisationId, gig, getUserId } = await startBlueRoom(members));
});
afterAll(() => app.close());

/** Runs the heartbeat as often as it would run in that many seconds. */
async function tickHeartbeat(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) await app.nestApp.get(Heartbeat).tick(Date.now());
}

describe('a user whose session ends', () => {
  it('receives force_logout on every socket, each of which is closed with 1000', async () => {
    const [mia, moe] = [await signIn(app, 'mia'), await signIn(app, 'moe')];
    const clients = [await WsClient.open(mia), await WsClient.open(mia)];
    const other = await WsClient.open(moe);
    await resetPasswordFromConsole(app.infrastructure.pool, { username: 'mia', password: 'a new one' });
    for (const client of clients) {
      expect(await client.next('force_logout')).toMatchObject({ userId: getUserId('mia') });
      expect(await client.closed).toBe(1000);
    }
    expect(await other.hello(null)).toHaveLength(1);
  });

  it('keeps the session that a forced logout excepts, while the others end', async () => {
    const [kept, ended] = [await signIn(app, 'moe'), await signIn(app, 'moe')];
    const [staying, leaving] = [await WsClient.open(kept), await WsClient.open(ended)];
    await app.infrastructure.pool.query('DELETE FROM user_sessions WHERE sid = $1', [getSessionId(ended)]);
    const keys = { userId: getUserId('moe'), exceptSession: getSessionId(kept) };
    await recordTestChanges(app.infrastructure.pool, [{ kind: 'force_logout', audience: `user:${keys.userId}`, gigId: null, keys }]);
    expect(await leaving.closed).toBe(1000);
    expect((await staying.hello(null)).map(({ type }) => type)).toEqual(['caught_up']);
  });

  it('keeps the other sessions when only one ends', async () => {
    const [kept, ended] = [await signIn(app, 'moe'), await signIn(app, 'moe')];
    const [staying, leaving] = [await WsClient.open(kept), await WsClient.open(ended)];
    const keys = { userId: getUserId('moe'), exceptSession: null, onlySession: getSessionId(ended) };
    await recordTestChanges(app.infrastructure.pool, [{ kind: 'force_logout', audience: `user:${keys.userId}`, gigId: null, keys }]);
    expect(await leaving.closed).toBe(1000);
    expect((await staying.hello(null)).map(({ type }) => type)).toEqual(['caught_up']);
  });

  it('receives force_logout for the old session alone when the same browser signs in again', async () => {
    const [browser, otherBrowser] = [await signIn(app, 'mel'), await signIn(app, 'mel')];
    const [oldSession, otherSession] = [await WsClient.open(browser), await WsClient.open(otherBrowser)];
    expect((await browser.post('/api/login', { username: 'mel', password: passwordOf('mel') })).status).toBe(200);
    expect(await oldSession.next('force_logout')).toMatchObject({ userId: getUserId('mel') });
    expect(await oldSession.closed).toBe(1000);
    expect((await browser.get('/api/auth/user')).status).toBe(200);
    expect(otherSession.received).toEqual([]);
    expect((await otherBrowser.get('/api/auth/user')).status).toBe(200);
  });

  it('by signing out is disconnected from every instance at once, and keeps the other sessions', async () => {
    const instance = await startApp({ databaseUrl: app.databaseUrl });
    for (const { nestApp } of [app, instance]) nestApp.get(Heartbeat).onModuleDestroy(); // it would close the sockets later
    const [moe, otherBrowser] = [await signIn(app, 'moe'), await signIn(app, 'moe')];
    const staying = await WsClient.open(otherBrowser);
    const leaving = [await WsClient.open(moe), await WsClient.open({ cookie: moe.cookie, app: instance })];
    await moe.post('/api/logout');
    for (const client of leaving) {
      expect(await client.next('force_logout')).toMatchObject({ userId: getUserId('moe') });
      expect(await client.closed).toBe(1000);
    }
    expect((await staying.hello(null)).map(({ type }) => type)).toEqual(['caught_up']);
    app.nestApp.get(Heartbeat).onModuleInit();
    await instance.close();
  });

  it('without a recorded change is disconnected at the next ping at the latest', async () => {
    const moe = await signIn(app, 'moe');
    const client = await WsClient.open(moe);
    await app.infrastructure.pool.query('DELETE FROM user_sessions WHERE sid = $1', [getSessionId(moe)]);
    app.nestApp.get(AccessCache).invalidateAll(); // the cache would do so by itself after two seconds
    await tickHeartbeat(15);
    expect(await client.closed).toBe(1000);
    expect(client.received.map(({ type }) => type)).toEqual(['force_logout']);
  });

  it('receives force_logout when the session expires', async () => {
    const moe = await signIn(app, 'moe');
    await app.infrastructure.pool.query(`UPDATE user_sessions SET expire = now() + interval '1 second' WHERE sid = $1`, [
      getSessionId(moe),
    ]);
    const client = await WsClient.open(moe);
    expect(await client.closed).toBe(1000);
    expect(client.received.map(({ type }) => type)).toEqual(['force_logout']);
  });

  it('without a recorded change is disconnected as soon as the listener for notifications reconnects', async () => {
    const moe = await signIn(app, 'moe');
    const client = await WsClient.open(moe);
    await app.infrastructure.pool.query('DELETE FROM user_sessions WHERE sid = $1', [getSessionId(moe)]);
    await app.infrastructure.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'jamjar-listen'`,
    );
    expect(await client.closed).toBe(1000);
  });
});

describe('a membership', () => {
  it('that ends is announced to the user, who receives no further messages of the organisation', async () => {
    await waitUntilCaughtUp(app);
    const client = await WsClient.open(await signIn(app, 'max'));
    const userId = getUserId('max');
    await app.infrastructure.pool.query('DELETE FROM organisation_users WHERE user_id = $1', [userId]);
    await recordTestChanges(app.infrastructure.pool, [
      { kind: 'event_updated', audience: `organisation:${organisationId}`, gigId: gig.id, keys: {} },
      {
        kind: 'organization_membership_changed',
        audience: `user:${userId}`,
        gigId: null,
        keys: { userId, action: 'removed', organisationId },
      },
      { kind: 'event_updated', audience: `organisation:${organisationId}`, gigId: gig.id, keys: {} },
    ]);
    const message = await client.next('organization_membership_changed');
    expect(message).toMatchObject({ userId, action: 'removed', organizationId: organisationId });
    await recordTestChanges(app.infrastructure.pool, [{ kind: 'resync', audience: 'everybody', gigId: null, keys: {} }]);
    await client.next('resync');
    expect(client.received.map(({ type }) => type)).toEqual(['event_updated', 'organization_membership_changed', 'resync']);
  });

  it('that begins is announced to the user, who receives the messages of the new role from then on', async () => {
    const redRoom = await createOrganisation(godClient, 'The Red Room', 'rita');
    await waitUntilCaughtUp(app);
    const client = await WsClient.open(await signIn(app, 'rita'));
    await godClient.post(`/api/organisations/${organisationId}/users`, { userId: redRoom.ownerId, role: 'operator' });
    expect(await client.next('organization_membership_changed')).toMatchObject({ action: 'added', organizationId: organisationId });
    await gig.recordChange('timeline', { revisions: [] });
    await client.next('timeline');
  });
});

describe('a stopping server', () => {
  it('closes every socket with 1012 and refuses new ones', async () => {
    const instance = await startApp({ databaseUrl: app.databaseUrl });
    const clients = await Promise.all([1, 2, 3].map(() => WsClient.open({ cookie: godClient.cookie, app: instance })));
    await instance.close();
    expect(await Promise.all(clients.map(({ closed }) => closed))).toEqual([1012, 1012, 1012]);
    await expect(WsClient.open({ cookie: godClient.cookie, app: instance })).rejects.toThrow();
  });
});
