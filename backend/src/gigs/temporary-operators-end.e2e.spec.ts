import { accountRoutes } from '@jamjar/contracts/account-routes';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { createTestDatabase, type TestDatabase } from '@jamjar/infra/testing/test-database';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { advanceClock, resetClock, setClock } from '../testing/fake-clock.fixture.js';
import { type HttpClient } from '../testing/http-client.js';
import { inviteTemporaryOperator, joinAsTemporaryOperator } from '../testing/invitation.fixture.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { TestGig, createTestOrganisation, type TestOrganisation } from '../testing/test-organisation.js';
import { waitUntilCaughtUp } from '../testing/wait-until-caught-up.js';
import { WsClient } from '../testing/ws-client.js';

const hourMs = 3_600_000;

let database: TestDatabase;
let apps: readonly [RunningApp, RunningApp];
let organisation: TestOrganisation;
let helperCount = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  apps = [await startApp({ databaseUrl: database.url }), await startApp({ databaseUrl: database.url })];
  organisation = await createTestOrganisation(apps[0], 'attic');
});
afterEach(resetClock);
afterAll(async () => {
  for (const app of apps) await app.close();
  await database.drop();
});

interface Helped {
  gig: TestGig;
  client: HttpClient;
  id: Awaited<ReturnType<typeof joinAsTemporaryOperator>>['id'];
  sockets: WsClient[];
}

/** A gig with a helper, who has a socket on both servers. */
async function createHelped(extraFields: object = {}): Promise<Helped> {
  const gig = await TestGig.create(organisation, 'jam', extraFields);
  await gig.addPerformer('Ana');
  await Promise.all(apps.map(waitUntilCaughtUp));
  const { client, id } = await joinAsTemporaryOperator(organisation, gig.id, `helper ${++helperCount}`);
  const sockets = await Promise.all(apps.map((app) => WsClient.open(client.withSessionOn(app))));
  await Promise.all(sockets.map((socket) => socket.hello(null)));
  return { gig, client, id, sockets };
}

const readStatuses = async ({ gig, client }: Helped): Promise<number[]> =>
  Promise.all(apps.map(async (app) => (await client.withSessionOn(app).get(routes.event(gig.id))).status));

/** Checks that both servers refuse the helper within two seconds, and that both sockets hear the end and then nothing of the gig. */
async function expectEnded(helped: Helped): Promise<void> {
  await waitUntil(async () => (await readStatuses(helped)).every((status) => status === 404), 2_000);
  const { gig, client, sockets } = helped;
  await Promise.all(sockets.map((socket) => socket.next('organization_membership_changed', ({ action }) => action === 'removed')));
  const counts = sockets.map(({ received }) => received.length);
  await organisation.ownerClient.post(routes.messages, { jamNightId: gig.id, content: 'after the end' });
  await organisation.godClient.patch(routes.performer(gig.idOf('Ana')), { notes: 'after the end' });
  await Promise.all(apps.map(waitUntilCaughtUp));
  expect(sockets.map(({ received }) => received.length)).toEqual(counts);
  expect((await client.post(commandPaths.PutOnStage(gig.idOf('Ana')))).status).toBe(404);
  await Promise.all(sockets.map((socket) => socket.close()));
}

const countDueRows = async (): Promise<number> =>
  (await apps[0].infrastructure.pool.query(`SELECT FROM due WHERE kind = 'temporary-operators-end'`)).rowCount ?? 0;

