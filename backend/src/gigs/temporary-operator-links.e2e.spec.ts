import { accountRoutes } from '@jamjar/contracts/account-routes';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { type TemporaryOperatorsView } from '@jamjar/contracts/gigs/temporary-operator.views';
import { type AuditEntryView } from '@jamjar/contracts/organisations/organisation.views';
import { headers, routes } from '@jamjar/contracts/routes';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { runInTransaction } from '@jamjar/infra/database/pool';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { createUserWithRole } from '../testing/account.fixture.js';
import { HttpClient, passwordOf, signIn } from '../testing/http-client.js';
import { inviteTemporaryOperator, joinAs, joinAsTemporaryOperator } from '../testing/invitation.fixture.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { TestGig, createTestOrganisation, unwrapBody, type TestOrganisation } from '../testing/test-organisation.js';
import { waitUntilCaughtUp } from '../testing/wait-until-caught-up.js';
import { WsClient } from '../testing/ws-client.js';

const hourMs = 3_600_000;

let app: RunningApp;
let organisation: TestOrganisation;
let gig: TestGig;
let helperCount = 0;
const nextName = (): string => `helper ${++helperCount}`;

beforeAll(async () => {
  app = await startApp();
  organisation = await createTestOrganisation(app, 'cellar');
  gig = await TestGig.create(organisation);
});
afterAll(() => app.close());

describe('a link for a helper', () => {
  const list = async ({ id } = gig): Promise<TemporaryOperatorsView> =>
    unwrapBody(await organisation.ownerClient.get<TemporaryOperatorsView>(accountRoutes.temporaryOperators(id)));

  it('is for one person, listed while it is open, and revoked like others', async () => {
    const token = await inviteTemporaryOperator(organisation, gig.id);
    const [open] = (await list()).invitations;
    if (!open) throw new Error('The link is not listed');
    expect(open).toMatchObject({ role: null, eventId: gig.id, maxUses: 1, usesLeft: 1 });
    expect(await new HttpClient(app).get(accountRoutes.publicJoin(token))).toMatchObject({
      body: { role: null, eventName: 'A gig of jam', organisation: { name: 'cellar' } },
    });
    expect((await organisation.ownerClient.delete(accountRoutes.invitation(organisation.id, open.id))).status).toBe(204);
    expect((await list()).invitations).toEqual([]);
    expect((await joinAs(app, token, nextName())).status).toBe(404);
    const used = await inviteTemporaryOperator(organisation, gig.id);
    expect((await joinAs(app, used, nextName())).status).toBe(200);
    expect((await joinAs(app, used, nextName())).status).toBe(404);
  });

  it('gives nothing to who has a role in the organisation', async () => {
    const token = await inviteTemporaryOperator(organisation, gig.id);
    expect(await organisation.memberClient.post(accountRoutes.join(token))).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_ALLOCATED' },
    });
    expect((await joinAs(app, token, nextName())).status).toBe(200); // its use was not taken
  });

  it('does not make anybody a helper again who was ended, however it is repeated', async () => {
    const token = await inviteTemporaryOperator(organisation, gig.id);
    const [client, key, name] = [new HttpClient(app), crypto.randomUUID(), nextName()];
    const { user } = unwrapBody(await joinAs(app, token, name, { client, key }));
    expect((await organisation.ownerClient.delete(accountRoutes.temporaryOperator(gig.id, user.id))).status).toBe(204);
    expect((await organisation.ownerClient.delete(accountRoutes.temporaryOperator(gig.id, user.id))).status).toBe(404);
    await joinAs(app, token, name, { client, key });
    expect((await client.post(accountRoutes.join(token))).status).toBe(404);
    expect((await client.get(routes.event(gig.id))).status).toBe(404);
    expect(unwrapBody(await client.get<GigView[]>(routes.events))).toEqual([]);
    expect((await list()).temporaryOperators.map(({ id }) => id)).not.toContain(user.id);
  });

  it('takes no use from who helps there already; another link lets the same person help at a second gig', async () => {
    const { client } = await joinAsTemporaryOperator(organisation, gig.id, nextName());
    const token = await inviteTemporaryOperator(organisation, gig.id);
    for (let attempt = 0; attempt < 2; attempt++) expect((await client.post(accountRoutes.join(token))).status).toBe(200);
    expect((await joinAs(app, token, nextName())).status).toBe(200); // the use was left

    const second = await TestGig.create(organisation);
    expect((await client.post(accountRoutes.join(await inviteTemporaryOperator(organisation, second.id)))).status).toBe(200);
    const gigs = unwrapBody(await client.get<GigView[]>(routes.events)).map(({ id }) => id);
    expect(gigs.sort()).toEqual([gig.id, second.id].sort());
    const socket = await WsClient.open(client);
    await socket.hello(null);
    await second.addPerformer('Ana of the second');
    await socket.next('performer_created');
    await organisation.ownerClient.patch(routes.organisationLogo(organisation.id), { logoUrl: 'https://logo.example/y.png' });
    await gig.addPerformer('Ana of the first');
    await socket.next('performer_created', ({ eventId }) => eventId === gig.id);
    expect(socket.received.filter(({ type }) => type === 'resync')).toHaveLength(1); // not once for each gig
    await socket.close();
  });

  it('is used while a check of the gig runs, which waits for no one who joins', async () => {
    const checked = await TestGig.create(organisation);
    const token = await inviteTemporaryOperator(organisation, checked.id);
    const { pool } = app.infrastructure;
    const joining = await runInTransaction(pool, async (check) => {
      await check.query(`INSERT INTO due VALUES ('temporary-operators-end', $1, 'infinity', 'infinity')`, [checked.id]);
      const response = joinAs(app, token, nextName());
      const countWaiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await waitUntil(async () => (await pool.query(countWaiting)).rowCount === 1);
      await runInTransaction(pool, async (ending) => {
        await ending.query(`SET LOCAL lock_timeout = '1s'`);
        await ending.query('UPDATE invitations SET expires_at = expires_at WHERE gig_id = $1', [checked.id]);
      });
      return { response };
    });
    expect((await joining.response).status).toBe(200);
  });

  it('is revoked when the gig is completed, and stays so when it is reopened', async () => {
    const completed = await TestGig.create(organisation);
    const token = await inviteTemporaryOperator(organisation, completed.id);
    await organisation.ownerClient.call('PATCH', routes.toggleCompleted(completed.id), { completed: true });
    await waitUntil(async () => (await list(completed)).invitations.length === 0);
    await organisation.ownerClient.call('PATCH', routes.toggleCompleted(completed.id), { completed: false });
    await waitUntilCaughtUp(app);
    expect((await joinAs(app, token, nextName())).status).toBe(404);
  });

  it('ends when helping would, also after the gig was moved', async () => {
    const endsAt = Date.now() + hourMs;
    const toDates = (end: number) => ({ date: new Date(end - hourMs).toISOString(), endsAt: new Date(end).toISOString() });
    const moved = await TestGig.create(organisation, 'jam', toDates(endsAt));
    const token = await inviteTemporaryOperator(organisation, moved.id);
    for (const end of [endsAt + 48 * hourMs, endsAt + hourMs]) {
      await organisation.ownerClient.call('PUT', routes.event(moved.id), toDates(end));
      await waitUntil(async () => (await list(moved)).invitations[0]?.expiresAt === toDates(end).endsAt);
    }
    await organisation.ownerClient.call('PUT', routes.event(moved.id), toDates(Date.now() - hourMs));
    await waitUntil(async () => (await new HttpClient(app).get(accountRoutes.publicJoin(token))).status === 404);
  });
});

