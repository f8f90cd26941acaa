import { accountRoutes } from '@jamjar/contracts/account-routes';
import { invitationId, userId } from '@jamjar/contracts/ids';
import { type InvitationView } from '@jamjar/contracts/organisations/invitation.views';
import { type AuditEntryView, type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { routes } from '@jamjar/contracts/routes';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { randomUUID } from 'node:crypto';
import { createOrganisation, createUserWithRole } from '../testing/account.fixture.js';
import { HttpClient, signIn } from '../testing/http-client.js';
import { invite, joinAs } from '../testing/invitation.fixture.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { createTestOrganisation, TestGig, type TestOrganisation, unwrapBody } from '../testing/test-organisation.js';
import { rateLimits } from '../http/rate-limits.js';
import { WsClient } from '../testing/ws-client.js';

let app: RunningApp;
let organisation: TestOrganisation;
beforeAll(async () => {
  app = await startApp();
  organisation = await createTestOrganisation(app, 'cellar');
});
afterAll(() => app.close());

const invalid = { status: 404, body: { code: 'INVITATION_INVALID' } };
const inviteToCellar = (request: Parameters<typeof invite>[2] = {}) => invite(organisation.ownerClient, organisation.id, request);
const readInvitation = async (id: string): Promise<InvitationView | undefined> =>
  unwrapBody(await organisation.ownerClient.get<InvitationView[]>(accountRoutes.invitations(organisation.id))).find(
    (each) => each.id === id,
  );
const roleOf = async (client: HttpClient): Promise<string | undefined> =>
  unwrapBody(await client.get<UserView>(routes.currentUser)).organisationUsers.find((each) => each.organisation.id === organisation.id)
    ?.role;
const accept = (client: HttpClient, token: string, key?: string) =>
  client.post<UserView>(accountRoutes.join(token), undefined, key === undefined ? {} : { 'idempotency-key': key });

describe('joining with a new account', () => {
  it('signs in, in the role of the invitation and in its organisation alone, and is in the list and the account history', async () => {
    const gig = await TestGig.create(organisation);
    const { id, token } = await inviteToCellar({ uses: 2 });
    const nina = new HttpClient(app);
    const { user } = unwrapBody(await joinAs(app, token, ' Nina ', { client: nina }));
    expect(user).toMatchObject({
      username: 'nina',
      role: 'operator',
      organisationUsers: [{ role: 'operator', organisation: { name: 'cellar' } }],
    });
    expect((await nina.get(routes.event(gig.id))).status).toBe(200);
    expect((await nina.get(accountRoutes.invitations(organisation.id))).status).toBe(403);
    expect(nina.browserCookie).not.toBeNull();
    expect(await readInvitation(id)).toMatchObject({ usesLeft: 1, joined: [{ id: user.id, username: 'nina' }] });
    const audit = unwrapBody(await organisation.ownerClient.get<AuditEntryView[]>(routes.organisationAudit(organisation.id)));
    expect(audit.filter(({ object }) => object.id === user.id).map(({ actor, action, role }) => [actor?.id, action, role])).toEqual([
      [user.id, 'allocated', 'operator'],
      [user.id, 'created', null],
    ]);
  });

  it('gives the role member, too', async () => {
    const { token } = await inviteToCellar({ role: 'member' });
    expect(unwrapBody(await joinAs(app, token, 'moe')).user).toMatchObject({ role: 'operator', organisationUsers: [{ role: 'member' }] });
  });

  it('is refused at the field, and takes no use, for a taken name, an invalid one and a field that it does not have', async () => {
    const { id, token } = await inviteToCellar();
    expect(await joinAs(app, token, 'cellar-owner')).toMatchObject({ status: 409, body: { code: 'USERNAME_TAKEN' } });
    expect(await joinAs(app, token, 'сyril')).toMatchObject({
      status: 400,
      body: { errors: { username: 'Username must not mix alphabets' } },
    });
    const post = (body: object) => new HttpClient(app).post(accountRoutes.publicJoin(token), body);
    expect(await post({ username: 'rex', password: 'x', role: 'owner' })).toMatchObject({
      status: 400,
      body: { errors: { role: 'Unknown field' } },
    });
    expect(await post({ username: 'rex', password: ' ' })).toMatchObject({
      status: 400,
      body: { errors: { password: expect.any(String) as string } },
    });
    expect(await readInvitation(id)).toMatchObject({ usesLeft: 1 });
  });

  it('repeated with its key, signs in again without a second use; with another password it is refused', async () => {
    const { id, token } = await inviteToCellar();
    const key = randomUUID();
    const first = unwrapBody(await joinAs(app, token, 'pia', { key }));
    const client = new HttpClient(app);
    expect(unwrapBody(await joinAs(app, token, 'pia', { key, client })).user).toEqual(first.user);
    expect(await roleOf(client)).toBe('operator');
    expect(await joinAs(app, token, 'pia')).toMatchObject(invalid); // used up
    const forged = { username: 'pia', password: 'a guess' };
    expect(await client.post(accountRoutes.publicJoin(token), forged, { 'idempotency-key': key })).toMatchObject({ status: 422 });
    expect(await readInvitation(id)).toMatchObject({ usesLeft: 0, joined: [{ username: 'pia' }] });
  });

  it('of fifty at once on ten uses, half of them at another server, lets exactly ten in', async () => {
    const { id, token } = await inviteToCellar({ uses: 10 });
    const otherServer = await startApp({ databaseUrl: app.databaseUrl });
    const joins = await Promise.all(
      Array.from({ length: 50 }, (_, index) => joinAs(index % 2 === 0 ? app : otherServer, token, `racer ${index.toString()}`)),
    );
    await otherServer.close();
    expect(joins.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(joins.filter(({ status }) => status !== 200).map(({ status }) => status)).toEqual(Array<number>(40).fill(404));
    expect(await readInvitation(id)).toMatchObject({ usesLeft: 0, joined: { length: 10 } });
    const { rows } = await app.infrastructure.pool.query(`SELECT FROM users WHERE username LIKE 'racer %'`);
    expect(rows).toHaveLength(10);
  });

  it('cannot try usernames without limit', async () => {
    const { token } = await inviteToCellar();
    const tries = Array.from({ length: rateLimits.takenUsernames.maxAttempts }, () => joinAs(app, token, 'cellar-owner'));
    expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([409]));
    expect(await joinAs(app, token, 'cellar-owner')).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } });
  });
});