describe('helping ends on both servers', () => {
  it('when an owner ends it, who hears nothing of others', async () => {
    const helped = await createHelped();
    const { client: other } = await joinAsTemporaryOperator(organisation, helped.gig.id, `helper ${++helperCount}`);
    await organisation.ownerClient.call('DELETE', accountRoutes.temporaryOperator(helped.gig.id, helped.id));
    await expectEnded(helped);
    expect((await other.get(routes.event(helped.gig.id))).status).toBe(200);
  });

  it('when the gig is completed, and does not begin again when it is reopened', async () => {
    const helped = await createHelped();
    const unused = await inviteTemporaryOperator(organisation, helped.gig.id);
    await organisation.ownerClient.call('PATCH', routes.toggleCompleted(helped.gig.id), { completed: true });
    await expectEnded(helped);
    expect((await helped.client.post(accountRoutes.join(unused))).status).toBe(404);
    await organisation.ownerClient.call('PATCH', routes.toggleCompleted(helped.gig.id), { completed: false });
    await Promise.all(apps.map(waitUntilCaughtUp));
    expect(await readStatuses(helped)).toEqual([404, 404]);
  });

  it('when the gig is deleted', async () => {
    const helped = await createHelped();
    await organisation.ownerClient.call('DELETE', routes.event(helped.gig.id));
    await waitUntil(async () => (await readStatuses(helped)).every((status) => status === 404), 2_000);
    await Promise.all(helped.sockets.map((socket) => socket.next('organization_membership_changed')));
    await Promise.all(helped.sockets.map((socket) => socket.close()));
  });

  it('at the end of the gig, which it follows when that moves; then nothing is due any more', async () => {
    setClock();
    const endsAt = Date.now() + hourMs;
    const helped = await createHelped({ endsAt: new Date(endsAt).toISOString() });
    await organisation.ownerClient.call('PUT', routes.event(helped.gig.id), { endsAt: new Date(endsAt + hourMs).toISOString() });
    await Promise.all(apps.map(waitUntilCaughtUp));
    advanceClock(hourMs + 1);
    await new Promise((resolve) => setTimeout(resolve, 2_500)); // two runs of the due work
    expect(await readStatuses(helped)).toEqual([200, 200]);
    advanceClock(hourMs);
    await waitUntil(async () => (await readStatuses(helped)).every((status) => status === 404), 4_000); // the due work runs each second
    await Promise.all(helped.sockets.map((socket) => socket.close()));
  });

  it('without an end 24 hours after the date', async () => {
    setClock();
    const helped = await createHelped({ date: new Date(Date.now() - 23 * hourMs).toISOString() });
    expect(await readStatuses(helped)).toEqual([200, 200]);
    advanceClock(hourMs + 1);
    await waitUntil(async () => (await readStatuses(helped)).every((status) => status === 404), 4_000);
    await Promise.all(helped.sockets.map((socket) => socket.close()));
  });

  it('at its time also when the due work is not done, as right after a stop', async () => {
    setClock();
    const helped = await createHelped({ date: new Date(Date.now() - 23 * hourMs).toISOString() });
    await apps[0].infrastructure.pool.query(`UPDATE due SET attempt_at = 'infinity' WHERE kind = 'temporary-operators-end'`);
    advanceClock(hourMs + 1);
    await waitUntil(async () => (await readStatuses(helped)).every((status) => status === 404), 2_500); // access is cached for two seconds
    await Promise.all(helped.sockets.map((socket) => socket.close()));
  });

  it('when the gig is completed while a check of it is running', async () => {
    const { gig, id, sockets } = await createHelped();
    const { pool } = apps[0].infrastructure;
    const isScheduled = async (): Promise<boolean> =>
      (await pool.query('SELECT FROM due WHERE subject = $1 AND attempt_at > now()', [gig.id])).rowCount === 1;
    await waitUntil(isScheduled); // the check after joining is done
    const check = await pool.connect();
    await check.query('BEGIN');
    await check.query('DELETE FROM due WHERE subject = $1', [gig.id]);
    await organisation.ownerClient.call('PATCH', routes.toggleCompleted(gig.id), { completed: true });
    await Promise.all(apps.map(waitUntilCaughtUp));
    await check.query(`INSERT INTO due VALUES ('temporary-operators-end', $1, 'infinity', 'infinity')`, [gig.id]);
    await check.query('COMMIT');
    check.release();
    await waitUntil(
      async () => (await pool.query('SELECT FROM temporary_operators WHERE user_id = $1 AND ended_at IS NOT NULL', [id])).rowCount === 1,
    );
    await Promise.all(sockets.map((socket) => socket.close()));
  });

  it('when the helper gets a role in the organisation, and does not begin again when that is taken away', async () => {
    const helped = await createHelped();
    await organisation.godClient.call('POST', routes.organisationUsers(organisation.id), { userId: helped.id, role: 'member' });
    expect((await helped.client.get(routes.event(helped.gig.id))).status).toBe(200); // as member
    expect((await helped.client.post(commandPaths.PutOnStage(helped.gig.idOf('Ana')))).status).toBe(403);
    await organisation.godClient.call('DELETE', routes.organisationUser(organisation.id, helped.id));
    await waitUntil(async () => (await readStatuses(helped)).every((status) => status === 404), 2_000);
    await Promise.all(helped.sockets.map((socket) => socket.close()));
  });

  it('so that nothing is due without helpers, and each end is audited', async () => {
    const helped = await createHelped();
    await organisation.godClient.call('DELETE', routes.user(helped.id));
    const { rows } = await apps[0].infrastructure.pool.query(
      `SELECT action FROM audit_log WHERE object_id = $1 AND fields = '{temporaryOperator}' ORDER BY id`,
      [helped.id],
    );
    expect(rows).toEqual([{ action: 'allocated' }, { action: 'removed' }]);
    await apps[0].infrastructure.pool.query('UPDATE temporary_operators SET ended_at = now() WHERE ended_at IS NULL');
    await apps[0].infrastructure.pool.query(`UPDATE due SET at = now(), attempt_at = now() WHERE kind = 'temporary-operators-end'`);
    await waitUntil(async () => (await countDueRows()) === 0, 10_000);
    await Promise.all(helped.sockets.map((socket) => socket.closed));
  });
});