describe('where somebody helps', () => {
  it('is told to no owner by a list of users', async () => {
    const name = nextName();
    const { id } = await joinAsTemporaryOperator(organisation, gig.id, name);
    const users = unwrapBody(await organisation.ownerClient.get<UserView[]>(routes.users));
    expect(users.map((user) => user.id)).not.toContain(id);
    const all = unwrapBody(await organisation.godClient.get<UserView[]>(routes.users));
    expect(all.filter((user) => user.temporaryEvents !== undefined)).toEqual([]);
  });

  it('is told to no owner of another organisation by the repeated answer to the creation of the user', async () => {
    const attic = await createTestOrganisation(app, 'attic');
    const username = nextName();
    const body = { username, password: passwordOf(username), organisationId: attic.id };
    const create = async (): Promise<UserView> =>
      unwrapBody(await attic.ownerClient.post<UserView>(routes.users, body, { [headers.idempotencyKey]: 'one creation' }), 201);
    const { id } = await create();
    const client = await signIn(app, username);
    expect((await client.post(accountRoutes.join(await inviteTemporaryOperator(organisation, gig.id)))).status).toBe(200);
    expect(unwrapBody(await client.get<UserView>(routes.currentUser)).temporaryEvents).toEqual([gig.id]);
    const repeated = await create();
    expect(repeated.id).toBe(id);
    expect(JSON.stringify(repeated)).not.toContain(gig.id);
  });

  it('is no news that a former owner has left again', async () => {
    const barn = await createTestOrganisation(app, 'barn');
    const { id } = await TestGig.create(barn);
    const former = barn.ownerClient;
    const { id: formerId } = unwrapBody(await former.get<UserView>(routes.currentUser));
    await createUserWithRole(barn.godClient, barn.id, 'heir', 'owner');
    const heir = await signIn(app, 'heir');
    await barn.godClient.call('DELETE', routes.organisationUser(barn.id, formerId));
    const token = await inviteTemporaryOperator({ ownerClient: heir }, id);
    expect((await former.post(accountRoutes.join(token))).status).toBe(200);
    await barn.godClient.call('DELETE', accountRoutes.temporaryOperator(id, formerId));
    const news = unwrapBody(await heir.get<AuditEntryView[]>(accountRoutes.accountNews));
    expect(news.filter(({ action, object }) => action === 'removed' && object.id === formerId)).toHaveLength(1);
  });
});