describe('accepting with an account', () => {
  it('adds the role, tells the browsers of the account, and costs no second use when it is repeated in any way', async () => {
    await createOrganisation(organisation.godClient, 'Next Door', 'visitor');
    const visitor = await signIn(app, 'visitor');
    const socket = await WsClient.open(visitor);
    const { id, token } = await inviteToCellar({ uses: 2 });
    const key = randomUUID();
    expect(unwrapBody(await accept(visitor, token, key)).organisationUsers).toHaveLength(2);
    expect(await socket.next('organization_membership_changed')).toMatchObject({ action: 'added', organizationId: organisation.id });
    for (const repeated of [key, undefined, randomUUID()]) expect((await accept(visitor, token, repeated)).status).toBe(200);
    expect(await readInvitation(id)).toMatchObject({ usesLeft: 1, joined: [{ username: 'visitor' }] });
    expect((await organisation.ownerClient.delete(accountRoutes.invitation(organisation.id, invitationId(id)))).status).toBe(204);
    expect((await accept(visitor, token)).status).toBe(200); // who has joined is in
    expect(await accept(organisation.memberClient, token)).toMatchObject(invalid);
  });

  it('raises a lower role, and never lowers one', async () => {
    const [member, owner] = [await signIn(app, 'cellar-member'), organisation.ownerClient];
    const { id, token } = await inviteToCellar({ uses: 5 });
    unwrapBody(await accept(member, token));
    expect(await roleOf(member)).toBe('operator');
    unwrapBody(await accept(owner, token));
    expect(await roleOf(owner)).toBe('owner');
    expect(await readInvitation(id)).toMatchObject({ usesLeft: 4 }); // the owner has gained nothing
    expect(unwrapBody(await accept(await signIn(app, 'god'), (await inviteToCellar()).token))).toMatchObject({ role: 'god' });
  });

  it('does not bring back somebody who was removed', async () => {
    await createUserWithRole(organisation.ownerClient, organisation.id, 'other-operator', 'operator');
    const { token } = await inviteToCellar({ uses: 5 });
    const { user } = unwrapBody(await joinAs(app, token, 'remy'));
    const remy = await signIn(app, 'remy');
    expect((await organisation.ownerClient.delete(routes.organisationUser(organisation.id, userId(user.id)))).status).toBe(204);
    expect(await accept(remy, token)).toMatchObject(invalid);
    expect(await roleOf(remy)).toBeUndefined();
    unwrapBody(await accept(remy, (await inviteToCellar()).token));
    expect(await roleOf(remy)).toBe('operator');
  });

  it('while the invitation is revoked either joins or is refused, and its number of uses is right', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, token } = await inviteToCellar({ uses: 2 });
      const [joined] = await Promise.all([
        joinAs(app, token, `round ${round.toString()}`),
        organisation.ownerClient.delete(accountRoutes.invitation(organisation.id, invitationId(id))),
      ]);
      expect([200, 404]).toContain(joined.status);
      const isIn = joined.status === 200;
      expect(await readInvitation(id)).toMatchObject({ usesLeft: isIn ? 1 : 2, joined: { length: isIn ? 1 : 0 } });
      expect(await joinAs(app, token, `after ${round.toString()}`)).toMatchObject(invalid);
    }
  });
});

it('an organisation with 500 users lets nobody join', async () => {
  const { organisationId } = await createOrganisation(organisation.godClient, 'Full', 'full-owner');
  const { id, token } = await invite(organisation.godClient, organisationId);
  await app.infrastructure.pool.query(
    `WITH added AS (INSERT INTO users (id, username) SELECT gen_random_uuid(), 'full ' || n FROM generate_series(2, 500) AS n RETURNING id)
     INSERT INTO organisation_users SELECT $1, id, 'operator' FROM added`,
    [organisationId],
  );
  expect(await joinAs(app, token, 'one more')).toMatchObject({ status: 409, body: { code: 'TOO_MANY_USERS' } });
  const { rows } = await app.infrastructure.pool.query('SELECT uses_left FROM invitations WHERE id = $1', [id]);
  expect(rows).toEqual([{ uses_left: 1 }]);
  const organisations = unwrapBody(await organisation.godClient.get<OrganisationView[]>(routes.organisations));
  expect(organisations.find((each) => each.id === organisationId)?.organisationUsers).toHaveLength(500);
});
